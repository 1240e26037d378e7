// damier experiment how-many-games: what it costs to see a difference of so many Elo.
#include "app/arena/how_many_games.h"

#include <cmath>
#include <memory>

#include "app/command.h"
#include "app/console/console.h"
#include "arena/statistics/games_needed.h"
#include "core/text/text.h"

namespace damier::app {

namespace {

constexpr double differences[] = {200, 100, 50, 20, 10, 5};

std::string rounded(double games) {
    return grouped(static_cast<std::uint64_t>(std::llround(games)));
}

int how_many_games(const GamesNeededSettings& settings) {
    value_or_throw(check(settings));
    fmt::print(
        "Equal players draw {:g} % of their games; means of {} simulated matches, seed {}.\n\n"
        "| difference | error bar as wide | fixed number | SPRT, it is better | SPRT, it is equal | wrong |\n"
        "|--:|--:|--:|--:|--:|--:|\n",
        100 * settings.draw_rate, settings.runs, settings.seed);
    for (const double elo : differences) {
        const GamesNeeded needed = games_needed(elo, settings);
        fmt::print("| {:g} Elo | {} | {} | {} | {} | {:.1f} % and {:.1f} % |\n", elo,
                   grouped(needed.error_bar), grouped(needed.fixed), rounded(needed.sprt_when_better),
                   rounded(needed.sprt_when_equal), 100 * needed.missed, 100 * needed.false_alarms);
        std::fflush(stdout);
    }
    return exit_ok;
}

}  // namespace

void add_how_many_games(Command experiment, int& exit_code) {
    auto settings = std::make_shared<GamesNeededSettings>();
    Command command = experiment.add_subcommand(
        "how-many-games", "How many games it takes to see a difference of 5 to 200 Elo");
    command.add_option("--draws", settings->draw_rate, "How often equal players draw, from 0 to 0.99")
        .between(0.0, 0.99)
        .show_default();
    command.add_option("--runs", settings->runs, "Simulated matches for each mean")
        .whole_number(1, 100'000)
        .show_default();
    command.add_option("--seed", settings->seed, "The same seed gives the same table")
        .whole_number(0, UINT64_MAX)
        .show_default();
    command.footer(
        "Example: damier experiment how-many-games --draws 0.5\n"
        "The columns: games until the error bar of 95 % is as wide as the difference; a fixed number of "
        "games "
        "that is\nwrong in 5 % of the cases, either way; the mean length of an SPRT with the same errors "
        "(elo0 0, elo1 the\ndifference) when elo1 is true and when elo0 is; how often that test was "
        "wrong.\n");
    command.callback([settings, &exit_code] { exit_code = how_many_games(*settings); });
}

}  // namespace damier::app
