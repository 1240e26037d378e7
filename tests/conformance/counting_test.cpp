// The fast ways of counting agree with the plain ones: perft() with two plain perfts, playouts()
// with playouts that list every move. From the start, from the middle and from the end.
#include <array>
#include <cmath>

#include "games/contract/perft.h"
#include "games/contract/playout.h"
#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

// The start, and positions at the quarters and at the end of random games.
template <class R>
auto some_positions(int games) {
    using G = typename R::Game;
    std::vector<typename G::Position> positions{R::initial()};
    Random random(61);
    for (int i = 0; i < games; ++i) {
        const auto game = random_recorded_game<G>(R::initial(), random);
        for (const std::size_t quarter : {1u, 2u, 3u, 4u}) {
            positions.push_back(game.positions[quarter * game.moves.size() / 4]);
        }
        // Just before the end is where early stops and last moves go wrong.
        if (game.moves.size() >= 2) positions.push_back(game.positions[game.moves.size() - 2]);
        positions.push_back(game.positions[game.moves.size() - 1]);
    }
    return positions;
}

template <class R>
class CountingConformance : public testing::Test {};

TYPED_TEST_SUITE(CountingConformance, AllRulesTypes, RulesNames);

TYPED_TEST(CountingConformance, PerftAgreesWithPlayingEveryMove) {
    using G = typename TypeParam::Game;
    constexpr std::uint64_t enough_leaves = 20'000;
    for (const auto& position : some_positions<TypeParam>(12)) {
        SCOPED_TRACE(G::format_position(position));
        std::uint64_t leaves = 1;
        for (int depth = 0; depth <= 12 && leaves < enough_leaves; ++depth) {
            leaves = perft_by_playing<G>(position, depth);
            ASSERT_EQ(perft_by_listing<G>(position, depth), leaves) << "by listing, depth " << depth;
            ASSERT_EQ(perft<G>(position, depth), leaves) << "depth " << depth;
        }
    }
}

struct Rate {
    double mean;
    double variance;  // of one game
};

Rate share(std::uint64_t part, std::uint64_t games) {
    const double p = static_cast<double>(part) / static_cast<double>(games);
    return {p, p * (1 - p)};
}

Rate margin_rate(const PlayoutTally& tally) {
    const auto games = static_cast<double>(tally.games);
    const double mean = static_cast<double>(tally.margin_sum) / games;
    return {mean, static_cast<double>(tally.margin_square_sum) / games - mean * mean};
}

// Five standard errors of the difference: one false alarm in two million comparisons; and the seeds
// are fixed, so that a test that passes goes on passing.
void expect_near(Rate a, Rate b, std::uint64_t games, const char* what) {
    const double error = std::sqrt((a.variance + b.variance) / static_cast<double>(games));
    EXPECT_NEAR(a.mean, b.mean, 5 * error + 1e-12) << what;
}

TYPED_TEST(CountingConformance, PlayoutsAgreeWithListing) {
    using G = typename TypeParam::Game;
    constexpr std::uint64_t games = 4000;
    for (const auto& position : some_positions<TypeParam>(6)) {
        SCOPED_TRACE(G::format_position(position));
        const PlayoutTally fast = playouts<G>(position, games, 67);
        Random random(71);
        PlayoutTally plain;
        double square_plies = 0;
        for (std::uint64_t i = 0; i < games; ++i) {
            auto end = position;
            const Score margin = random_game<G>(end, random);
            const int length = end.ply() - position.ply();
            plain.add_game(margin, length);
            square_plies += length * length;
        }
        ASSERT_EQ(fast.games, games);
        ASSERT_EQ(fast.wins + fast.draws + fast.losses, games);
        expect_near(share(fast.wins, games), share(plain.wins, games), games, "wins");
        expect_near(share(fast.draws, games), share(plain.draws, games), games, "draws");
        expect_near(margin_rate(fast), margin_rate(plain), games, "margin");
        const double length = static_cast<double>(plain.plies) / games;
        const double variance = square_plies / games - length * length;
        expect_near({static_cast<double>(fast.plies) / games, variance}, {length, variance}, games, "plies");
    }
}

TYPED_TEST(CountingConformance, TheSameSeedGivesTheSameTally) {
    using G = typename TypeParam::Game;
    const auto start = TypeParam::initial();
    EXPECT_EQ(playouts<G>(start, 1001, 73), playouts<G>(start, 1001, 73));
    EXPECT_NE(playouts<G>(start, 1001, 73), playouts<G>(start, 1001, 79));
}

// Kernels play several games at once: numbers that are no multiple of anything must come out too.
TYPED_TEST(CountingConformance, PlaysAsManyGamesAsAsked) {
    using G = typename TypeParam::Game;
    EXPECT_EQ(playouts<G>(TypeParam::initial(), 0, 83), PlayoutTally());
    for (const std::uint64_t games : {1u, 2u, 3u, 7u, 8u, 9u, 15u, 17u, 31u, 33u, 63u, 65u, 127u, 257u}) {
        const PlayoutTally tally = playouts<G>(TypeParam::initial(), games, 89);
        EXPECT_EQ(tally.games, games);
        EXPECT_EQ(tally.wins + tally.draws + tally.losses, games);
        EXPECT_LE(tally.plies, games * static_cast<std::uint64_t>(G::max_plies));
    }
}

PlayoutTally all_alike(std::uint64_t games, Score margin, int plies) {
    PlayoutTally tally;
    for (std::uint64_t i = 0; i < games; ++i) tally.add_game(margin, plies);
    return tally;
}

// The tally is seen by the mover of the position asked about: here the same end is looked at by both
// sides, at the end itself and one forced move before it.
TYPED_TEST(CountingConformance, TheEndIsSeenByBothSides) {
    using G = typename TypeParam::Game;
    Random random(97);
    int forced = 0;
    for (int i = 0; i < 300; ++i) {
        const auto game = random_recorded_game<G>(TypeParam::initial(), random);
        const auto& end = game.last();
        const auto& before = game.positions[game.moves.size() - 1];
        SCOPED_TRACE(G::format_position(end));
        ASSERT_EQ(playouts<G>(end, 9, 101), all_alike(9, end.margin(), 0));
        if (legal_moves<G>(before).size() != 1) continue;
        ++forced;
        ASSERT_EQ(playouts<G>(before, 9, 103), all_alike(9, -end.margin(), 1));
    }
    EXPECT_GT(forced, 0) << "no game had a forced last move: the seed tests nothing";
}

}  // namespace
}  // namespace damier
