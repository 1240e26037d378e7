// What the three rooms say about their evaluations, for listings, explanations and the choice by name.
//
// An evaluation is a small value that can be copied and called: `Value operator()(const Position&) const`, an
// estimate for the mover as core/value.h has it, never asked about a finished game. A game offers
//
//   evaluations                            an array of EvaluationInfo; the first is the default
//   with_evaluation(name, weights, work)   calls work(evaluation) with the one of that name
//   explain(name, weights, position)       the terms that it is the sum of
//
// where `weights` is the text of a weights file (term_weights.h), or empty for the built-in weights.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/error.h"

namespace damier {

struct EvaluationInfo {
    std::string_view name;
    std::string_view summary;
};

// A row of an explanation. The value of a position is the sum of the rows' values, within rounding.
struct TermValue {
    std::string name;
    double mover;   // the figure of the side to move
    double other;   // the same figure of the opponent
    double weight;  // of one more than the opponent, in this phase of the game
    double value;   // what the term adds, in hundredths of a point, seen from the mover
};

template <class G>
concept HasEvaluations = requires(const typename G::Position position, std::string_view text) {
    { std::span<const EvaluationInfo>(G::evaluations) };
    {
        G::with_evaluation(text, text, [](const auto&) {})
    } -> std::same_as<Expected<void>>;
    { G::explain(text, text, position) } -> std::same_as<Expected<std::vector<TermValue>>>;
};

// Whether `name` is one of them; the error lists them all and suggests the nearest.
Expected<void> check_evaluation_name(std::string_view name, std::span<const EvaluationInfo> known);

// The error of an evaluation without weights that is given some.
Error takes_no_weights(std::string_view name);

// How a room implements with_evaluation and explain over a std::variant of its few evaluation types.
template <class... Evaluations, class Work>
Expected<void> visit_evaluation(const Expected<std::variant<Evaluations...>>& choice, Work&& work) {
    if (!choice) return std::unexpected(choice.error());
    std::visit(std::forward<Work>(work), *choice);
    return {};
}

}  // namespace damier
