// Evaluations of Othello, in hundredths of a disc of the final margin. Those by hand are here;
// docs/inside-othello.md says what each of them looks at. The one by learnt patterns is in patterns.h, the
// one that was fitted to the results of people's games in classifier.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "core/value.h"
#include "games/contract/evaluation.h"
#include "games/othello/evaluation/classifier.h"
#include "games/othello/evaluation/features.h"
#include "games/othello/evaluation/patterns.h"
#include "games/othello/evaluation/square_tables.h"
#include "games/shared/term_weights.h"

namespace damier::othello {

inline constexpr EvaluationInfo evaluations[] = {
    {"heuristic", "all terms, with weights by phase: mobility, frontier, corners, stable discs"},
    {"positional", "values of squares, table 1: a corner 500"},
    {"positional2", "values of squares, table 2: a corner 100"},
    {"absolute", "number of discs"},
    {"mobility", "number of moves"},
    {"mixed", "positional up to 14 discs, then mobility, from 45 discs on absolute"},
    {"corners", "number of corners"},
    {"frontier", "as few discs as can be beside empty squares"},
    {"patterns", "edges, corners, lines and diagonals, with learnt weights; `weights` is a pattern file"},
    {"classifier",
     "the same patterns, fitted to results of people: chances of a win; `weights` is its file"}};

inline constexpr int most_free_squares = 60;

inline constexpr TermWeightsFormat weights_format = {"othello", term_names, most_free_squares};

// Any weighted sum of the terms. Terms whose weight is zero in a phase cost nothing there.
class Heuristic {
    struct Plan;

  public:
    struct Path {
        std::string_view name;
        Value (*evaluate)(const Plan& plan, const Position& position);
    };
    static std::span<const Path> paths();  // "AVX2" where there is one, then "portable"

    explicit Heuristic(TermWeights weights, const Path& path = paths().front());

    Value operator()(const Position& position) const { return evaluate_(*plan_, position); }
    const TermWeights& weights() const;

  private:
    static Value weigh(const Plan& plan, const Position& position);
    static Value evaluate_by_portable_code(const Plan& plan, const Position& position);
    static Value evaluate_by_v3(const Plan& plan, const Position& position);

    // Copies share it; nobody changes it.
    std::shared_ptr<const Plan> plan_;
    decltype(Path::evaluate) evaluate_;
};

// Values of squares alone, or in the opening only and then first the number of moves and later that of discs.
class Positional {
  public:
    struct Path {
        std::string_view name;
        Value (*evaluate)(const Positional& self, const Position& position);
    };
    static std::span<const Path> paths();  // "AVX2" where there is one, then "portable"

    explicit Positional(const SquareTable& table, bool mixed = false, const Path& path = paths().front())
        : table_(&table), mixed_(mixed), evaluate_(path.evaluate) {}

    Value operator()(const Position& position) const { return evaluate_(*this, position); }

    // One row: the term that counts in this phase.
    TermValue explain(const Position& position) const;

    // With fewer discs than this on the board squares count, or moves, in the mixed evaluation.
    static constexpr int mobility_from = 15;
    static constexpr int discs_from = 45;
    // Hundredths of a disc for a move, or a disc, more than the opponent.
    static constexpr int mobility_weight = 150;
    static constexpr int disc_weight = 100;

  private:
    static Value weigh(const Positional& self, const Position& position);
    static Value evaluate_by_portable_code(const Positional& self, const Position& position);
    static Value evaluate_by_v3(const Positional& self, const Position& position);

    const SquareTable* table_;
    bool mixed_;
    decltype(Path::evaluate) evaluate_;
};

using EvaluationChoice = std::variant<Heuristic, Positional, PatternEvaluation, Classifier>;

// By name; `weights` is what is in a weights file (for `heuristic`) in a pattern file (for `patterns`)
// or in a classifier file (for `classifier`), or empty for what the program ships; the others take none.
Expected<EvaluationChoice> make_evaluation(std::string_view name, std::string_view weights);

std::vector<TermValue> explain(const EvaluationChoice& evaluation, const Position& position);

// How values of an evaluation with its built-in weights lead to chances; nothing where nobody measured it.
std::optional<OutcomeModel> outcome_model(std::string_view evaluation, const Position& position);

// The weights that the source holds, of an evaluation that is a Heuristic.
TermWeights built_in_weights(std::string_view name);

}  // namespace damier::othello
