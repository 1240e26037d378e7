#include "games/yolah/playout/playouts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "core/cpu.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/attacks/select_bit.h"
#include "games/yolah/game.h"
#include "games/yolah/playout/frames.h"
#include "games/yolah/playout/game_stream.h"
#include "games/yolah/playout/lanes.h"
#include "games/yolah/playout/tables.h"
#include "games/yolah/random_positions.h"

namespace damier::yolah {
namespace {

// Fewer games where they are slow: tolerances are in standard errors, so the tests only become less sharp.
#ifdef NDEBUG
constexpr std::uint64_t scale = 50;
#else
constexpr std::uint64_t scale = 1;
#endif

// The lookups, and the first of the lanes; more tests below take all lanes.
std::vector<PlayoutPath> all_paths() {
    std::vector<PlayoutPath> paths(table_paths().begin(), table_paths().end());
    paths.push_back(best_playout_path());
    return paths;
}

constexpr Bitboard square(char file, int rank) {
    return bit(8 * (rank - 1) + (file - 'a'));
}

Bitboard random_squares(std::mt19937_64& random, int count, Bitboard taken) {
    Bitboard squares = 0;
    while (std::popcount(squares) < count) squares |= bit(static_cast<int>(random() % 64)) & ~taken;
    return squares;
}

// Four pieces a side and any number of holes: mostly positions that no game reaches.
Sides random_board(std::mt19937_64& random) {
    const Bitboard mover = random_squares(random, 4, 0);
    const Bitboard other = random_squares(random, 4, mover);
    const Bitboard pieces = mover | other;
    return {mover, other, pieces | random_squares(random, static_cast<int>(random() % 57), pieces)};
}

Position after_random_moves(int plies, std::uint64_t seed) {
    Random random(seed);
    Position position;
    Moves moves;
    while (position.ply() < plies && !position.is_over()) {
        position.legal_moves(moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

PlayoutStart start_of(const Position& position) {
    const Side mover = position.side();
    return {{position.pieces(mover), position.pieces(opponent(mover)), position.occupied()},
            position.margin()};
}

double per_game(double sum, const PlayoutTally& tally) {
    return sum / static_cast<double>(tally.games);
}

double mean_margin(const PlayoutTally& tally) {
    return per_game(static_cast<double>(tally.margin_sum), tally);
}

double margin_error(const PlayoutTally& tally) {
    const double mean = mean_margin(tally);
    const double variance = per_game(static_cast<double>(tally.margin_square_sum), tally) - mean * mean;
    return std::sqrt(per_game(variance, tally));
}

// In standard errors; both tallies are of the same number of games.
double deviation(std::uint64_t count, std::uint64_t other_count, std::uint64_t games) {
    const auto n = static_cast<double>(games);
    const double p = static_cast<double>(count + other_count) / (2 * n);
    const double error = std::sqrt(2 * p * (1 - p) / n);
    return error == 0 ? 0 : (static_cast<double>(count) - static_cast<double>(other_count)) / n / error;
}

// The seeds are fixed, so a comparison that holds once holds always.
void expect_same_outcomes(const PlayoutTally& a, const PlayoutTally& b) {
    ASSERT_EQ(a.games, b.games);
    EXPECT_EQ(a.wins + a.draws + a.losses, a.games);
    EXPECT_LT(std::abs(deviation(a.wins, b.wins, a.games)), 4);
    EXPECT_LT(std::abs(deviation(a.draws, b.draws, a.games)), 4);
    EXPECT_LT(std::abs(deviation(a.losses, b.losses, a.games)), 4);
}

void expect_same_margins(const PlayoutTally& a, const PlayoutTally& b) {
    expect_same_outcomes(a, b);
    EXPECT_LE(std::abs(mean_margin(a) - mean_margin(b)), 4 * std::hypot(margin_error(a), margin_error(b)));
    // Plies vary by less than 9 from game to game.
    EXPECT_NEAR(per_game(static_cast<double>(a.plies), a), per_game(static_cast<double>(b.plies), b),
                4 * 9 * std::sqrt(2 / static_cast<double>(a.games)));
}

TEST(SelectBit, FindsEveryBit) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 2'000; ++i) {
        const std::uint64_t set = i % 2 ? random() : random() & random() & random();
        int k = 0;
        for (std::uint64_t rest = set; rest != 0; rest &= rest - 1) {
            ASSERT_EQ(select_bit(set, k++), rest & -rest);
        }
    }
    EXPECT_EQ(select_bit(~std::uint64_t{0}, 63), std::uint64_t{1} << 63);
}

TEST(LanePlayouts, EveryPathFindsTheMovesOfTheWalk) {
    for (const LanePath& path : lane_paths()) {
        SCOPED_TRACE(path.name);
        std::mt19937_64 random(7);
        for (std::uint64_t i = 0; i < 200 * scale; ++i) {
            const Sides sides = random_board(random);
            const LaneMoves moves = path.find_moves(sides);
            ASSERT_EQ(moves.total, mobility(sides.mover, sides.occupied));
            for (int frame = 0; frame < frame_count; ++frame) {
                Bitboard walked = 0;
                for (const Square from : squares_of(sides.mover)) {
                    walked |= walk_ray(index_of(from), sides.occupied, frame_steps[frame]);
                }
                ASSERT_EQ(moves.targets[frame], walked);
            }
        }
    }
}

TEST(LanePlayouts, EveryPathDrawsTheStartMovesUniformly) {
    for (const LanePath& path : lane_paths()) {
        SCOPED_TRACE(path.name);
        std::vector<std::uint64_t> draws(64 * 64);
        path.count_draws(start_sides, 11'200 * scale, 3, draws);
        double total = 0;
        int kinds = 0;
        for (const std::uint64_t count : draws) {
            total += static_cast<double>(count);
            kinds += count != 0;
        }
        ASSERT_EQ(kinds, 56);
        double chi_square = 0;
        for (const std::uint64_t count : draws) {
            const double expected = count == 0 ? 1 : total / 56;
            const double difference = count == 0 ? 0 : static_cast<double>(count) - expected;
            chi_square += difference * difference / expected;
        }
        EXPECT_LT(chi_square, 105);  // 55 degrees of freedom: p = 5e-5
        EXPECT_GT(chi_square, 22);   // p = 5e-5 on the other side
    }
}

// The state from which the next number is `bits`, with 1 as the carry.
constexpr GameStream stream_before(std::uint32_t bits) {
    return {std::uint64_t{1} << 32 | (bits ^ 1)};
}

// 2^32 = 56 * 76695844 + 32: products with a lower half below 32 are drawn again. 56 * 76695845 = 2^32 + 24,
// to be rejected; 56 * 153391690 = 2 * 2^32 + 48, to be kept though it is below 56.
constexpr GameStream rejected = stream_before(76'695'845);
constexpr GameStream kept = stream_before(153'391'690);

TEST(GameStream, DrawsAgainWhereABoundDoesNotDivide) {
    const auto choice_and_numbers = [](GameStream stream, std::uint32_t bound) {
        const GameStream start = stream;
        const auto choice = static_cast<int>(stream.next_product(bound) >> 32);
        int numbers = 0;
        for (GameStream walk = start; walk != stream; walk.next()) ++numbers;
        return std::pair(choice, numbers);
    };
    EXPECT_EQ(choice_and_numbers(stream_before(~0U), 56), std::pair(55, 1));
    EXPECT_EQ(choice_and_numbers(kept, 56), std::pair(2, 1));
    EXPECT_EQ(choice_and_numbers(stream_before(0), 64), std::pair(0, 1));
    GameStream second = rejected;
    second.next();
    EXPECT_EQ(choice_and_numbers(rejected, 56),
              std::pair(static_cast<int>(second.next_product(56) >> 32), 2));
}

TEST(GameStream, NoGameBeginsWhereTheStreamStandsStill) {
    constexpr std::uint64_t carry_bit = std::uint64_t{1} << 32;
    for (const std::uint64_t still : {std::uint64_t{0}, (std::uint64_t{GameStream::multiplier} << 32) - 1}) {
        GameStream stream{still};
        stream.next();
        EXPECT_EQ(stream.state, still);
        EXPECT_EQ(still & carry_bit, 0U);
    }
    for (std::uint64_t game = 0; game < 100; ++game) {
        EXPECT_NE(GameStream::of_game(0, game).state & carry_bit, 0U);
        EXPECT_NE(GameStream::of_game(0, game), GameStream::of_game(0, game + 1));
        EXPECT_NE(GameStream::of_game(0, game), GameStream::of_game(1, game));
    }
}

// Each stream advances by what its own draw takes, whatever stands in the lanes beside it; and where a bound
// is 0 the lanes of that vector wait.
TEST(LanePlayouts, EveryPathDrawsFromEachStreamAlone) {
    for (const LanePath& path : lane_paths()) {
        SCOPED_TRACE(path.name);
        for (std::size_t shift = 0; shift < 8; ++shift) {
            std::array<LaneDraw, 8> draws{{{rejected, 56},
                                           {kept, 56},
                                           {stream_before(~0U), 56},
                                           {stream_before(0), 64},
                                           {GameStream::of_game(7, 1), 1},
                                           {stream_before(0), 57},
                                           {GameStream::of_game(7, 2), 100},
                                           {GameStream::of_game(7, 3), 3}}};
            std::ranges::rotate(draws, draws.begin() + static_cast<std::ptrdiff_t>(shift));
            auto after = draws;
            path.draw(after);
            for (std::size_t i = 0; i < draws.size(); ++i) {
                EXPECT_EQ(after[i].choice,
                          static_cast<int>(draws[i].stream.next_product(draws[i].bound) >> 32));
                EXPECT_EQ(after[i].stream, draws[i].stream);
            }
            auto stuck = after;
            stuck[shift].bound = 0;
            for (LaneDraw& draw : stuck) draw.choice = -1;
            auto waiting = stuck;
            path.draw(waiting);
            EXPECT_EQ(waiting[shift].choice, -1);
            for (std::size_t i = 0; i < draws.size(); ++i) {
                EXPECT_EQ(waiting[i].stream == stuck[i].stream, waiting[i].choice == -1);
            }
        }
    }
}

TEST(LanePlayouts, EveryPathPlaysTheSameGames) {
    // Black to move, White to move, late games, and one where a side has passed.
    for (const int plies : {0, 1, 20, 31, 44, 51}) {
        const PlayoutStart start = start_of(after_random_moves(plies, 40 + plies));
        for (const std::uint64_t seed : {0, 1, 99}) {
            for (const std::uint64_t games : {1, 3, 8, 100, 1'000}) {
                SCOPED_TRACE(testing::Message()
                             << plies << " plies, seed " << seed << ", " << games << " games");
                const PlayoutTally full = play_full_games(start, games, seed);
                const PlayoutTally outcomes = play_outcomes(start, games, seed);
                for (const LanePath& path : lane_paths()) {
                    EXPECT_EQ(play_full_games(start, games, seed, path), full) << path.name;
                    EXPECT_EQ(play_outcomes(start, games, seed, path), outcomes) << path.name;
                }
                // The same games, too, whether they stop at the first pass or not.
                EXPECT_EQ(outcomes.wins, full.wins);
                EXPECT_EQ(outcomes.draws, full.draws);
                EXPECT_EQ(outcomes.losses, full.losses);
            }
        }
    }
}

// Fixed numbers, so that machines of all kinds are compared with each other.
TEST(LanePlayouts, EveryMachinePlaysTheseGames) {
    PlayoutTally known{.games = 10'000,
                       .wins = 4'944,
                       .draws = 1'101,
                       .losses = 3'955,
                       .margin_sum = 4'896,
                       .margin_square_sum = 270'070,
                       .plies = 550'836};
    EXPECT_EQ(play_full_games({start_sides}, 10'000, 1), known);
    known.margin_sum = 0;
    known.margin_square_sum = 0;
    known.plies = 483'452;
    EXPECT_EQ(play_outcomes({start_sides}, 10'000, 1), known);
}

// The games of a batch do not depend on its size: a longer one begins with the games of a shorter one.
TEST(LanePlayouts, GamesDoNotDependOnTheirNumber) {
    PlayoutTally shorter;
    for (std::uint64_t games = 1; games < 60; ++games) {
        const PlayoutTally longer = play_full_games({start_sides}, games, 17);
        const std::int64_t margin = longer.margin_sum - shorter.margin_sum;
        EXPECT_EQ(longer.margin_square_sum - shorter.margin_square_sum,
                  static_cast<std::uint64_t>(margin * margin));
        shorter = longer;
    }
}

TEST(LanePlayouts, PathsAreThoseOfTheProcessor) {
    ASSERT_FALSE(lane_paths().empty());
    for (const LanePath& path : lane_paths().first(lane_paths().size() - 1))
        EXPECT_NE(path.name, "lanes/portable");
    EXPECT_EQ(&best_playout_path(), &lane_paths().front());
    EXPECT_EQ(table_paths().front().name, has_fast_pext() ? "PEXT" : "magic");
    EXPECT_EQ(table_paths().back().name, "magic");
}

TEST(Playouts, EveryLookupPlaysTheSameGames) {
    const PlayoutPath& magic = table_paths().back();
    for (const int plies : {0, 1, 20, 41, 50}) {
        const PlayoutStart start = start_of(after_random_moves(plies, 3));
        for (const PlayoutPath& path : table_paths()) {
            EXPECT_EQ(play_full_games(start, 500, 1, path), play_full_games(start, 500, 1, magic))
                << path.name;
            EXPECT_EQ(play_outcomes(start, 500, 1, path), play_outcomes(start, 500, 1, magic)) << path.name;
        }
    }
}

// As lists of moves gave them in two million games.
TEST(Playouts, EveryPathHasTheKnownFrequencies) {
    for (const PlayoutPath& path : all_paths()) {
        SCOPED_TRACE(path.name);
        const PlayoutTally full = play_full_games({start_sides}, 10'000 * scale, 12, path);
        const PlayoutTally outcomes = play_outcomes({start_sides}, 10'000 * scale, 11, path);
        const double error = 4 * 0.5 / std::sqrt(static_cast<double>(full.games)) + 0.0005;
        for (const PlayoutTally& tally : {full, outcomes}) {
            EXPECT_NEAR(per_game(static_cast<double>(tally.wins), tally), 0.499, error);
            EXPECT_NEAR(per_game(static_cast<double>(tally.draws), tally), 0.105, error);
            EXPECT_NEAR(per_game(static_cast<double>(tally.losses), tally), 0.396, error);
        }
        EXPECT_NEAR(mean_margin(full), 0.484, 4 * margin_error(full) + 0.004);
        EXPECT_EQ(outcomes.margin_sum, 0);
        EXPECT_EQ(outcomes.margin_square_sum, 0U);
    }
}

// From the start and from games under way, both colours to move, passes behind them included: what the
// rules of Position say, margins with the points made before.
TEST(Playouts, EveryPathAgreesWithListsOfMoves) {
    for (const int plies : {0, 1, 14, 27, 38, 45, 46, 51, 52, 55, 56}) {
        SCOPED_TRACE(plies);
        const Position position = after_random_moves(plies, 100 + plies);
        const PlayoutStart start = start_of(position);
        const PlayoutTally listed = playouts_by_listing<Yolah>(position, 600 * scale, 1);
        for (const PlayoutPath& path : all_paths()) {
            SCOPED_TRACE(path.name);
            expect_same_margins(play_full_games(start, listed.games, 2, path), listed);
            expect_same_outcomes(play_outcomes(start, listed.games, 3, path), listed);
        }
    }
}

TEST(LanePlayouts, EveryPathAgreesWithListsOfMoves) {
    for (const int plies : {0, 33}) {
        const Position position = after_random_moves(plies, 5);
        const PlayoutTally listed = playouts_by_listing<Yolah>(position, 600 * scale, 8);
        for (const LanePath& path : lane_paths()) {
            SCOPED_TRACE(path.name);
            const PlayoutStart start = start_of(position);
            expect_same_margins(play_full_games(start, listed.games, 5, path), listed);
            expect_same_outcomes(play_outcomes(start, listed.games, 6, path), listed);
        }
    }
}

TEST(Playouts, PathsAgreeOnRandomBoardsAndLeads) {
    std::mt19937_64 random(21);
    for (int i = 0; i < 40; ++i) {
        SCOPED_TRACE(i);
        const PlayoutStart start{random_board(random), static_cast<Score>(random() % 9) - 4};
        const std::uint64_t games = 100 * scale;
        const PlayoutTally full = play_full_games(start, games, 6, table_paths().back());
        expect_same_outcomes(play_outcomes(start, games, 5, table_paths().back()), full);
        expect_same_margins(play_full_games(start, games, 8), full);
        expect_same_outcomes(play_outcomes(start, games, 7), full);
    }
}

// Positions without a choice: all games are the same.
TEST(Playouts, ForcedAndFinishedPositions) {
    constexpr Bitboard corner = square('a', 1);
    constexpr Bitboard far = square('h', 8);
    constexpr Bitboard all_but_b1 = ~square('b', 1);
    constexpr std::uint64_t n = 9;
    const auto tally = [](Score margin, std::uint64_t plies) {
        return PlayoutTally{n,
                            n * (margin > 0),
                            n * (margin == 0),
                            n * (margin < 0),
                            margin * std::int64_t{n},
                            static_cast<std::uint64_t>(margin * margin) * n,
                            n * plies};
    };
    const auto bare = [](PlayoutTally full, std::uint64_t plies) {
        full.margin_sum = 0;
        full.margin_square_sum = 0;
        full.plies = n * plies;
        return full;
    };
    for (const PlayoutPath& path : all_paths()) {
        SCOPED_TRACE(path.name);
        for (const Score lead : {0, -1}) {
            const PlayoutStart finished{{corner, far, ~Bitboard{0}}, lead};
            EXPECT_EQ(play_full_games(finished, n, 1, path), tally(lead, 0));
            EXPECT_EQ(play_outcomes(finished, n, 1, path), bare(tally(lead, 0), 0));
            // The mover must pass; the other has exactly one move.
            const PlayoutStart pass{{far, corner, all_but_b1}, lead};
            EXPECT_EQ(play_full_games(pass, n, 1, path), tally(lead - 1, 2));
            EXPECT_EQ(play_outcomes(pass, n, 1, path), bare(tally(lead - 1, 0), 0));
            // The mover has one move, the other none.
            const PlayoutStart win{{corner, far, all_but_b1}, lead};
            EXPECT_EQ(play_full_games(win, n, 1, path), tally(lead + 1, 1));
            EXPECT_EQ(play_outcomes(win, n, 1, path), bare(tally(lead + 1, 0), 1));
        }
        // Somebody passed before: the lead decides.
        const PlayoutStart ahead{{far, corner, all_but_b1}, 3};
        EXPECT_EQ(play_full_games(ahead, n, 1, path), tally(2, 2));
        EXPECT_EQ(play_outcomes(ahead, n, 1, path), bare(tally(2, 0), 2));
    }
}

// Mean number of random moves of a lone piece with so many free squares on its left and right: the square it
// leaves parts what it jumped over from the rest.
double mean_walk(int left, int right) {
    if (left + right == 0) return 0;
    double sum = 0;
    for (int j = 1; j <= right; ++j) sum += mean_walk(j - 1, right - j);
    for (int j = 1; j <= left; ++j) sum += mean_walk(left - j, j - 1);
    return 1 + sum / (left + right);
}

// These games last from one to seven moves. A tally of those that end first would show shorter ones.
TEST(Playouts, EveryStartedGameCounts) {
    constexpr Sides row{square('a', 1), square('a', 8), ~(rank_1 & ~square('a', 1))};
    for (const PlayoutPath& path : all_paths()) {
        SCOPED_TRACE(path.name);
        std::int64_t margins = 0;
        for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
            margins += play_full_games({row}, 19, seed, path).margin_sum;
        }
        EXPECT_NEAR(static_cast<double>(margins) / (4'000 * 19), mean_walk(0, 7), 0.02);
    }
}

TEST(Playouts, TheGameHandsOverItsLead) {
    const Position position = after_random_moves(31, 9);
    EXPECT_EQ(Yolah::playouts(position, 100, 4), play_full_games(start_of(position), 100, 4));
    EXPECT_EQ(Yolah::outcomes(position, 100, 4), play_outcomes(start_of(position), 100, 4));
}

TEST(Playouts, SameSeedSameTally) {
    for (const PlayoutPath& path : all_paths()) {
        for (const std::uint64_t games : {0, 1, 3, 8, 17, 1'000}) {
            const PlayoutTally tally = play_full_games({start_sides}, games, 99, path);
            EXPECT_EQ(tally, play_full_games({start_sides}, games, 99, path));
            EXPECT_EQ(tally.games, games);
            EXPECT_EQ(tally.wins + tally.draws + tally.losses, games);
        }
        EXPECT_NE(play_full_games({start_sides}, 1'000, 99, path),
                  play_full_games({start_sides}, 1'000, 100, path));
    }
}

}  // namespace
}  // namespace damier::yolah
