// The evaluations of a game, for listings, explanations and the choice by name. It is an optional part.
//
// An evaluation is a small value that can be copied and called: `Value operator()(const Position&) const`, an
// estimate for the mover as core/value.h has it, never asked about a finished game. A game may offer
//
//   evaluations                            an array of EvaluationInfo; the first is the default
//   with_evaluation(name, weights, work)   calls work(evaluation) with the one of that name
//   explain(name, weights, position)       the terms that it is the sum of
//
// where `weights` is the text of a weights file (term_weights.h), or empty for the built-in weights.
// A game that offers none has one evaluation all the same, `margin`: the points so far. Whoever uses
// evaluations calls evaluations_of<G>(), with_evaluation<G>() and explain_evaluation<G>() below, never the
// game's own.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/error.h"
#include "core/value.h"
#include "games/contract/game.h"

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
    // What the term is to a program, where `name` is a sentence for people; and the number in that sentence.
    std::string key = {};
    std::optional<int> number = {};
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

inline constexpr EvaluationInfo margin_evaluation[] = {{"margin", "the points so far, mine minus yours"}};

// The default: what a side is ahead by counts as if it stayed so.
template <Game G>
struct MarginEvaluation {
    Value operator()(const typename G::Position& position) const {
        return limited_to_estimates(100 * position.margin());
    }
};

// Whether it is the default that is asked for; it takes no weights.
Expected<void> check_margin_evaluation(std::string_view name, std::string_view weights);

// All evaluations of a game, at least one; the first is its default.
template <Game G>
constexpr std::span<const EvaluationInfo> evaluations_of() {
    if constexpr (HasEvaluations<G>) {
        return G::evaluations;
    } else {
        return margin_evaluation;
    }
}

// Calls work(evaluation) with the one of that name.
template <Game G, class Work>
Expected<void> with_evaluation(std::string_view name, std::string_view weights, Work&& work) {
    if constexpr (HasEvaluations<G>) {
        return G::with_evaluation(name, weights, std::forward<Work>(work));
    } else {
        const auto known = check_margin_evaluation(name, weights);
        if (known) std::forward<Work>(work)(MarginEvaluation<G>());
        return known;
    }
}

// The terms that the evaluation of that name is the sum of.
template <Game G>
Expected<std::vector<TermValue>> explain_evaluation(std::string_view name, std::string_view weights,
                                                    const typename G::Position& position) {
    if constexpr (HasEvaluations<G>) {
        return G::explain(name, weights, position);
    } else {
        const auto known = check_margin_evaluation(name, weights);
        if (!known) return std::unexpected(known.error());
        const double margin = position.margin();
        return std::vector<TermValue>{
            {"margin", std::max(margin, 0.0), std::max(-margin, 0.0), 100, 100 * margin}};
    }
}

}  // namespace damier
