// minimax and negamax: the same search to a fixed depth, once with both sides written out and once in one
// function.
#pragma once

#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/plain/minimax.h"
#include "search/plain/negamax.h"

namespace damier {

class FixedDepthKind : public JudgingKind {
  public:
    using JudgingKind::JudgingKind;

    Expected<void> check_limits(const PlayerSettings&, const Limits& limits) const override {
        if (!limits.depth) return needs("a depth");
        return {};
    }

  protected:
    static options::List make_options() {
        using namespace options;
        const PlayerOption best_list{"bestlist", flag, "a random choice among the equal best moves"};
        return together({{depth_limit("plies"), best_list}, judgement(), timing(), {random_seed}});
    }

    template <Game G, Search<G> S>
    static SearchRecipe<G> recipe_with(const CheckedPlayer& player, const AnyEvaluation<G>& evaluation) {
        return {[evaluation, best_list = player.settings.flag("bestlist")](std::uint64_t seed) {
            FixedDepthOptions chosen;
            chosen.best_list = best_list;
            chosen.seed = seed;
            return make_owned<G, S>(evaluation, chosen);
        }};
    }
};

class MinimaxKind final : public FixedDepthKind {
  public:
    MinimaxKind()
        : FixedDepthKind({.name = "minimax",
                          .summary = "to a fixed depth, plain, both sides written out",
                          .example = "minimax(depth=3)",
                          .options = make_options()}) {}

    template <Notation G>
    static SearchRecipe<G> recipe(const CheckedPlayer& player, const AnyEvaluation<G>& evaluation) {
        return recipe_with<G, Minimax<G, AnyEvaluation<G>>>(player, evaluation);
    }
};

class NegamaxKind final : public FixedDepthKind {
  public:
    NegamaxKind()
        : FixedDepthKind({.name = "negamax",
                          .summary = "the same in one function",
                          .example = "negamax(depth=3, bestlist)",
                          .options = make_options()}) {}

    template <Notation G>
    static SearchRecipe<G> recipe(const CheckedPlayer& player, const AnyEvaluation<G>& evaluation) {
        return recipe_with<G, Negamax<G, AnyEvaluation<G>>>(player, evaluation);
    }
};

}  // namespace damier
