#include "games/othello/evaluation/patterns.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

#include "core/cpu.h"
#include "games/othello/evaluation/pattern_kernel.h"
#include "games/othello/symmetry.h"
#include "games/othello/test_positions.h"

namespace damier::othello {
namespace {

// Every weight another number, so that no mistake in an index goes unseen.
const PatternWeights& random_weights() {
    static const PatternWeights weights = [] {
        PatternWeights made;
        Random random(7);
        for (auto& phase : made.phases)
            for (auto& weight : phase) weight = static_cast<std::int16_t>(random.below(401)) - 200;
        return made;
    }();
    return weights;
}

const PatternEvaluation& random_evaluation() {
    static const PatternEvaluation evaluation(random_weights());
    return evaluation;
}

RC_GTEST_PROP(OthelloPatterns, AreTheSameInEveryMirror, (const Position& position)) {
    const Value value = random_evaluation()(position);
    for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
        RC_ASSERT(random_evaluation()(transform(position, symmetry)) == value);
}

RC_GTEST_PROP(OthelloPatterns, KnowTheMoverAndNoColour, (const Position& position)) {
    const Position swapped(position.discs(Side::second), position.discs(Side::first), position.ply() ^ 1);
    RC_ASSERT(random_evaluation()(swapped) == random_evaluation()(position));
}

RC_GTEST_PROP(OthelloPatterns, AreTheSameOnEveryPath, (const Position& position)) {
    static const std::vector<PatternEvaluation> evaluations = [] {
        std::vector<PatternEvaluation> made;
        for (const PatternEvaluation::Path& path : PatternEvaluation::paths())
            made.emplace_back(random_weights(), path);
        return made;
    }();
    for (const PatternEvaluation& evaluation : evaluations)
        RC_ASSERT(evaluation(position) == evaluations.back()(position));
}

// The index of a pattern told square by square: the digit of its i-th square counts 3^i.
std::size_t walked_index(Bitboard squares, const Position& position, int symmetry) {
    std::size_t index = 0;
    std::size_t digit = 1;
    for (const Square square : squares_of(squares)) {
        const Square on_board = damier::transform(square, inverse_board_symmetry(symmetry));
        index += digit * (contains(position.mover(), on_board)   ? 1u
                          : contains(position.other(), on_board) ? 2u
                                                                 : 0u);
        digit *= 3;
    }
    return index;
}

RC_GTEST_PROP(OthelloPatterns, AreTheSumOfTheirWeights, (const Position& position)) {
    const std::span numbers = weight_numbers().of_entries();
    const auto& weights = random_weights().phases[pattern_phase(position.free_squares())];
    int sum = 0;
    for (std::size_t kind = 0; kind < pattern_kind_count; ++kind) {
        std::set<Bitboard> images;
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            const Bitboard squares = pattern_kinds[kind].squares;
            if (!images.insert(damier::transform(squares, inverse_board_symmetry(symmetry))).second) continue;
            sum += weights[numbers[feature_offsets[kind] + walked_index(squares, position, symmetry)]];
        }
    }
    const std::array<int, count_kinds> counts = {count(walked_placements(position.mover(), position.other())),
                                                 count(walked_placements(position.other(), position.mover())),
                                                 position.free_squares()};
    for (std::size_t i = 0; i < count_kinds; ++i)
        sum +=
            weights[numbers[feature_offsets[pattern_kind_count + i] + static_cast<std::size_t>(counts[i])]];
    RC_ASSERT(random_evaluation()(position) ==
              std::clamp(sum, -largest_pattern_value, largest_pattern_value));
}

RC_GTEST_PROP(OthelloPatterns, NameTheWeightsThatTheyUse, (const Position& position)) {
    const auto& weights = random_weights().phases[pattern_phase(position.free_squares())];
    int sum = 0;
    for (const std::uint32_t number : weights_used(position.mover(), position.other()))
        sum += weights[number];
    RC_ASSERT(random_evaluation()(position) ==
              std::clamp(sum, -largest_pattern_value, largest_pattern_value));
}

TEST(OthelloPatterns, ShareOneWeightWithTheirMirrorImages) {
    const std::span numbers = weight_numbers().of_entries();
    // The edge: a disc of the mover on a1 or on h1; the second and the eighth square are b1 and g1.
    EXPECT_EQ(numbers[1], numbers[power_of_3(7)]);
    EXPECT_EQ(numbers[3], numbers[power_of_3(6)]);
    EXPECT_NE(numbers[1], numbers[3]);
    EXPECT_NE(numbers[1], numbers[2]);
    // A corner of 2x5 is the mirror image of no other part of itself.
    std::set<std::uint32_t> different;
    for (std::size_t entry = feature_offsets[1]; entry < feature_offsets[2]; ++entry)
        different.insert(numbers[entry]);
    EXPECT_EQ(different.size(), power_of_3(10));
    EXPECT_LT(weight_numbers().count(), table_size);
}

TEST(OthelloPatterns, CoverEverySquareOfTheBoard) {
    Bitboard covered = 0;
    for (const PatternKind& kind : pattern_kinds)
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
            covered |= damier::transform(kind.squares, symmetry);
    EXPECT_EQ(covered, ~Bitboard{0});
}

TEST(OthelloPatterns, AreWorthNoMoreThanTheBoard) {
    PatternWeights weights;
    for (auto& phase : weights.phases) std::ranges::fill(phase, INT16_MAX);
    EXPECT_EQ(PatternEvaluation(weights)(Position()), largest_pattern_value);
    for (auto& phase : weights.phases) std::ranges::fill(phase, INT16_MIN);
    EXPECT_EQ(PatternEvaluation(weights)(Position()), -largest_pattern_value);
}

TEST(OthelloPatterns, HaveWeightsByPhase) {
    PatternWeights weights;
    for (std::size_t phase = 0; phase < pattern_phases; ++phase)
        std::ranges::fill(weights.phases[phase], static_cast<std::int16_t>(phase));
    const PatternEvaluation evaluation(weights);
    for (const Position& position : positions_of_game(3)) {
        const int phase = std::min(position.free_squares() / 4, 14);
        EXPECT_EQ(evaluation(position), phase * static_cast<int>(feature_count));
    }
}

RC_GTEST_PROP(OthelloPatterns, AreExplainedByKind, (const Position& position)) {
    double sum = 0;
    for (const TermValue& row : random_evaluation().explain(position)) sum += row.value;
    RC_ASSERT(std::lround(sum) == random_evaluation()(position));
}

}  // namespace
}  // namespace damier::othello
