// Alpha-beta with each of its options: nodes a second, and searches a second to the same depth, which is what
// counts. The position is one of the middle game, the evaluation the cheapest that the game has.
#include <string>

#include "core/random.h"
#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "search/alphabeta/alpha_beta.h"
#include "suite.h"

namespace damier::bench {

namespace {

struct Task {
    std::string evaluation;
    int plies;  // random moves before the search
    int depth;
};

template <Game G>
typename G::Position position_after(int plies) {
    Random random(7);
    auto position = G::initial(0);
    for (int i = 0; i < plies; ++i) {
        MovesOf<G> moves;
        position.legal_moves(moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

enum class Unit { nodes, searches };

// Each search begins with an empty table.
template <Game G>
auto searches(const Task& task, Unit unit, const AlphaBetaOptions& options) {
    return [=](benchmark::State& state) {
        const auto position = position_after<G>(task.plies);
        std::uint64_t nodes = 0;
        const auto run = [&]<class E>(const E& evaluation) {
            AlphaBeta<G, E> search(evaluation, options);
            for (auto _ : state) {
                nodes += search.run(position, Limits{.depth = task.depth}, {}).nodes;
                search.forget();
            }
        };
        if (!with_evaluation<G>(task.evaluation, "", run)) return state.SkipWithError("no such evaluation");
        state.SetItemsProcessed(unit == Unit::nodes ? static_cast<std::int64_t>(nodes) : state.iterations());
    };
}

template <Game G>
void add_searches(Suite& suite, const Task& task) {
    constexpr std::size_t table_bytes = std::size_t{16} << 20;
    for (const Unit unit : {Unit::nodes, Unit::searches}) {
        const std::string unit_name = unit == Unit::nodes ? "nodes" : "searches";
        const std::string group = std::string(G::title) + ": alpha-beta, " + task.evaluation + ", depth " +
                                  std::to_string(task.depth) + ", " + unit_name;
        const auto add = [&](const std::string& name, const AlphaBetaOptions& options) {
            suite.add(group, unit_name, name, searches<G>(task, unit, options));
        };
        add("plain", {});
        add("table", {.use_tt = true, .table_bytes = table_bytes});
        add("deepening", {.iterative = true});
        add("deepening and table", {.iterative = true, .use_tt = true, .table_bytes = table_bytes});
    }
}

}  // namespace

void add_alpha_beta_benchmarks(Suite& suite) {
    add_searches<Yolah>(suite, {"mobility", 20, 6});
    add_searches<Othello>(suite, {"positional", 20, 10});
    add_searches<Quarto>(suite, {"report", 5, 5});
}

}  // namespace damier::bench
