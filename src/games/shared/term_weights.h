// The weights of an evaluation that is a weighted sum of terms, each weight changing with the phase of the
// game. The phase is the number of free squares; weights are given at a few such numbers, the knots, and
// between two knots they change linearly. Beyond the first and the last knot they stay as they are there.
//
// A weights file is this in JSON. Terms that it does not name weigh nothing.
//
//   {"game": "yolah",
//    "free_squares": [0, 20, 40],
//    "weights": {"mobility": [12, 7.5, 3], "area": [100, 60, 0]}}
//
// A weight is the worth of one unit of the term, in hundredths of a point (docs/inside-yolah.md has an
// example).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/value.h"
#include "games/contract/evaluation.h"

namespace damier {

struct TermWeights {
    std::vector<int> knots;                    // free squares, rising
    std::vector<std::vector<double>> weights;  // by term, then by knot

    // All of them zero.
    static TermWeights none(std::span<const int> knots, std::size_t term_count);

    double at(std::size_t term, int free_squares) const;
    bool operator==(const TermWeights&) const = default;
};

// No weight is larger, so that a sum of terms stays far inside an int.
inline constexpr double largest_weight = 10'000;

// What a weights file of a game may speak of.
struct TermWeightsFormat {
    std::string_view game;                    // "yolah"
    std::span<const std::string_view> terms;  // by term
    int most_free_squares;
};

Expected<TermWeights> parse_term_weights(const TermWeightsFormat& format, std::string_view json_text);
std::string format_term_weights(const TermWeightsFormat& format, const TermWeights& weights);

// The rows of an explanation: of terms that weigh something in this phase. Figures are indexed by term.
std::vector<TermValue> explain_terms(std::span<const std::string_view> names, const TermWeights& weights,
                                     int free_squares, std::span<const int> mover,
                                     std::span<const int> other);

// The weights of every phase, ready for whole-number arithmetic, and what has to be worked out for them.
template <std::size_t term_count, std::size_t most_free_squares>
class WeightPlan {
  public:
    // Weights are kept in this part of a hundredth of a point.
    static constexpr int scale = 32;

    struct Phase {
        std::array<std::int32_t, term_count> weights;
        unsigned parts = 0;  // of the terms that weigh something, as the room numbers its parts
    };

    // part_of(term) says which part of the work a term needs.
    template <class PartOf>
    WeightPlan(TermWeights weights, PartOf part_of) : weights_(std::move(weights)) {
        for (std::size_t free_squares = 0; free_squares <= most_free_squares; ++free_squares) {
            Phase& phase = phases_[free_squares];
            for (std::size_t term = 0; term < term_count; ++term) {
                const double weight = scale * weights_.at(term, static_cast<int>(free_squares));
                phase.weights[term] = static_cast<std::int32_t>(weight < 0 ? weight - 0.5 : weight + 0.5);
                if (phase.weights[term] != 0) phase.parts |= part_of(term);
            }
        }
    }
    const Phase& phase(int free_squares) const { return phases_[static_cast<std::size_t>(free_squares)]; }
    const TermWeights& weights() const { return weights_; }

  private:
    TermWeights weights_;
    std::array<Phase, most_free_squares + 1> phases_;
};

// Adds up what a room measures: the sink of its kernel.
template <class Phase>
class WeightedSum {
  public:
    explicit WeightedSum(const Phase& phase) : phase_(phase) {}

    template <class Term>
    [[gnu::always_inline]] void operator()(Term term, int mover, int other) {
        sum_ += phase_.weights[static_cast<std::size_t>(term)] * (mover - other);
    }
    [[gnu::always_inline]] Value value(int scale) const { return limited_to_estimates(sum_ / scale); }

  private:
    const Phase& phase_;
    int sum_ = 0;
};

}  // namespace damier
