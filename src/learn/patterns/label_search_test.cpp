#include "learn/patterns/label_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "learn/patterns/positions.h"
#include "learn/wthor/test_wthor.h"

namespace damier::learn {
namespace {

PatternSamples samples_of_random_games(int games) {
    return choose_positions(read_wthor(wthor_of_random_games(games, 5)).value(), {1000, 1000}, 1);
}

// Every line of play to its end.
int plain_margin(const othello::Position& position) {
    if (position.is_over()) return position.margin();
    othello::Moves moves;
    position.legal_moves(moves);
    int best = -65;
    for (const othello::Move move : moves) {
        othello::Position next = position;
        next.play(move);
        best = std::max(best, -plain_margin(next));
    }
    return best;
}

// The same to a depth; a pass costs none.
int plain_value(const othello::PatternEvaluation& evaluation, const othello::Position& position, int depth) {
    if (position.is_over()) return 100 * position.margin();
    othello::Moves moves;
    position.legal_moves(moves);
    if (depth == 0 && !moves[0].is_pass()) return evaluation(position);
    int best = -20'000;
    for (const othello::Move move : moves) {
        othello::Position next = position;
        next.play(move);
        best = std::max(best, -plain_value(evaluation, next, move.is_pass() ? depth : depth - 1));
    }
    return best;
}

TEST(LabelSearch, SolvesAsPlainMinimaxDoes) {
    const PatternSamples samples = samples_of_random_games(40);
    LabelSearch search;
    for (std::size_t empty = 1; empty <= 8; ++empty) {
        for (std::size_t i = 0; i < 12; ++i) {
            const PatternSample& sample = samples[empty].at(i);
            EXPECT_EQ(search.exact_margin(sample.mover, sample.other),
                      plain_margin(othello::Position(sample.mover, sample.other, 0)))
                << empty << ' ' << i;
        }
    }
}

TEST(LabelSearch, SearchesAsPlainMinimaxDoes) {
    const PatternSamples samples = samples_of_random_games(40);
    othello::PatternWeights weights;
    Random random(9);
    for (auto& phase : weights.phases)
        for (auto& weight : phase)
            weight = static_cast<std::int16_t>(static_cast<int>(random.below(201)) - 100);
    const othello::PatternEvaluation evaluation(weights);
    LabelSearch search;
    for (const std::size_t empty : {3u, 6u, 20u, 40u, 50u}) {
        for (std::size_t i = 0; i < 6; ++i) {
            const PatternSample& sample = samples[empty].at(i);
            EXPECT_EQ(search.value(evaluation, sample.mover, sample.other, 4),
                      plain_value(evaluation, othello::Position(sample.mover, sample.other, 0), 4))
                << empty << ' ' << i;
        }
    }
}

}  // namespace
}  // namespace damier::learn
