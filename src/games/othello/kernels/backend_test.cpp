// Every path that this machine has, against rules told square by square: on positions of games and on
// discs that no game could reach.
#include "games/othello/kernels/backend.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "games/contract/perft.h"
#include "games/othello/game.h"
#include "games/othello/test_positions.h"

namespace damier::othello {
namespace {

struct Board {
    Bitboard mover, other;
    auto operator<=>(const Board&) const = default;
};

const Board start{Position().mover(), Position().other()};

Board walked_play(const Board& board, Square square) {
    const Bitboard turned = walked_flips(board.mover, board.other, square);
    return {board.other & ~turned, board.mover | turned | bit(square)};
}

std::vector<Board> boards_of_random_games(std::uint64_t games) {
    std::vector<Board> boards;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        for (const Position& position : positions_of_game(seed)) {
            boards.push_back({position.mover(), position.other()});
        }
    }
    return boards;
}

// From nearly empty to nearly full, and from one-sided to balanced: long runs need crowded boards.
std::vector<Board> random_boards(int number, Random& random) {
    std::vector<Board> boards;
    for (int i = 0; i < number; ++i) {
        const std::uint32_t filled = random.below(64) + 1, own = random.below(64) + 1;
        Board board{0, 0};
        for (int square = 0; square < square_count; ++square) {
            if (random.below(64) >= filled) continue;
            (random.below(64) < own ? board.mover : board.other) |= bit(square);
        }
        boards.push_back(board);
    }
    return boards;
}

std::uint64_t walked_perft(const Board& board, int depth) {
    if (depth == 0) return 1;
    const Bitboard squares = walked_placements(board.mover, board.other);
    if (squares == 0) {
        const Board passed{board.other, board.mover};
        return walked_placements(passed.mover, passed.other) == 0 ? 1 : walked_perft(passed, depth - 1);
    }
    std::uint64_t leaves = 0;
    for (const Square square : squares_of(squares))
        leaves += walked_perft(walked_play(board, square), depth - 1);
    return leaves;
}

class OthelloBackend : public testing::TestWithParam<Backend> {
  protected:
    PlayoutTally play(const Board& board, std::uint64_t games, std::uint64_t seed) const {
        return GetParam().play_games(board.mover, board.other, games, seed);
    }
    static PlayoutTally play_portably(const Board& board, std::uint64_t games, std::uint64_t seed) {
        return backends().back().play_games(board.mover, board.other, games, seed);
    }
};

std::string test_name(const testing::TestParamInfo<Backend>& info) {
    std::string name(info.param.name);
    std::erase(name, '-');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Paths, OthelloBackend, testing::ValuesIn(backends().begin(), backends().end()),
                         test_name);

TEST(OthelloBackends, TheFastestComesFirstAndThePortableOneLast) {
    ASSERT_FALSE(backends().empty());
    EXPECT_EQ(best_backend().name, backends().front().name);
}

TEST_P(OthelloBackend, FlipsAndMovesFollowTheRules) {
    Random random(20);
    std::vector<Board> boards = boards_of_random_games(150);
    for (const Board& board : random_boards(20000, random)) boards.push_back(board);
    for (const Board& board : boards) {
        ASSERT_EQ(GetParam().moves(board.mover, board.other), walked_placements(board.mover, board.other))
            << board.mover << ' ' << board.other;
        for (const Square square : squares_of(~(board.mover | board.other))) {
            ASSERT_EQ(GetParam().flips(board.mover, board.other, index_of(square)),
                      walked_flips(board.mover, board.other, square))
                << board.mover << ' ' << board.other << ' ' << to_string(square);
        }
    }
}

TEST_P(OthelloBackend, PerftCountsTheKnownLeaves) {
    constexpr std::uint64_t known[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284};
    for (int depth = 0; depth <= 10; ++depth) {
        EXPECT_EQ(GetParam().perft(start.mover, start.other, depth), known[depth]) << depth;
        if (depth == 10) continue;
        EXPECT_EQ(GetParam().perft_leaves(start.mover, start.other, depth).leaves, known[depth]) << depth;
    }
}

// Passes and finished games are rare near the start; these boards are full of them.
TEST_P(OthelloBackend, PerftCountsPassesAndFinishedGames) {
    Random random(21);
    for (const Board& board : random_boards(400, random)) {
        if (count(board.mover | board.other) < 52) continue;
        for (int depth = 0; depth <= 4; ++depth) {
            const std::uint64_t leaves = walked_perft(board, depth);
            ASSERT_EQ(GetParam().perft(board.mover, board.other, depth), leaves)
                << board.mover << ' ' << board.other;
            ASSERT_EQ(GetParam().perft_leaves(board.mover, board.other, depth).leaves, leaves);
        }
    }
}

TEST_P(OthelloBackend, MakesTheSameLeavesAsThePortablePath) {
    for (const Board& board : boards_of_random_games(3)) {
        ASSERT_EQ(GetParam().perft_leaves(board.mover, board.other, 3),
                  backends().back().perft_leaves(board.mover, board.other, 3));
    }
}

TEST_P(OthelloBackend, PlaysTheSameGamesAsThePortablePath) {
    for (const std::uint64_t games : {0, 1, 3, 4, 7, 8, 9, 15, 16, 17, 1000}) {
        const PlayoutTally tally = play(start, games, 5);
        EXPECT_EQ(tally.games, games);
        EXPECT_EQ(tally.wins + tally.draws + tally.losses, games);
        EXPECT_EQ(tally, play_portably(start, games, 5));
    }
    EXPECT_NE(play(start, 100, 1), play(start, 100, 2));
}

TEST_P(OthelloBackend, PlaysFromPositionsThatPassOrAreFinished) {
    Random random(23);
    for (const Board& board : random_boards(300, random)) {
        const PlayoutTally tally = play(board, 20, 6);
        ASSERT_EQ(tally.games, 20u);
        ASSERT_EQ(tally, play_portably(board, 20, 6)) << board.mover << ' ' << board.other;
    }
}

TEST_P(OthelloBackend, CountsEmptySquaresForTheWinner) {
    // Nobody can move: two discs against one, and the other way round.
    const Board ahead{0b11, bit(63)};
    const PlayoutTally won = play(ahead, 10, 1);
    EXPECT_EQ(won.wins, 10u);
    EXPECT_EQ(won.margin_sum, 10 * 62);
    EXPECT_EQ(won.plies, 0u);
    const PlayoutTally lost = play({ahead.other, ahead.mover}, 10, 1);
    EXPECT_EQ(lost.losses, 10u);
    EXPECT_EQ(lost.margin_sum, -10 * 62);
    EXPECT_EQ(lost.margin_square_sum, 10u * 62 * 62);
}

// What random play gives on average, worked out by going through all games.
struct Expectation {
    double win = 0, draw = 0, margin = 0, margin_square = 0, plies = 0;
};

Expectation expectation(const Position& position, std::map<Board, Expectation>& known) {
    if (position.is_over()) {
        const Score margin = position.margin();
        return {double(margin > 0), double(margin == 0), double(margin), double(margin) * margin, 0};
    }
    const auto [at, fresh] = known.try_emplace({position.mover(), position.other()});
    if (!fresh) return at->second;
    Moves moves;
    position.legal_moves(moves);
    Expectation mean;
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        const Expectation reply = expectation(next, known);
        const double weight = 1.0 / static_cast<double>(moves.size());
        mean.win += weight * (1 - reply.win - reply.draw);
        mean.draw += weight * reply.draw;
        mean.margin -= weight * reply.margin;
        mean.margin_square += weight * reply.margin_square;
        mean.plies += weight * (1 + reply.plies);
    }
    known[{position.mover(), position.other()}] = mean;
    return mean;
}

// Within five standard errors, from positions with nine empty squares; the seeds are fixed.
TEST_P(OthelloBackend, EveryMoveIsEquallyLikely) {
    constexpr std::uint64_t games = 40000;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const std::vector<Position> game = positions_of_game(seed);
        const auto late = [](const Position& position) { return position.free_squares() == 9; };
        const auto found = std::find_if(game.begin(), game.end(), late);
        ASSERT_NE(found, game.end());
        const Position position = *found;
        std::map<Board, Expectation> known;
        const Expectation mean = expectation(position, known);
        const PlayoutTally tally = play({position.mover(), position.other()}, games, seed);
        const auto share = [](auto sum) { return static_cast<double>(sum) / games; };
        const double error = std::sqrt(0.25 / games);
        EXPECT_NEAR(share(tally.wins), mean.win, 5 * error);
        EXPECT_NEAR(share(tally.draws), mean.draw, 5 * error);
        const double variance = mean.margin_square - mean.margin * mean.margin;
        EXPECT_NEAR(share(tally.margin_sum), mean.margin, 5 * std::sqrt(variance / games) + 1e-9);
        EXPECT_NEAR(share(tally.plies), mean.plies, 0.05);
    }
}

// The two ways of the house: kernels, and lists of moves with another generator.
TEST(OthelloBackends, TheGameUsesThem) {
    const Position position = after("f5d6c3");
    EXPECT_EQ(perft<Othello>(position, 5), perft_by_playing<Othello>(position, 5));
    const PlayoutTally fast = playouts<Othello>(position, 20000, 1);
    const PlayoutTally listed = playouts_by_listing<Othello>(position, 20000, 1);
    EXPECT_EQ(fast.games, 20000u);
    EXPECT_NEAR(double(fast.wins), double(listed.wins), 5 * std::sqrt(2 * 0.25 * 20000));
    EXPECT_NEAR(double(fast.plies) / 20000, double(listed.plies) / 20000, 0.1);
}

}  // namespace
}  // namespace damier::othello
