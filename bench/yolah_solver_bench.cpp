// How long it takes to solve late positions of Yolah, and what each idea of the solver is worth: the same
// positions with all ideas and with each of them off. Each position is solved with an empty table. The
// longest time of a position is counted too, since an endgame solver is as good as its worst day.
//
// yolah/engine_positions.txt holds a ply and a position a line, of the 19 different games among those of
//   damier match yolah --player "alphabeta(nodes=50000, id, tt, seed=1)" --player "alphabeta(nodes=50000, id,
//   tt)"
//       --games 37 --seed 2026
#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/number.h"
#include "games/yolah/game.h"
#include "games/yolah/solver/paths.h"
#include "suite.h"

namespace damier {
extern const std::string_view yolah_engine_positions;
}

namespace damier::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr SolverResources resources{.memory = std::uint64_t{256} << 20, .threads = 1};

std::vector<yolah::Position> positions_at(int ply) {
    std::vector<yolah::Position> positions;
    std::string_view rest = yolah_engine_positions;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        const std::size_t blank = line.find(' ');
        if (parse_number<int>(line.substr(0, blank)) != ply) continue;
        positions.push_back(*yolah::parse_position(line.substr(blank + 1), 0));
    }
    return positions;
}

template <class Work>
auto solve_all(std::vector<yolah::Position> positions, yolah::SolverIdeas ideas, Work work,
               yolah::SolverPath path = yolah::solver_paths().front()) {
    return [=](benchmark::State& state) {
        std::uint64_t nodes = 0, solved = 0;
        double longest = 0;
        for (auto _ : state) {
            for (const auto& position : positions) {
                const auto start = Clock::now();
                yolah::Solver solver(resources, ideas, path);
                work(solver, position);
                nodes += solver.nodes();
                longest = std::max(longest, std::chrono::duration<double>(Clock::now() - start).count());
                ++solved;
            }
        }
        report_solved(state, solved, nodes);
        state.counters["longest s"] = benchmark::Counter(longest);
    };
}

void prove_margin(yolah::Solver& solver, const yolah::Position& position) {
    benchmark::DoNotOptimize(solver.solve(position, {}, {}));
}

void prove_outcome(yolah::Solver& solver, const yolah::Position& position) {
    benchmark::DoNotOptimize(solver.outcome(position, {}));
}

}  // namespace

void add_yolah_solver_benchmarks(Suite& suite) {
    for (const int ply : {30, 28, 26}) {
        const std::string group = "Yolah: solve engine positions at ply " + std::to_string(ply);
        const auto positions = positions_at(ply);
        suite.add(group, "positions", "margin", solve_all(positions, {}, prove_margin));
        suite.add(group, "positions", "win, draw or loss", solve_all(positions, {}, prove_outcome));
    }
    const auto positions = positions_at(30);
    for (const yolah::SolverPath& path : yolah::solver_paths())
        suite.add("Yolah: solve on every path", "positions", std::string(path.name),
                  solve_all(positions, {}, prove_margin, path));
    const auto add = [&](const std::string& name, yolah::SolverIdeas ideas) {
        suite.add("Yolah: solve, what ideas are worth", "positions", name,
                  solve_all(positions, ideas, prove_margin));
    };
    add("all ideas", {});
    add("no spare moves", {.spare_moves = false});
    add("spare moves of both sides", {.spare_difference = false});
    add("no exclusive walks", {.exclusive_walks = false});
    add("no safe moves", {.safe_moves = false});
    add("not ordered by races", {.order_by_races = false});
    add("no table", {.table_from = square_count});
    for (const int from : {4, 7, 9})
        add("table from " + std::to_string(from) + " free", {.table_from = from});
}

}  // namespace damier::bench
