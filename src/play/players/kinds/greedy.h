// greedy: one ply, by the evaluation alone.
#pragma once

#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/plain/greedy.h"

namespace damier {

class GreedyKind final : public JudgingKind {
  public:
    GreedyKind()
        : JudgingKind({.name = "greedy",
                       .summary = "the move after which the evaluation is best",
                       .example = "greedy(eval=mobility)",
                       .options = options::together({options::judgement(), {options::random_seed}})}) {}

    // Read rather than raced: one instance for all evaluations of the game keeps the program small.
    template <Notation G>
    static SearchRecipe<G> recipe(const CheckedPlayer&, const AnyEvaluation<G>& evaluation) {
        return {[evaluation](std::uint64_t seed) {
            return make_owned<G, Greedy<G, AnyEvaluation<G>>>(evaluation, GreedyOptions{seed});
        }};
    }
};

}  // namespace damier
