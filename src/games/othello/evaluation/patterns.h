// A linear evaluation by patterns, after Logistello (Buro, 1997): what stands on edges, corners, lines and
// diagonals is looked up as a whole, and the findings are added. Values are in hundredths of a disc of the
// final margin. docs/patterns.md tells how the weights are learnt.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/value.h"
#include "games/contract/evaluation.h"
#include "games/othello/evaluation/pattern_kinds.h"
#include "games/othello/position.h"

namespace damier::othello {

// A phase is four numbers of empty squares: 0 to 3, 4 to 7, ... and 56 to 60.
inline constexpr std::size_t pattern_phases = 15;
constexpr std::size_t pattern_phase(int empty_squares) {
    return std::min<std::size_t>(static_cast<std::size_t>(empty_squares) / 4, pattern_phases - 1);
}

// No position is worth more than the whole board.
inline constexpr Value largest_pattern_value = 6400;

// Entries of the table that are mirror images of each other have one weight. The weights are numbered in the
// order in which the table comes upon them.
class WeightNumbers {
  public:
    WeightNumbers();
    std::size_t count() const { return count_; }
    // By entry of the table.
    std::span<const std::uint32_t> of_entries() const { return of_entries_; }

  private:
    std::vector<std::uint32_t> of_entries_;
    std::size_t count_ = 0;
};

const WeightNumbers& weight_numbers();

// By phase, then by number of the weight; hundredths of a disc.
struct PatternWeights {
    std::array<std::vector<std::int16_t>, pattern_phases> phases;

    PatternWeights();  // all zero
    bool operator==(const PatternWeights&) const = default;
};

// The weights that a position is the sum of, by number; every image of a position has the same ones.
using WeightsUsed = std::array<std::uint32_t, feature_count>;
WeightsUsed weights_used(Bitboard mover, Bitboard other);

class PatternEvaluation {
    // By phase: the weight of each entry.
    using Tables = std::vector<std::int16_t>;

  public:
    struct Path {
        std::string_view name;
        int (*evaluate)(const Tables& tables, Bitboard mover, Bitboard other);
    };
    static std::span<const Path> paths();  // "AVX2" where there is one, then "portable"

    explicit PatternEvaluation(const PatternWeights& weights, const Path& path = paths().front());

    Value operator()(const Position& position) const { return value(position.mover(), position.other()); }
    int value(Bitboard mover, Bitboard other) const { return evaluate_(*tables_, mover, other); }

    // One row for each kind of pattern.
    std::vector<TermValue> explain(const Position& position) const;

  private:
    static int sum(const Tables& tables, Bitboard mover, Bitboard other);
    static int evaluate_by_portable_code(const Tables& tables, Bitboard mover, Bitboard other);
    static int evaluate_by_v3(const Tables& tables, Bitboard mover, Bitboard other);

    // Copies share them; nobody changes them.
    std::shared_ptr<const Tables> tables_;
    decltype(Path::evaluate) evaluate_;
};

}  // namespace damier::othello
