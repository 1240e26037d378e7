// Othello's classifier (games/othello/evaluation/classifier.h), fitted to the results of people's games by
// logistic regression: one sum of weights of patterns a phase, in logits. docs/the-classifier.md tells why.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>

#include "games/othello/evaluation/classifier.h"
#include "learn/wthor/wthor.h"

namespace damier::learn {

struct ClassifierTask {
    // Hundredths of a disc: where the weights begin, once the phase has told how many logits a disc is worth.
    // Without them they begin at nothing.
    const othello::PatternWeights* start = nullptr;
    int epochs = 4;
    double rate = 0.02;
    // A weight starts as if it had seen this sum of squared errors: it keeps rare ones near where they began.
    double caution = 10;
    // A phase also learns from positions of so many empty squares more and fewer.
    int overlap = 2;
    std::uint64_t seed = 1;
    int threads = 1;  // the result does not depend on it
};

// Of one phase. Log-losses are those of the three outcomes on the games held out.
struct ClassifierFigures {
    std::size_t phase;
    std::size_t positions, held_out;
    double log_loss;
    double start_log_loss;  // of what it began with
    double share_right;     // of games that were not drawn
};

// Nothing when it was stopped. One game in twenty (held_out.h) only scales the weights of a phase and tells
// how wide its draws are, so that chances are not surer than they should be. `show` hears of each phase, in
// their order.
std::optional<othello::ClassifierFile> learn_classifier(
    std::span<const WthorGame> games, const ClassifierTask& task, std::stop_token stop,
    const std::function<void(const ClassifierFigures&)>& show);

}  // namespace damier::learn
