// Othello side by side: the plain program of baseline.h, the generic ways of games/, every processor
// path, and every variant of the kernels that was tried.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "games/contract/perft.h"
#include "games/contract/playout.h"
#include "games/othello/game.h"
#include "games/othello/kernels/backend.h"
#include "games/othello/kernels/geometry.h"
#include "othello/baseline.h"
#include "othello/hashing.h"
#include "othello/variants.h"
#include "suite.h"

namespace damier::bench {
namespace {

using othello::start_mover;
using othello::start_other;

void set_items(benchmark::State& state, std::uint64_t items_a_round) {
    state.SetItemsProcessed(static_cast<std::int64_t>(items_a_round) * state.iterations());
}

// `run` gives the number of items it has done.
template <class Run>
auto counted(Run run) {
    return [run](benchmark::State& state) {
        std::uint64_t items = 0;
        for (auto _ : state) benchmark::DoNotOptimize(items = run());
        set_items(state, items);
    };
}

// Positions of random games with a move each, in no order: branches and caches see what a search
// would show them.
std::vector<OthelloSample> make_samples() {
    constexpr std::size_t enough = 4096;
    std::mt19937_64 random(1);
    std::vector<OthelloSample> found;
    while (found.size() < enough) {
        othello_baseline::Board board{start_mover, start_other};
        for (int passes = 0; passes < 2;) {
            const std::vector<int> list = othello_baseline::move_list(board);
            passes = list.empty() ? passes + 1 : 0;
            if (list.empty()) {
                board = {board.other, board.mover};
                continue;
            }
            const int square = list[random() % list.size()];
            found.push_back({board.mover, board.other, square});
            board = othello_baseline::played(board, square);
        }
    }
    std::shuffle(found.begin(), found.end(), random);
    return found;
}

void add_kernels(Suite& suite, const std::string& what, const std::vector<OthelloVariant>& variants) {
    static const std::vector<OthelloSample> samples = make_samples();
    const auto over_samples = [](auto run) {
        return [run](benchmark::State& state) {
            for (auto _ : state) benchmark::DoNotOptimize(run(samples));
            set_items(state, samples.size());
        };
    };
    for (const OthelloVariant& variant : variants) {
        const std::string name(variant.name);
        suite.add("Othello: " + what + ", independent", "calls", name, over_samples(variant.throughput));
        suite.add("Othello: " + what + ", each waits for the last", "calls", name,
                  over_samples(variant.latency));
    }
}

void add_perft(Suite& suite) {
    const std::string made = "Othello: perft, every leaf made", bulk = "Othello: perft, last ply counted";
    suite.add(made, "leaves", "plain program, depth 8",
              counted([] { return othello_baseline::perft({start_mover, start_other}, 8); }));
    suite.add(made, "leaves", "lists of moves, depth 9",
              counted([] { return perft_by_playing<Othello>(Othello::Position(), 9); }));
    suite.add(bulk, "leaves", "lists of moves, depth 10",
              counted([] { return perft_by_listing<Othello>(Othello::Position(), 10); }));
    for (const othello::Backend& path : othello::backends()) {
        const std::string name(path.name);
        suite.add(made, "leaves", name + ", depth 10",
                  counted([&path] { return path.perft_leaves(start_mover, start_other, 10).leaves; }));
        suite.add(bulk, "leaves", name + ", depth 11",
                  counted([&path] { return path.perft(start_mover, start_other, 11); }));
    }
}

template <class Hashing>
void add_hashing(Suite& suite, const std::string& name) {
    suite.add("Othello: perft 9 with a hash at every node", "leaves", name, counted([] {
                  std::uint64_t hashes = 0;
                  const std::uint64_t leaves = hashed_perft<Hashing>(Othello::Position(), 0, 9, hashes);
                  benchmark::DoNotOptimize(hashes);
                  return leaves;
              }));
}

void add_random_games(Suite& suite, const std::vector<OthelloPlayoutVariant>& variants) {
    const std::string group = "Othello: random games";
    constexpr std::uint64_t games = 10000;
    suite.add(group, "games", "plain program", [](benchmark::State& state) {
        std::mt19937_64 random(1);
        for (auto _ : state)
            benchmark::DoNotOptimize(othello_baseline::random_game({start_mover, start_other}, random));
        set_items(state, 1);
    });
    suite.add(group, "games", "lists of moves",
              counted([] { return playouts_by_listing<Othello>(Othello::Position(), games, 1).games; }));
    for (const OthelloPlayoutVariant& variant : variants) {
        suite.add(group, "games", std::string(variant.name), counted([play = variant.play_games] {
                      return play(start_mover, start_other, games, 1).games;
                  }));
    }
}

}  // namespace

void add_othello_benchmarks(Suite& suite) {
    const OthelloVariants variants = othello_variants();
    add_perft(suite);
    add_random_games(suite, variants.playouts);
    add_hashing<NoHash>(suite, "no hash");
    add_hashing<HashOnDemand>(suite, "from the discs when asked for");
    add_hashing<ZobristKeptUpToDate>(suite, "Zobrist keys kept up to date");
    add_kernels(suite, "flips", variants.flips);
    add_kernels(suite, "moves", variants.moves);
}

}  // namespace damier::bench
