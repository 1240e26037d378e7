// Evaluations a second, on positions of random games in the order in which they were played. The baseline of
// each game is what a plain program would do: list the moves of both sides and count them.
#include <string>
#include <vector>

#include "core/random.h"
#include "core/value.h"
#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "suite.h"

namespace damier::bench {

namespace {

// All positions of some random games, but the finished ones.
template <Game G>
std::vector<typename G::Position> positions_of_games() {
    Random random(1);
    std::vector<typename G::Position> positions;
    for (int game = 0; game < 64; ++game) {
        auto position = G::initial(static_cast<int>(random.below(std::size(G::variants))));
        while (!position.is_over()) {
            positions.push_back(position);
            MovesOf<G> moves;
            position.legal_moves(moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    return positions;
}

template <Game G>
struct ListedMobility {
    Value operator()(const typename G::Position& position) const {
        MovesOf<G> own, others;
        position.moves_of(position.side(), own);
        position.moves_of(opponent(position.side()), others);
        return static_cast<Value>(own.size()) - static_cast<Value>(others.size());
    }
};

template <Game G, class E>
void measure(benchmark::State& state, const E& evaluation) {
    const auto positions = positions_of_games<G>();
    for (auto _ : state) {
        for (const auto& position : positions) benchmark::DoNotOptimize(evaluation(position));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}

template <Game G>
void add_evaluations(Suite& suite) {
    const std::string group = std::string(G::title) + ": evaluations";
    suite.add(group, "positions", "moves listed and counted",
              [](benchmark::State& state) { measure<G>(state, ListedMobility<G>{}); });
    for (const EvaluationInfo& info : evaluations_of<G>()) {
        // A network that the program does not ship.
        if (!with_evaluation<G>(info.name, "", [](const auto&) {})) continue;
        suite.add(group, "positions", std::string(info.name), [name = info.name](benchmark::State& state) {
            const auto run = [&](const auto& evaluation) { measure<G>(state, evaluation); };
            if (!with_evaluation<G>(name, "", run)) state.SkipWithError("no such evaluation");
        });
    }
}

}  // namespace

void add_evaluation_benchmarks(Suite& suite) {
    add_evaluations<Yolah>(suite);
    add_evaluations<Othello>(suite);
    add_evaluations<Quarto>(suite);
}

}  // namespace damier::bench
