// Yolah: the book's ways and ours, side by side.
#include "core/cpu.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/attacks/move_bound.h"
#include "games/yolah/attacks/perft.h"
#include "games/yolah/game.h"
#include "games/yolah/playout/playouts.h"
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

template <auto recursion>
auto our_way(AttackPath path, int depth) {
    return [path, depth](benchmark::State& state) {
        if (path == AttackPath::pext && !has_fast_pext())
            return state.SkipWithError("this processor has no fast PEXT");
        measure(state, [&] { return recursion(start, depth, path); });
    };
}

void add_perft(Suite& suite) {
    std::string group = "Yolah: perft 4, every leaf played";
    suite.add(group, "leaves", "the book: list, play, undo", book_way<book::count_with_undo>(4));
    suite.add(group, "leaves", "the book: list, play, restore", book_way<book::count_with_restore>(4));
    suite.add(group, "leaves", "the book's position, copied", book_way<book::count_with_copy>(4));
    suite.add(group, "leaves", "ours, copied, magics", our_way<perft_without_tricks>(AttackPath::magic, 4));
    suite.add(group, "leaves", "ours, copied, PEXT", our_way<perft_without_tricks>(AttackPath::pext, 4));

    group = "Yolah: perft 5, last ply counted";
    suite.add(group, "leaves", "the book's lists", book_way<book::count_bulk>(5));
    suite.add(group, "leaves", "ours, bulk, magics", our_way<perft_bulk>(AttackPath::magic, 5));
    suite.add(group, "leaves", "ours, bulk, PEXT", our_way<perft_bulk>(AttackPath::pext, 5));
    suite.add(group, "leaves", "ours, last two plies in lanes", our_way<perft>(AttackPath::fastest, 5));
}

using PlayGames = PlayoutTally (*)(const PlayoutStart&, std::uint64_t, std::uint64_t, PlayoutPath);

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

auto our_games(PlayGames play, PlayoutPath path, std::uint64_t games = batch) {
    return [=](benchmark::State& state) {
        if (path == PlayoutPath::pext && !has_fast_pext())
            return state.SkipWithError("this processor has no fast PEXT");
        measure_games(state, games, [=](std::uint64_t count, std::uint64_t seed) {
            return play({start}, count, seed, path);
        });
    };
}

// `to_the_end` is said of the ways that cannot stop earlier.
void add_games(Suite& suite, const std::string& group, const std::string& to_the_end, PlayGames play) {
    suite.add(group, "games", "plain loop: by pieces, PDEP" + to_the_end, first_games<book::play_by_pieces>);
    suite.add(group, "games", "the book: list, draw, play" + to_the_end, first_games<book::play_by_lists>);
    suite.add(group, "games", "list, then pick" + to_the_end, listed_games);
    suite.add(group, "games", "ours, four in turn, magics", our_games(play, PlayoutPath::magic));
    suite.add(group, "games", "ours, four in turn, PEXT", our_games(play, PlayoutPath::pext));
    suite.add(group, "games", "ours, lanes", our_games(play, PlayoutPath::lanes));
    suite.add(group, "games", "ours, lanes, 8 games a call", our_games(play, PlayoutPath::lanes, 8));
}

}  // namespace

void add_yolah_benchmarks(Suite& suite) {
    add_perft(suite);
    add_games(suite, "Yolah: random games, outcome only", " (to the end)", play_outcomes);
    add_games(suite, "Yolah: random games to the end", "", play_full_games);
}

}  // namespace damier::bench
