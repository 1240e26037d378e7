// Alpha-beta with each of its options: nodes a second, and searches a second to the same depth, which is what
// counts. The position is one of the middle game, the evaluation the cheapest that the game has.
//
// Asked through players, so that what is measured are the program's own searches, compiled once.
#include <fmt/core.h>

#include <string>

#include "core/random.h"
#include "play/players/player.h"
#include "play/registry/registry.h"
#include "suite.h"

namespace damier::bench {

namespace {

struct Task {
    std::string game;
    std::string evaluation;
    int plies;  // random moves before the search
    int depth;
};

std::unique_ptr<Table> table_after(const GameEntry& game, int plies) {
    Random random(7);
    auto table = game.make_table(0);
    for (int i = 0; i < plies; ++i) {
        const auto moves = table->legal_moves();
        table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).value();
    }
    return table;
}

enum class Unit { nodes, searches };

// Each search begins with an empty table.
auto searches(const Task& task, Unit unit, const std::string& options) {
    return [=](benchmark::State& state) {
        const GameEntry& game = **find_game(task.game);
        const auto table = table_after(game, task.plies);
        const std::string text =
            fmt::format("alphabeta(depth={}, eval={}{})", task.depth, task.evaluation, options);
        const auto player = make_player(game, text, {}).value();
        std::uint64_t nodes = 0;
        for (auto _ : state) {
            nodes += player->choose(*table, {}, {}, {}).nodes;
            player->new_game(1);
        }
        state.SetItemsProcessed(unit == Unit::nodes ? static_cast<std::int64_t>(nodes) : state.iterations());
    };
}

void add_searches(Suite& suite, const Task& task) {
    for (const Unit unit : {Unit::nodes, Unit::searches}) {
        const std::string unit_name = unit == Unit::nodes ? "nodes" : "searches";
        const std::string group = std::string((*find_game(task.game))->title) + ": alpha-beta, " +
                                  task.evaluation + ", depth " + std::to_string(task.depth) + ", " +
                                  unit_name;
        const auto add = [&](const std::string& name, const std::string& options) {
            suite.add(group, unit_name, name, searches(task, unit, options));
        };
        add("plain", "");
        add("table", ", tt, table=16MiB");
        add("deepening", ", id");
        add("deepening and table", ", id, tt, table=16MiB");
    }
}

}  // namespace

void add_alpha_beta_benchmarks(Suite& suite) {
    add_searches(suite, {"yolah", "mobility", 20, 6});
    add_searches(suite, {"othello", "positional", 20, 10});
    add_searches(suite, {"quarto", "report", 5, 5});
}

}  // namespace damier::bench
