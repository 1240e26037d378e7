// hybrid: uct early, alphabeta or the game's solver to the end late.
#pragma once

#include "play/players/kinds/alphabeta.h"
#include "play/players/kinds/options.h"
#include "play/players/kinds/perfect.h"
#include "play/players/kinds/uct.h"
#include "play/players/search_kind.h"
#include "search/exact/hybrid.h"

namespace damier {

class HybridKind final : public JudgingKind {
  public:
    HybridKind()
        : JudgingKind({.name = "hybrid",
                       .summary = "uct early, alphabeta to the end late",
                       .example = "hybrid(switch=9, time=1s)",
                       .options = make_options()}) {}

    // A depth is of the alphabeta: it does not end the uct.
    Expected<void> check_limits(const PlayerSettings&, const Limits& limits) const override {
        return check_any_limit(limits, "depth");
    }
    // The tree, the alphabeta's table, and the solver's where there is one.
    PlayerResources resources(const GameEntry& game, const PlayerSettings& settings) const override {
        const std::uint64_t tables = game.make_solver != nullptr ? 2 : 1;
        return {.threads = static_cast<int>(settings.whole("threads")),
                .memory = settings.whole("memory") + tables * settings.whole("table")};
    }

    template <Notation G, class E>
    static SearchRecipe<G> recipe(const CheckedPlayer& player, const E& evaluation) {
        const PlayerSettings& settings = player.settings;
        const int switch_at = settings.has("switch") ? static_cast<int>(settings.whole("switch"))
                                                     : player.game->player_defaults.hybrid_switch;
        const SolverResources resources{.memory = settings.whole("table"),
                                        .threads = static_cast<int>(settings.whole("threads"))};
        return {
            [evaluation, tree = UctKind::search_options(player), resources, switch_at](std::uint64_t seed) {
                UctOptions seeded = tree;
                seeded.seed = seed;
                SearchBox<G> early(make_owned<G, Uct<G>>(seeded));
                SearchBox<G> late(make_late<G>(evaluation, resources, seed));
                return make_owned<G, Hybrid<G, SearchBox<G>, SearchBox<G>>>(std::move(early), std::move(late),
                                                                            switch_at);
            }};
    }

  private:
    static options::List make_options() {
        using namespace options;
        return together(
            {{{"switch",
               whole,
               "free squares from which on alphabeta plays (default: by the game)",
               {},
               0,
               64},
              depth_limit("plies of the alphabeta (default: to the end, deepening within the time)")},
             timing(),
             {playout_limit, exploration, leaf_batch, thread_count, tree_memory},
             judgement(),
             {table_size, random_seed}});
    }

    template <Game G, class E>
    static std::unique_ptr<AnySearch<G>> make_late(const E& evaluation, const SolverResources& resources,
                                                   std::uint64_t seed) {
        auto search =
            make_owned<G, AlphaBeta<G, E>>(evaluation, AlphaBetaKind::late_options(resources.memory, seed));
        if constexpr (HasSolver<G>) {
            return make_perfect<G>(std::move(search), resources, seed);
        } else {
            return search;
        }
    }
};

}  // namespace damier
