// The Monte Carlo searches, against the random games that they are made of: what is missing to a search with
// batches of one is the cost of the tree.
//
// Asked through players, so that what is measured are the program's own searches, compiled once.
#include <string>
#include <vector>

#include "games/contract/playout.h"
#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "play/players/player.h"
#include "play/registry/registry.h"
#include "search/uct/select.h"
#include "suite.h"

namespace damier::bench {

namespace {

constexpr std::uint64_t games_a_round = 200'000;

template <Game G>
void games_one_by_one(benchmark::State& state) {
    std::uint64_t seed = 0;
    for (auto _ : state) {
        for (std::uint64_t i = 0; i < games_a_round; ++i)
            benchmark::DoNotOptimize(playout_outcomes<G>(G::initial(0), 1, ++seed));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(games_a_round));
}

// A new search each time, so that each begins with an empty tree.
auto searching(std::string_view game_name, const std::string& text) {
    return [game_name, text](benchmark::State& state) {
        const GameEntry& game = **find_game(game_name);
        const auto table = game.make_table(0);
        const auto player = make_player(game, text, {.limits = {.playouts = games_a_round}}).value();
        std::uint64_t playouts = 0;
        for (auto _ : state) {
            player->new_game(1);
            playouts += player->choose(*table, {}, {}, {}).playouts;
        }
        state.SetItemsProcessed(static_cast<std::int64_t>(playouts));
    };
}

template <Game G>
void add_searches(Suite& suite) {
    const std::string group = std::string(G::title) + ": Monte Carlo searches from the start";
    suite.add(group, "playouts", "playouts alone, one at a time", games_one_by_one<G>);
    const auto add = [&](const std::string& name, const std::string& text) {
        suite.add(group, "playouts", name, searching(G::name, text));
    };
    add("uct", "uct(batch=1)");
    add("uct, batches of 8", "uct(batch=8)");
    // A second of the thread that began the search is a second of both.
    add("uct, two threads on one tree", "uct(batch=1, threads=2)");
    add("uct, two threads, two trees", "uct(batch=1, threads=2, parallel=root)");
    add("mc, batches of 32", "mc(batch=32)");
}

// As many as a Quarto position may have.
auto choosing(uct::SelectKernel select) {
    return [select](benchmark::State& state) {
        constexpr int moves = 240;
        std::vector<uct::Standing> standings;
        for (int i = 0; i < moves; ++i)
            standings.push_back({static_cast<float>(i * 37 % 100) / 1000, 10 + i % 57});
        std::vector<std::uint32_t> numbers;
        for (std::uint32_t block = moves / 8; block > 0; --block) numbers.push_back(block);
        const uct::StandingBlocks blocks{reinterpret_cast<const std::byte*>(standings.data() + moves),
                                         8 * sizeof(uct::Standing), numbers.data(), moves / 8};
        for (auto _ : state) benchmark::DoNotOptimize(select(blocks, 1));
        state.SetItemsProcessed(state.iterations());
    };
}

}  // namespace

void add_monte_carlo_benchmarks(Suite& suite) {
    add_searches<Yolah>(suite);
    add_searches<Othello>(suite);
    add_searches<Quarto>(suite);
    const auto paths = uct::select_paths();
    for (auto path = paths.rbegin(); path != paths.rend(); ++path) {
        const std::string group = "UCT: choice among 240 moves";
        suite.add(group, "choices", std::string(path->name), choosing(path->alone));
        suite.add(group, "choices", std::string(path->name) + ", shared", choosing(path->shared));
    }
}

}  // namespace damier::bench
