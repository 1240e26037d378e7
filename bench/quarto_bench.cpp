// Quarto: lists of moves against the kernels.
#include <string>

#include "games/contract/perft.h"
#include "games/contract/playout.h"
#include "games/quarto/game.h"
#include "suite.h"

namespace damier::bench {

namespace {

template <auto play>
auto games_of(int variant) {
    return [variant](benchmark::State& state) {
        constexpr std::uint64_t games_a_round = 10'000;
        const auto start = Quarto::initial(variant);
        std::uint64_t seed = 0;
        for (auto _ : state) benchmark::DoNotOptimize(play(start, games_a_round, ++seed));
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(games_a_round));
    };
}

template <auto count>
void perft_four(benchmark::State& state) {
    const auto start = Quarto::initial(0);
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += count(start, 4);
    state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

}  // namespace

void add_quarto_benchmarks(Suite& suite) {
    std::string group = "Quarto: random games";
    suite.add(group, "games", "list, then pick, level 1", games_of<playouts_by_listing<Quarto>>(0));
    for (int variant = 0; variant < 4; ++variant) {
        suite.add(group, "games", "kernel, level " + std::to_string(variant + 1),
                  games_of<quarto::playouts>(variant));
    }
    group = "Quarto: perft 4, last ply counted";
    suite.add(group, "leaves", "lists", perft_four<perft_by_listing<Quarto>>);
    suite.add(group, "leaves", "kernel", perft_four<quarto::perft>);
}

}  // namespace damier::bench
