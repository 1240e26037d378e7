// pvs: principal variation search, selective and deep, with the game's solver late in the game where that
// reaches far enough (search/exact/late_solver.h).
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/text/suggest.h"
#include "core/text/text.h"
#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/exact/late_solver.h"
#include "search/pvs/pvs.h"

namespace damier {

class PvsKind final : public JudgingKind {
  public:
    PvsKind()
        : JudgingKind({.name = "pvs",
                       .summary = "the strong one: principal variation search, selective and deep",
                       .example = "pvs(time=1s, threads=2)",
                       .options = make_options()}) {}

    // Whether `without` names steps that there are.
    Expected<void> check_options(const PlayerSettings& settings) const override {
        const std::string text = settings.word("without");
        const std::vector<std::string_view> names(pvs_step_names.begin(), pvs_step_names.end());
        for (const std::string_view step : steps_in(text)) {
            if (std::ranges::find(names, step) == names.end())
                return fail(fmt::format("pvs: without: unknown step {}: expected {}{}", quote(step),
                                        one_of(names), did_you_mean(step, names)));
        }
        return {};
    }
    Expected<void> check_limits(const PlayerSettings&, const Limits& limits) const override {
        return check_any_limit(limits);
    }
    Expected<void> check_game(CheckedPlayer& player) const override {
        if (player.settings.has("exact") && !asks_solver(*player.game, player.settings))
            return fail(fmt::format("pvs: exact: no solver helps pvs here: expected {}, without solver=no",
                                    one_of(titles_with_solver())));
        return JudgingKind::check_game(player);
    }
    PlayerResources resources(const GameEntry& game, const PlayerSettings& settings) const override {
        const std::uint64_t threads = settings.whole("threads");
        const std::uint64_t solver = asks_solver(game, settings) ? solver_memory(settings) : 0;
        return {.threads = static_cast<int>(threads),
                .memory = settings.whole("table") + threads * pvs_bytes_of_thread + solver};
    }

    template <Notation G, class E>
    static SearchRecipe<G> recipe(const CheckedPlayer& player, const E& evaluation) {
        const PvsOptions chosen = search_options(player.settings);
        if constexpr (HasSolver<G>) {
            if (asks_solver(*player.game, player.settings)) return with_solver<G>(player, evaluation, chosen);
        }
        return {[evaluation, chosen](std::uint64_t) { return make_owned<G, Pvs<G, E>>(evaluation, chosen); }};
    }

  private:
    static options::List make_options() {
        using namespace options;
        return together(
            {{depth_limit("plies, at most")},
             timing(),
             judgement(),
             {thread_count,
              table_size,
              {"solver", choice, "asks the game's solver when few squares are free", "yes", 0, 0, "yes no"},
              {"exact", whole, "solves with so many free squares or fewer, whatever the limits", {}, 0, 36},
              {"without", text, "steps to switch off, as in \"killers iir\"; see docs"}},
             numbers()});
    }

    // The numbers in its formulas; what is not given stands as search/pvs/options.h has it.
    static options::List numbers() {
        using namespace options;
        return {{"window", whole, "half of the aspiration window, in hundredths of a point", {}, 1, 10'000},
                {"futility", whole, "margin of a node that is far above, for a ply", {}, 0, 10'000},
                {"latebase", whole, "moves that are always tried", {}, 1, 1000},
                {"latefactor", whole, "and so many more for a ply squared", {}, 0, 1000},
                {"lmrbase", real, "reduction: base + ln(depth) ln(place) / divisor", {}, -5, 5},
                {"lmrdivisor", real, "see lmrbase", {}, 0.1, 100}};
    }

    // The words of `without`, which commas or spaces may separate.
    static std::vector<std::string_view> steps_in(std::string_view text) {
        std::vector<std::string_view> found;
        for (const std::string_view part : split(text, ',')) {
            for (const std::string_view word : words(part)) found.push_back(word);
        }
        return found;
    }

    static PvsOptions search_options(const PlayerSettings& settings) {
        PvsOptions chosen;
        chosen.table_bytes = settings.whole("table");
        chosen.threads = static_cast<int>(settings.whole("threads"));
        const std::string without = settings.word("without");
        for (const std::string_view name : steps_in(without)) {
            const auto step = std::ranges::find(pvs_step_names, name) - pvs_step_names.begin();
            chosen.steps.remove(static_cast<PvsStep>(step));
        }
        const auto set_whole = [&](std::string_view key, int& number) {
            if (settings.has(key)) number = static_cast<int>(settings.whole(key));
        };
        const auto set_real = [&](std::string_view key, double& number) {
            if (settings.has(key)) number = settings.real(key);
        };
        set_whole("window", chosen.aspiration_window);
        set_whole("futility", chosen.futility_margin);
        set_whole("latebase", chosen.late_base);
        set_whole("latefactor", chosen.late_factor);
        set_real("lmrbase", chosen.reduction_base);
        set_real("lmrdivisor", chosen.reduction_divisor);
        return chosen;
    }

    static bool asks_solver(const GameEntry& game, const PlayerSettings& settings) {
        return settings.word("solver") == "yes" && game.player_defaults.reach.free_squares > 0;
    }
    static std::vector<std::string_view> titles_with_solver() {
        std::vector<std::string_view> titles;
        for (const GameEntry* game : registered_games()) {
            if (game->player_defaults.reach.free_squares > 0) titles.push_back(game->title);
        }
        return titles;
    }
    // The solver's table has a quarter of what the search has.
    static std::uint64_t solver_memory(const PlayerSettings& settings) {
        return std::max<std::uint64_t>(settings.whole("table") / 4, 1);
    }

    template <Game G, class E>
    static SearchRecipe<G> with_solver(const CheckedPlayer& player, const E& evaluation,
                                       const PvsOptions& chosen) {
        const PlayerSettings& settings = player.settings;
        const SolverResources resources{.memory = solver_memory(settings), .threads = chosen.threads};
        const SolverReach reach = player.game->player_defaults.reach;
        std::optional<int> always_from;
        if (settings.has("exact")) always_from = static_cast<int>(settings.whole("exact"));
        return {[=](std::uint64_t) {
            return make_owned<G, LateSolver<G, Pvs<G, E>>>(Pvs<G, E>(evaluation, chosen), resources, reach,
                                                           always_from);
        }};
    }
};

}  // namespace damier
