// What is known about Yolah from outside this program: counts, a printed game, statistics.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "games/contract/perft.h"
#include "games/contract/playout.h"
#include "games/yolah/game.h"
#include "support/random_games.h"

namespace damier {
namespace {

#ifdef NDEBUG
constexpr int perft_depth = 5;
constexpr int playing_depth = 4;
constexpr std::uint64_t random_games = 1'000'000;
#else
constexpr int perft_depth = 4;
constexpr int playing_depth = 3;
constexpr std::uint64_t random_games = 20'000;
#endif

// Counted by two independent programs.
constexpr std::uint64_t leaves[] = {1, 56, 2'988, 164'512, 8'655'628, 456'814'328};

TEST(YolahReference, Perft) {
    for (int depth = 0; depth <= perft_depth; ++depth) {
        EXPECT_EQ(perft<Yolah>(Yolah::initial(0), depth), leaves[depth]) << "depth " << depth;
    }
    for (int depth = 0; depth <= playing_depth; ++depth) {
        EXPECT_EQ(perft_by_playing<Yolah>(Yolah::initial(0), depth), leaves[depth]) << "depth " << depth;
    }
}

// The game that the book prints to show its notation. Its 48th word is a pass although White has moves.
constexpr std::string_view printed_game =
    "a1:a2 h1:f3 h8:f6 a8:c6 d5:d6 d4:b2 d6:e6 e5:g5 f6:f5 f3:g4 f5:h7 g5:h5 e4:f4 h5:f7 e6:e8 g4:g1 "
    "e8:b8 b2:d2 a2:a3 g1:f2 a3:a6 d2:d3 f4:h2 d3:b5 a6:a4 b5:b3 a4:c4 b3:c3 h2:g2 f2:f1 b8:c7 c3:a5 "
    "c4:c5 c6:d7 g2:g3 f7:g7 c5:b4 a5:b6 g3:h4 b6:b7 h7:g8 d7:d8 c7:c8 f1:b1 g8:f8 d8:e7 h4:h3 a1:a1 "
    "b1:c1 a1:a1 c1:e1 a1:a1 e1:e3 a1:a1 e3:e2 a1:a1 e2:d1 a1:a1 d1:c2 a1:a1 g7:g6 a1:a1 g6:h6 a1:a1 "
    "b7:a7";

TEST(YolahReference, ThePrintedGameIsRefusedAtItsWrongPass) {
    const auto moves = Yolah::parse_moves(Yolah::initial(0), printed_game);
    ASSERT_FALSE(moves);
    const std::string& message = moves.error().message;
    EXPECT_EQ(message.find("ply 48:"), 0u) << message;
    EXPECT_NE(message.find("a1:a1"), std::string::npos) << message;
    EXPECT_NE(message.find("7 moves"), std::string::npos) << message;
}

TEST(YolahReference, ThePrintedGameReplaysWithoutIt) {
    constexpr std::string_view before = "h4:h3 a1:a1 b1:c1";
    std::string game(printed_game);
    const std::size_t at = game.find(before);
    ASSERT_NE(at, std::string::npos);
    game.replace(at, before.size(), "h4:h3 b1:c1");
    const auto moves = Yolah::parse_moves(Yolah::initial(0), game);
    ASSERT_TRUE(moves) << moves.error().message;
    ASSERT_EQ(moves->size(), 64u);

    auto position = Yolah::initial(0);
    for (std::size_t i = 0; i < 21; ++i) position.play((*moves)[i]);
    // Black a6 b8 f4 h7, white c6 d2 f2 f7, and 21 holes.
    EXPECT_EQ(Yolah::format_position(position),
              "xb..x..x/.....w.b/b.wxxx../...xxxxx/...xxbx./x....x../xx.w.w../x.....xx w 11 10");
    for (std::size_t i = 21; i < moves->size(); ++i) {
        ASSERT_FALSE(position.is_over());
        const bool black = position.side() == Side::first;
        EXPECT_EQ((*moves)[i].is_pass(), black && i + 1 >= 49) << "ply " << i + 1;
        position.play((*moves)[i]);
    }
    EXPECT_TRUE(position.is_over());
    EXPECT_EQ(position.score(Side::first), 24);
    EXPECT_EQ(position.score(Side::second), 32);
}

// The book's bound of 75 moves was only observed.
TEST(YolahReference, SeventySixMovesArePossible) {
    auto position = Yolah::initial(0);
    const auto moves = Yolah::parse_moves(position, "e4:c2 d4:b4 h8:h3 b4:b8 a1:a6 h1:e1 d5:f7 e1:g1");
    ASSERT_TRUE(moves) << moves.error().message;
    for (const auto move : *moves) position.play(move);
    EXPECT_EQ(legal_moves<Yolah>(position).size(), 76u);
}

TEST(YolahReference, RandomPlayFavoursBlack) {
    const PlayoutTally tally = playouts<Yolah>(Yolah::initial(0), random_games, 20250701);
    const auto games = static_cast<double>(tally.games);
    const auto expect_share = [&](std::uint64_t count, double percent, const char* what) {
        const double p = percent / 100;
        const double error = 4 * std::sqrt(p * (1 - p) / games);
        // The reference itself is known to a tenth of a percent.
        EXPECT_NEAR(static_cast<double>(count) / games, p, 0.001 + error) << what;
    };
    ASSERT_EQ(tally.games, random_games);
    expect_share(tally.wins, 49.9, "black wins");
    expect_share(tally.losses, 39.6, "white wins");
    expect_share(tally.draws, 10.5, "draws");
}

// A stuck side stays stuck, and points are level until then: White stuck first loses; Black stuck
// first loses if White can still move, else it is a draw.
TEST(YolahReference, TheFirstStuckSideDecides) {
    Random random(20250702);
    std::set<Outcome> seen;
    for (int i = 0; i < 20'000; ++i) {
        const auto game = random_recorded_game<Yolah>(Yolah::initial(0), random);
        const auto stuck = std::ranges::find_if(
            game.positions, [](const auto& position) { return !position.can_move(position.side()); });
        ASSERT_NE(stuck, game.positions.end());
        const bool black_stuck = stuck->side() == Side::first;
        ASSERT_EQ(stuck->score(Side::first), stuck->score(Side::second) + (black_stuck ? 0 : 1));
        const Outcome expected = !black_stuck                    ? Outcome::win
                                 : stuck->can_move(Side::second) ? Outcome::loss
                                                                 : Outcome::draw;
        const Score margin = seen_by(Side::first, game.last().side(), game.last().margin());
        ASSERT_EQ(outcome_of(margin), expected) << Yolah::format_position(*stuck);
        seen.insert(expected);
        for (auto later = stuck; later != game.positions.end(); ++later) {
            ASSERT_FALSE(later->can_move(stuck->side())) << "a stuck side moves again";
        }
    }
    EXPECT_EQ(seen.size(), 3u) << "the sample does not hold all three results";
}

// Identity, half turn and the mirrors in the diagonals keep the start; the others swap its colours.
TEST(YolahReference, SymmetriesOfTheStart) {
    const auto start = Yolah::initial(0);
    for (int symmetry = 0; symmetry < Yolah::symmetry_count(0); ++symmetry) {
        const bool keeps = symmetry == 0 || symmetry == 3 || symmetry == 4 || symmetry == 7;
        const auto image = Yolah::transform(start, symmetry);
        EXPECT_EQ(image.pieces(Side::first), start.pieces(keeps ? Side::first : Side::second)) << symmetry;
        EXPECT_EQ(image.pieces(Side::second), start.pieces(keeps ? Side::second : Side::first)) << symmetry;
    }
}

}  // namespace
}  // namespace damier
