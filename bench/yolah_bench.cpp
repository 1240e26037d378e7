// Yolah: the book's ways and ours, side by side.
#include <fmt/core.h>

#include "core/cpu.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/attacks/move_bound.h"
#include "games/yolah/attacks/perft.h"
#include "games/yolah/game.h"
#include "games/yolah/playout/lanes.h"
#include "games/yolah/playout/playouts.h"
#include "games/yolah/playout/tables.h"
#include "suite.h"
#include "yolah/book.h"
#include "yolah/book_playouts.h"

namespace damier::bench {

namespace {

using namespace yolah;

constexpr Sides start = {black_start, white_start, black_start | white_start};

template <class Count>
void measure(benchmark::State& state, Count count) {
    std::uint64_t leaves = 0;
    for (auto _ : state) {
        const std::uint64_t found = count();
        benchmark::DoNotOptimize(found);
        leaves += found;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

template <auto recursion>
auto book_way(int depth) {
    return [depth](benchmark::State& state) {
        if (!has_x86_64_v3()) return state.SkipWithError("the baseline needs an x86-64-v3 processor");
        const MagicAttacks attacks;
        measure(state, [&] {
            book::Position position(black_start, white_start, 0);
            return recursion(attacks, position, depth);
        });
    };
}

auto our_way(auto recursion, int depth, const PerftPath& path) {
    return [=, &path](benchmark::State& state) {
        measure(state, [&] { return recursion(start, depth, path); });
    };
}

void add_perft(Suite& suite) {
    std::string group = "Yolah: perft 4, every leaf played";
    suite.add(group, "leaves", "the book: list, play, undo", book_way<book::count_with_undo>(4));
    suite.add(group, "leaves", "the book: list, play, restore", book_way<book::count_with_restore>(4));
    suite.add(group, "leaves", "the book's position, copied", book_way<book::count_with_copy>(4));
    for (const PerftPath& path : perft_paths())
        suite.add(group, "leaves", fmt::format("ours, copied, {}", path.name),
                  our_way(perft_without_tricks, 4, path));

    group = "Yolah: perft 5, last ply counted";
    suite.add(group, "leaves", "the book's lists", book_way<book::count_bulk>(5));
    for (const PerftPath& path : perft_paths())
        suite.add(group, "leaves", fmt::format("ours, bulk, {}", path.name), our_way(perft_bulk, 5, path));
    for (const MovePairPath& pairs : move_pair_paths()) {
        const auto perft_in = [&pairs](const Sides& sides, int depth, const PerftPath& path) {
            return perft(sides, depth, path, pairs);
        };
        suite.add(group, "leaves", fmt::format("ours, last two plies in lanes, {}", pairs.name),
                  our_way(perft_in, 5, perft_paths().front()));
    }
}

using PlayGames = PlayoutTally (*)(const PlayoutStart&, std::uint64_t, std::uint64_t, const PlayoutPath&);

constexpr std::uint64_t batch = 10'000;

// play(games, seed), again and again with another seed.
template <class Play>
void measure_games(benchmark::State& state, std::uint64_t games, Play play) {
    std::uint64_t seed = 0;
    for (auto _ : state) benchmark::DoNotOptimize(play(games, ++seed));
    state.SetItemsProcessed(static_cast<std::int64_t>(seed * games));
}

template <auto play>
void first_games(benchmark::State& state) {
    if (!has_x86_64_v3()) return state.SkipWithError("the baseline needs an x86-64-v3 processor");
    measure_games(state, batch, [](std::uint64_t games, std::uint64_t seed) {
        return play(games, static_cast<std::uint32_t>(seed));
    });
}

void listed_games(benchmark::State& state) {
    measure_games(state, batch, [](std::uint64_t games, std::uint64_t seed) {
        return playouts_by_listing<Yolah>(Position(), games, seed);
    });
}

auto our_games(PlayGames play, const PlayoutPath& path, std::uint64_t games = batch) {
    return [=, &path](benchmark::State& state) {
        measure_games(state, games, [=, &path](std::uint64_t count, std::uint64_t seed) {
            return play({start}, count, seed, path);
        });
    };
}

// `to_the_end` is said of the ways that cannot stop earlier.
void add_games(Suite& suite, const std::string& group, const std::string& to_the_end, PlayGames play) {
    suite.add(group, "games", "plain loop: by pieces, PDEP" + to_the_end, first_games<book::play_by_pieces>);
    suite.add(group, "games", "the book: list, draw, play" + to_the_end, first_games<book::play_by_lists>);
    suite.add(group, "games", "list, then pick" + to_the_end, listed_games);
    for (const PlayoutPath& path : table_paths())
        suite.add(group, "games", "ours, four in turn, " + path.name, our_games(play, path));
    for (const LanePath& path : lane_paths())
        suite.add(group, "games", "ours, " + path.name, our_games(play, path));
    suite.add(group, "games", "ours, lanes, 8 games a call", our_games(play, best_playout_path(), 8));
}

}  // namespace

void add_yolah_benchmarks(Suite& suite) {
    add_perft(suite);
    add_games(suite, "Yolah: random games, outcome only", " (to the end)", play_outcomes);
    add_games(suite, "Yolah: random games to the end", "", play_full_games);
}

}  // namespace damier::bench
