#include "app/bench/search_bench.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/console/console.h"
#include "core/clock.h"
#include "core/random.h"
#include "core/text/quantity.h"
#include "play/players/player.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

std::unique_ptr<Player> player_of(const GameEntry& game, std::string_view text) {
    return value_or_throw(make_player(game, text, {}));
}

// After random moves, but not at the end.
std::unique_ptr<Table> table_after(const GameEntry& game, int variant, int plies, std::uint64_t seed) {
    auto table = game.make_table(variant);
    Random random(seed);
    for (int i = 0; i < plies; ++i) {
        const auto moves = table->legal_moves();
        value_or_throw(table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
        if (!table->state().over) continue;
        table->undo();
        break;
    }
    return table;
}

// About a third of the way: the fight is on and the board still open.
int middle_of(const GameEntry& game) {
    return std::min(20, game.max_plies / 3);
}

std::uint64_t fingerprint(const TextReport& report) {
    std::uint64_t sum = report.nodes;
    // A tree search has as many nodes as it is told to: where they went is what tells one from another.
    for (std::size_t i = 0; i < report.root_moves.size(); ++i) sum += (i + 1) * report.root_moves[i].visits;
    return sum;
}

struct DepthFigures {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    double branching = 0;  // the growth over the last two plies, per ply
};

// The deepest search that takes no more than a second.
DepthFigures depth_in_a_second(const Table& table, std::string_view options, const std::stop_token& stop) {
    DepthFigures figures;
    std::vector<std::uint64_t> nodes;
    for (int depth = 1; depth <= 128 && !stop.stop_requested(); ++depth) {
        const auto player = player_of(table.game(), fmt::format("alphabeta(depth={}{})", depth, options));
        const TextReport report = player->choose(table, Limits{.seconds = 1.0}, stop, {});
        if (report.depth < depth || report.seconds > 1) break;
        nodes.push_back(report.nodes);
        figures = {depth, report.nodes, report.seconds, 0};
        if (report.solved) break;
    }
    if (nodes.size() > 2)
        figures.branching =
            std::sqrt(static_cast<double>(nodes.back()) / static_cast<double>(nodes.end()[-3]));
    return figures;
}

struct Lateness {
    double latest = 0;
    std::uint64_t searches = 0;
    std::uint64_t late = 0;  // more than 10 ms after the limit
};

constexpr double limit_seconds = 0.05;

Lateness measure_lateness(const GameEntry& game, std::string_view text, std::uint64_t searches,
                          const std::stop_token& stop) {
    const auto player = player_of(game, text);
    Lateness lateness;
    for (std::uint64_t i = 0; i < searches && !stop.stop_requested(); ++i) {
        const auto variants = static_cast<std::uint64_t>(game.variants.size());
        const auto table =
            table_after(game, static_cast<int>(i % variants), static_cast<int>(i / variants % 50), i);
        const Stopwatch watch;
        (void)player->choose(*table, {}, {}, {});
        const double late = watch.seconds() - limit_seconds;
        lateness.latest = std::max(lateness.latest, late);
        lateness.late += late > 0.01;
        ++lateness.searches;
    }
    return lateness;
}

}  // namespace

std::uint64_t search_signature() {
    constexpr std::string_view players[] = {
        "greedy",
        "mc(playouts=3000)",
        "mc(playouts=3000, allocation=equal)",
        "uct(playouts=5000)",
        "uct(playouts=4000, batch=8)",
        "uct(playouts=20000, memory=1MiB)",
        "minimax(depth=2)",
        "negamax(depth=2)",
        "alphabeta(depth=3)",
        "alphabeta(depth=3, tt, table=1MiB)",
        "alphabeta(depth=3, id)",
        "alphabeta(depth=4, id, tt, table=1MiB)",
        "pvs(nodes=20000, table=1MiB)",
        "hybrid(switch=10, playouts=1000, nodes=20000, table=1MiB)",
    };
    std::uint64_t signature = 0;
    for (const GameEntry* game : registered_games()) {
        for (int variant = 0; variant < static_cast<int>(game->variants.size()); ++variant) {
            for (const int plies : {1, middle_of(*game), 2 * middle_of(*game)}) {
                const auto table = table_after(*game, variant, plies, 1);
                for (const std::string_view text : players)
                    signature += fingerprint(player_of(*game, text)->choose(*table, {}, {}, {}));
            }
        }
    }
    return signature;
}

void print_search_depths(std::stop_token stop) {
    fmt::print("\nAlpha-beta, the deepest search within 1 s (one core, wall time)\n");
    fmt::print("  {:<9}{:<8}{:<9}{:>6}{:>12}{:>12}{:>18}\n", "game", "where", "options", "depth", "nodes",
               "nodes/s", "a ply more costs");
    for (const GameEntry* game : registered_games()) {
        for (const int plies : {1, middle_of(*game)}) {
            const auto table = table_after(*game, 0, plies, 1);
            for (const std::string_view options : {"", ", tt", ", id", ", id, tt"}) {
                const DepthFigures figures = depth_in_a_second(*table, options, stop);
                if (stop.stop_requested()) return;
                fmt::print("  {:<9}{:<8}{:<9}{:>6}{:>12}{:>12}{:>17.2f}x\n", game->name,
                           fmt::format("ply {}", plies), options.empty() ? "-" : options.substr(2),
                           figures.depth, format_magnitude(static_cast<double>(figures.nodes)),
                           format_magnitude(static_cast<double>(figures.nodes) / figures.seconds),
                           figures.branching);
            }
        }
    }
}

void print_lateness(std::uint64_t searches, std::stop_token stop) {
    constexpr std::string_view players[] = {"mc(time=50ms)",
                                            "uct(time=50ms)",
                                            "minimax(depth=20, time=50ms)",
                                            "alphabeta(depth=20, time=50ms)",
                                            "alphabeta(id, tt, time=50ms)",
                                            "pvs(time=50ms)",
                                            "hybrid(time=50ms)"};
    fmt::print("{} searches of 50 ms each\n", searches);
    const std::uint64_t kinds = std::size(players) * registered_games().size();
    for (const GameEntry* game : registered_games()) {
        for (const std::string_view text : players) {
            const Lateness lateness = measure_lateness(*game, text, (searches + kinds - 1) / kinds, stop);
            if (stop.stop_requested()) return;
            fmt::print("  {:<9}{:<32}{:>5} searches, the latest {:>8} after its time, {} later than 10 ms\n",
                       game->name, text, lateness.searches, format_duration(std::max(0.0, lateness.latest)),
                       lateness.late);
            std::fflush(stdout);
        }
    }
}

}  // namespace damier::app
