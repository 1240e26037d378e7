// Evaluations of Yolah, in hundredths of a point of the final margin. By hand: weighted sums of the terms of
// features.h; docs/inside-yolah.md says what each of them looks at. The evaluation by a network is in
// network.h.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/value.h"
#include "games/contract/evaluation.h"
#include "games/shared/term_weights.h"
#include "games/yolah/evaluation/features.h"
#include "games/yolah/evaluation/network.h"

namespace damier::yolah {

inline constexpr EvaluationInfo evaluations[] = {
    {"heuristic", "all terms, with weights by phase: territory, regions, freedom of the pieces"},
    {"regressed", "the same, with weights fitted to the results of games"},
    {"evolved", "the same, with weights that evolution improved"},
    {"mobility", "number of moves"},
    {"territory", "squares that a side gets to first, by the moves it takes"},
    {"area", "squares that a side could ever get to"},
    {"net", "a network that learnt from games; `weights` is a network file"}};

inline constexpr int most_free_squares = 56;

inline constexpr TermWeightsFormat weights_format = {"yolah", term_names, most_free_squares};

// Any weighted sum of the terms. Terms whose weight is zero in a phase cost nothing there.
class Heuristic {
    struct Plan;

  public:
    struct Path {
        std::string_view name;
        Value (*evaluate)(const Plan& plan, const Position& position);
    };
    static std::span<const Path> paths();  // "PEXT" where it is fast, then "magic"

    explicit Heuristic(TermWeights weights, const Path& path = paths().front());

    Value operator()(const Position& position) const { return evaluate_(*plan_, position); }
    const TermWeights& weights() const;

  private:
    template <class Attacks>
    static Value weigh(const Attacks& attacks, const Plan& plan, const Position& position);
    static Value evaluate_by_magic(const Plan& plan, const Position& position);
    static Value evaluate_by_pext(const Plan& plan, const Position& position);

    // Copies share it; nobody changes it.
    std::shared_ptr<const Plan> plan_;
    decltype(Path::evaluate) evaluate_;
};

// The number of moves alone: the fastest.
class Mobility {
  public:
    struct Path {
        std::string_view name;
        Value (*evaluate)(const Position& position);
    };
    static std::span<const Path> paths();  // "PEXT" where it is fast, then "magic"

    explicit Mobility(const Path& path = paths().front()) : evaluate_(path.evaluate) {}

    Value operator()(const Position& position) const { return evaluate_(position); }

    // Hundredths of a point for a move more than the opponent.
    static constexpr int weight = 30;

  private:
    decltype(Path::evaluate) evaluate_;
};

using EvaluationChoice = std::variant<Heuristic, Mobility, NetworkEvaluation>;

// By name; `weights` is what is in a weights file (for `heuristic`) or in a network file (for `net`), or
// empty for what the program ships; the others take none.
Expected<EvaluationChoice> make_evaluation(std::string_view name, std::string_view weights);

std::vector<TermValue> explain(const EvaluationChoice& evaluation, const Position& position);

// The weights that the program holds, of an evaluation that is a Heuristic: in the source, or learnt, in
// data/.
TermWeights built_in_weights(std::string_view name);
bool has_shipped_weights(std::string_view name);
TermWeights shipped_weights(std::string_view name);

}  // namespace damier::yolah
