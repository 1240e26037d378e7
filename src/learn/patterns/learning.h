// The weights of Othello's patterns, learnt from the end of the game backwards: the positions of a phase are
// labelled exactly or by a search that ends in phases already learnt, then the phase is learnt.
// docs/patterns.md tells the whole way.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>

#include "games/othello/evaluation/patterns.h"
#include "learn/patterns/pattern_fit.h"
#include "learn/patterns/positions.h"

namespace damier::learn {

struct PatternTask {
    PositionCounts counts;
    int exact = 12;  // empty squares up to which labels are exact
    int depth =
        4;  // placed discs that a search looks ahead above that; at least 4, so that it leaves its phase
    FitSettings fit;
    std::uint64_t seed = 1;
    int threads = 1;  // the result does not depend on it
};

// Errors are root mean squares in discs.
struct PatternFigures {
    std::size_t phase;
    std::size_t positions, held_out;
    double error, held_out_error;
    double heuristic_error;  // of the evaluation by hand, on what is held out
    double label_spread;     // of an evaluation that always says 0
};

// Nothing when it was stopped.
std::optional<othello::PatternWeights> learn_patterns(std::span<const WthorGame> games,
                                                      const PatternTask& task, std::stop_token stop,
                                                      const std::function<void(const PatternFigures&)>& show);

}  // namespace damier::learn
