// What each idea of the Quarto solver is worth: the same positions with all ideas and with each of them off.
// The positions have four pieces placed and one in hand; the moves were drawn at random, seeds 1, 2, 3, ...
// Each is solved with an empty table. Counters: nodes and table entries asked for and found, all in one
// solve.
//
// The whole game is part of it too, by the name of "empty board".
#include <functional>
#include <string>
#include <vector>

#include "games/quarto/game.h"
#include "games/quarto/random_positions.h"
#include "games/quarto/solver/search.h"
#include "suite.h"

namespace damier::bench {

namespace {

constexpr SolverResources resources{.memory = std::uint64_t{64} << 20, .threads = 1};
constexpr int placed_and_one_in_hand = 5;

std::vector<quarto::Position> early_positions(int level, std::size_t count) {
    std::vector<quarto::Position> positions;
    for (std::uint64_t seed = 1; positions.size() < count; ++seed) {
        const auto position = quarto::random_position(seed, level, placed_and_one_in_hand);
        if (!position.is_over()) positions.push_back(position);
    }
    return positions;
}

auto solve(std::vector<quarto::Position> positions, quarto::SolverIdeas ideas,
           quarto::SolverPath path = quarto::solver_paths().front()) {
    return [=](benchmark::State& state) {
        std::uint64_t nodes = 0, probes = 0, hits = 0, solved = 0;
        for (auto _ : state) {
            for (const auto& position : positions) {
                const auto proof = quarto::Solver(resources, ideas, path).solve(position, {}, {});
                nodes += proof.nodes;
                probes += proof.table_probes;
                hits += proof.table_hits;
                ++solved;
            }
        }
        report_solved(state, solved, nodes);
        const auto each = [solved](std::uint64_t sum) {
            return benchmark::Counter(static_cast<double>(sum) / static_cast<double>(solved));
        };
        state.counters["probes"] = each(probes);
        state.counters["hits"] = each(hits);
    };
}

void add_ideas(Suite& suite, int level) {
    const std::string group = "Quarto: solve 4 placed and one in hand, level " + std::to_string(level + 1);
    const auto positions = early_positions(level, 20);
    const auto add = [&](const std::string& name, quarto::SolverIdeas ideas) {
        suite.add(group, "positions", name, solve(positions, ideas));
    };
    add("all ideas", {});
    add("moves not ordered", {.order_moves = false});
    add("placements of the endgame not ordered", {.order_placements = false});
    add("no endgame by groups", {.endgame_by_groups = false});
    add("keys not canonical", {.canonical_keys = false});
    add("no table", {.table_from = quarto::piece_count});
    for (const int from : {7, 8, 10})
        add("table from " + std::to_string(from) + " left", {.table_from = from});
}

void add_paths(Suite& suite, int level) {
    const std::string group = "Quarto: solve on every path, level " + std::to_string(level + 1);
    const auto positions = early_positions(level, 20);
    for (const quarto::SolverPath& path : quarto::solver_paths())
        suite.add(group, "positions", std::string(path.name), solve(positions, {}, path));
}

}  // namespace

void add_quarto_solver_benchmarks(Suite& suite) {
    for (int level = 0; level < quarto::level_count; ++level) add_ideas(suite, level);
    for (int level = 0; level < quarto::level_count; ++level) add_paths(suite, level);
    for (int level = 0; level < quarto::level_count; ++level) {
        suite.add("Quarto: solve the empty board", "games", "level " + std::to_string(level + 1),
                  solve({quarto::Position(level)}, {}));
    }
}

}  // namespace damier::bench
