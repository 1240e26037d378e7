// alphabeta: minimax without the branches that cannot matter.
#pragma once

#include <fmt/core.h>

#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/alphabeta/alpha_beta.h"

namespace damier {

class AlphaBetaKind final : public JudgingKind {
  public:
    AlphaBetaKind()
        : JudgingKind({.name = "alphabeta",
                       .summary = "minimax without the branches that cannot matter",
                       .example = "alphabeta(time=2s, id, tt)",
                       .options = make_options()}) {}

    Expected<void> check_options(const PlayerSettings& settings) const override {
        if (settings.given("table") && !settings.given("tt")) return needs("table", "tt");
        return {};
    }
    Expected<void> check_limits(const PlayerSettings& settings, const Limits& limits) const override {
        if (!settings.flag("id") && !limits.depth)
            return needs("a depth, or id with a time, a clock or nodes");
        return check_any_limit(limits);
    }
    Expected<void> check_game(CheckedPlayer& player) const override {
        if (opens_at_random(player.settings) && !player.game->has_quiet_opening)
            return fail(
                fmt::format("alphabeta: opening=random: {} has no moves that do not matter, it is Quarto's",
                            player.game->title));
        return JudgingKind::check_game(player);
    }
    PlayerResources resources(const GameEntry&, const PlayerSettings& settings) const override {
        return {.memory = settings.flag("tt") ? settings.whole("table") : 0};
    }

    template <Notation G, class E>
    static SearchRecipe<G> recipe(const CheckedPlayer& player, const E& evaluation) {
        return {[evaluation, chosen = search_options(player.settings)](std::uint64_t seed) {
            AlphaBetaOptions seeded = chosen;
            seeded.seed = seed;
            return make_owned<G, AlphaBeta<G, E>>(evaluation, seeded);
        }};
    }

    // To the end of the game, or to the depth that is asked for, deepening so that the clock may end it: what
    // other kinds have beside their own search.
    static AlphaBetaOptions late_options(std::uint64_t table_bytes, std::uint64_t seed) {
        AlphaBetaOptions chosen;
        chosen.iterative = true;
        chosen.use_tt = true;
        chosen.table_bytes = table_bytes;
        chosen.seed = seed;
        return chosen;
    }

  private:
    static options::List make_options() {
        using namespace options;
        return together({{depth_limit("plies; with id, at most"), {"id", flag, "iterative deepening"}},
                         {{"tt", flag, "a transposition table"}, table_size},
                         judgement(),
                         timing(),
                         {{"opening", choice, "random: any move, while nothing is at stake (Quarto)",
                           "search", 0, 0, "search random"},
                          random_seed}});
    }

    static bool opens_at_random(const PlayerSettings& settings) {
        return settings.word("opening") == "random";
    }

    static AlphaBetaOptions search_options(const PlayerSettings& settings) {
        AlphaBetaOptions chosen;
        chosen.iterative = settings.flag("id");
        chosen.use_tt = settings.flag("tt");
        chosen.table_bytes = settings.whole("table");
        chosen.random_opening = opens_at_random(settings);
        return chosen;
    }
};

}  // namespace damier
