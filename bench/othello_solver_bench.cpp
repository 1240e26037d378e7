// What each idea of the Othello solver is worth: the same positions with all ideas and with each of them off.
// The positions have 20 free squares; the moves were drawn at random, seeds 1, 2, 3, ... Each is solved with
// an empty table. Counters: nodes of one solve, and nodes a second.
#include <string>
#include <vector>

#include "core/random.h"
#include "games/othello/game.h"
#include "suite.h"

namespace damier::bench {

namespace {

constexpr SolverResources resources{.memory = std::uint64_t{64} << 20, .threads = 1};

std::vector<othello::Position> late_positions(int free_squares, std::size_t count) {
    std::vector<othello::Position> positions;
    for (std::uint64_t seed = 1; positions.size() < count; ++seed) {
        Random random(seed);
        othello::Position position;
        othello::Moves moves;
        while (position.free_squares() > free_squares && !position.is_over()) {
            position.legal_moves(moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!position.is_over()) positions.push_back(position);
    }
    return positions;
}

auto solve(std::vector<othello::Position> positions, othello::SolverIdeas ideas, SolveOptions wanted = {}) {
    return [=](benchmark::State& state) {
        std::uint64_t nodes = 0, solved = 0;
        for (auto _ : state) {
            for (const auto& position : positions) {
                nodes += othello::Solver(resources, ideas).solve(position, wanted, {}).nodes;
                ++solved;
            }
        }
        report_solved(state, solved, nodes);
    };
}

}  // namespace

void add_othello_solver_benchmarks(Suite& suite) {
    const auto positions = late_positions(20, 12);
    const auto add = [&](const std::string& name, othello::SolverIdeas ideas, SolveOptions wanted = {}) {
        suite.add("Othello: solve 20 free squares", "positions", name, solve(positions, ideas, wanted));
    };
    add("all ideas", {});
    add("only who wins", {}, {.outcome = true});
    add("no order by mobility", {.mobility_order = false});
    add("no order by an evaluation", {.estimate_order = false});
    add("evaluation by hand", {.patterns = false});
    add("no search with an evaluation before", {.presearch = false});
    add("no selective solve before", {.selective = false});
    add("no table", {.table = false});
    add("all moves in order before the table's one", {.table_move_first = false});
    add("no small table", {.small_table = false});
    add("no parity", {.parity = false});
    add("no look at all children first", {.enhanced_cutoffs = false});
    add("no stable discs", {.stability = false});
}

}  // namespace damier::bench
