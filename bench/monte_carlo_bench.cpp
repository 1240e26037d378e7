// The Monte Carlo searches, against the random games that they are made of: what is missing to a search with
// batches of one is the cost of the tree.
#include <string>
#include <vector>

#include "games/contract/playout.h"
#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "search/montecarlo/monte_carlo.h"
#include "search/uct/uct.h"
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
template <Game G, class Search>
auto searching(const typename Search::Options& options) {
    return [options](benchmark::State& state) {
        std::uint64_t playouts = 0;
        for (auto _ : state) {
            Search search(options);
            playouts += search.run(G::initial(0), {.playouts = games_a_round}, {}).playouts;
        }
        state.SetItemsProcessed(static_cast<std::int64_t>(playouts));
    };
}

template <Game G>
void add_searches(Suite& suite) {
    const std::string group = std::string(G::title) + ": Monte Carlo searches from the start";
    suite.add(group, "playouts", "playouts alone, one at a time", games_one_by_one<G>);
    suite.add(group, "playouts", "uct", searching<G, Uct<G>>({}));
    suite.add(group, "playouts", "uct, batches of 8", searching<G, Uct<G>>({.batch = 8}));
    // A second of the thread that began the search is a second of both.
    suite.add(group, "playouts", "uct, two threads on one tree", searching<G, Uct<G>>({.threads = 2}));
    suite.add(group, "playouts", "uct, two threads, two trees",
              searching<G, Uct<G>>({.threads = 2, .parallel = UctParallel::root}));
    suite.add(group, "playouts", "mc, batches of 32", searching<G, MonteCarlo<G>>({}));
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
