// damier random: what random games come to.
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/position_options.h"
#include "core/clock.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

// Games are played in chunks with a seed each, so that the figures depend on the seed and the
// number of games only, and Ctrl-C waits for one chunk at most.
constexpr std::uint64_t chunk_games = 1 << 16;

struct RandomOptions {
    PositionOptions where;
    std::uint64_t games = 100'000;
    std::uint64_t seed = 1;
    bool json = false;
};

struct Estimate {
    double value;
    double error;  // half the width of the 95 % interval
};

constexpr double z95 = 1.96;

// The half width is Wilson's: right also where all games, or none, ended so.
Estimate share(std::uint64_t part, std::uint64_t all) {
    const double n = static_cast<double>(all);
    const double p = static_cast<double>(part) / n;
    const double spread = std::sqrt(p * (1 - p) / n + z95 * z95 / (4 * n * n));
    return {p, z95 / (1 + z95 * z95 / n) * spread};
}

Estimate mean_margin(const PlayoutTally& tally) {
    const double n = static_cast<double>(tally.games);
    const double mean = static_cast<double>(tally.margin_sum) / n;
    const double variance = static_cast<double>(tally.margin_square_sum) / n - mean * mean;
    return {mean, z95 * std::sqrt(std::max(variance, 0.0) / n)};
}

// The kernels see the game from the mover of the start; people see it from the first player.
PlayoutTally seen_by_first(PlayoutTally tally, Side mover) {
    if (mover == Side::first) return tally;
    std::swap(tally.wins, tally.losses);
    tally.margin_sum = -tally.margin_sum;
    return tally;
}

void print_figures(const Table& table, const PlayoutTally& tally, const RandomOptions& options,
                   double seconds) {
    const GameEntry& game = table.game();
    fmt::print("{} random games of {}, seed {} (± 95 % interval)\n", grouped(tally.games), title_of(table),
               options.seed);
    const std::pair<std::string, std::uint64_t> lines[] = {
        {fmt::format("{} wins", game.side_names[0]), tally.wins},
        {"draws", tally.draws},
        {fmt::format("{} wins", game.side_names[1]), tally.losses}};
    for (const auto& [name, count] : lines) {
        const Estimate estimate = share(count, tally.games);
        fmt::print("  {:<12}{:>14}  {:6.2f} % ± {:.2f}\n", name, grouped(count), estimate.value * 100,
                   estimate.error * 100);
    }
    const Estimate margin = mean_margin(tally);
    fmt::print("  margin      {:+.3f} ± {:.3f} for {}\n", margin.value, margin.error, game.side_names[0]);
    fmt::print("  plies       {:.2f} a game\n",
               static_cast<double>(tally.plies) / static_cast<double>(tally.games));
    fmt::print("{:.3f} s, {} games/s ({})\n", seconds,
               format_magnitude(static_cast<double>(tally.games) / seconds), game.kernel());
}

nlohmann::json as_json(const Table& table, const PlayoutTally& tally, const RandomOptions& options,
                       double seconds) {
    return {{"game", table.game().name},
            {"variant", variant_name(table)},
            {"position", table.status().position},
            {"seed", options.seed},
            {"games", tally.games},
            {"complete", tally.games == options.games},
            {"asked", options.games},
            {"first_wins", tally.wins},
            {"draws", tally.draws},
            {"second_wins", tally.losses},
            {"mean_margin", mean_margin(tally).value},
            {"mean_margin_error95", mean_margin(tally).error},
            {"mean_plies", static_cast<double>(tally.plies) / static_cast<double>(tally.games)},
            {"seconds", seconds},
            {"kernel", table.game().kernel()}};
}

int random_games(const RandomOptions& options) {
    const std::unique_ptr<Table> table = open_table(options.where);
    InterruptWatch interrupt;
    Stopwatch stopwatch;
    PlayoutTally tally;
    {
        ProgressBar bar("random games");
        for (std::uint64_t chunk = 0; tally.games < options.games && !interrupt.requested(); ++chunk) {
            const std::uint64_t games = std::min(chunk_games, options.games - tally.games);
            tally += table->game().playouts(*table, games, sub_seed(options.seed, chunk));
            bar.update(tally.games, options.games);
        }
    }
    const double seconds = stopwatch.seconds();
    const bool complete = tally.games == options.games;
    if (tally.games == 0) return interrupt.exit_code();
    tally = seen_by_first(tally, table->state().side);
    if (options.json) {
        fmt::print("{}\n", as_json(*table, tally, options, seconds).dump(2));
    } else {
        print_figures(*table, tally, options, seconds);
        if (!complete) fmt::print("stopped: {} games were asked for\n", grouped(options.games));
    }
    return complete ? exit_ok : interrupt.exit_code();
}

}  // namespace

void add_random_command(Command app, int& exit_code) {
    auto options = std::make_shared<RandomOptions>();
    Command command =
        app.add_subcommand("random", "Statistics of random games, and how fast they are played");
    add_position_options(command, options->where);
    command.add_option("--games", options->games, "How many")
        .whole_number(1, 1'000'000'000'000)
        .show_default();
    command.add_option("--seed", options->seed, "The same seed gives the same games")
        .whole_number(0, UINT64_MAX)
        .show_default();
    command.add_flag("--json", options->json, "Print JSON");
    command.footer(
        "Example: damier random yolah --games 1000000 --seed 7\nCtrl-C prints the figures so far.\n");
    command.callback([options, &exit_code] { exit_code = random_games(*options); });
}

}  // namespace damier::app
