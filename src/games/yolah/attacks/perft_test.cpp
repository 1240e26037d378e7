#include "games/yolah/attacks/perft.h"

#include <gtest/gtest.h>

#include <array>

#include "games/yolah/random_positions.h"

namespace damier::yolah {
namespace {

std::uint64_t perft_by_walking(const Sides& sides, int depth) {
    if (depth == 0) return 1;
    const std::vector<Sides> children = children_by_walking(sides);
    if (children.empty()) {
        const bool finished = children_by_walking(after_pass(sides)).empty();
        return finished ? 1 : perft_by_walking(after_pass(sides), depth - 1);
    }
    std::uint64_t leaves = 0;
    for (const Sides& child : children) leaves += perft_by_walking(child, depth - 1);
    return leaves;
}

void expect_all_ways(const Sides& sides, int depth, std::uint64_t leaves) {
    for (const PerftPath& path : perft_paths()) {
        ASSERT_EQ(perft_without_tricks(sides, depth, path), leaves) << path.name << ", depth " << depth;
        ASSERT_EQ(perft_bulk(sides, depth, path), leaves) << path.name << ", depth " << depth;
        ASSERT_EQ(perft(sides, depth, path), leaves) << path.name << ", depth " << depth;
    }
}

void expect_on_every_width(const Sides& sides, int depth, std::uint64_t leaves) {
    for (const MovePairPath& pairs : move_pair_paths())
        ASSERT_EQ(perft(sides, depth, perft_paths().front(), pairs), leaves) << pairs.name;
}

TEST(Perft, KnownCountsFromTheStart) {
    constexpr std::array<std::uint64_t, 6> leaves = {1, 56, 2'988, 164'512, 8'655'628, 456'814'328};
    for (int depth = 0; depth <= 4; ++depth) expect_all_ways(start_sides, depth, leaves[depth]);
    EXPECT_EQ(perft_bulk(start_sides, 5), leaves[5]);
    expect_on_every_width(start_sides, 5, leaves[5]);
}

TEST(Perft, DepthSixFromTheStart) {
    EXPECT_EQ(perft(start_sides, 6), 23'054'479'944U);
}

TEST(Perft, TheSumOverRootMovesIsTheWhole) {
    std::uint64_t leaves = 0;
    for (const Sides& child : children_by_walking(start_sides)) leaves += perft(child, 4);
    EXPECT_EQ(leaves, 456'814'328U);
}

TEST(Perft, DepthTwoInEveryPhaseAndOnEveryPath) {
    std::mt19937_64 random(1);
    for (int game = 0; game < 100; ++game) {
        for (const Sides& sides : random_game(random)) {
            const std::uint64_t leaves = perft_by_walking(sides, 2);
            ASSERT_EQ(perft_bulk(sides, 2), leaves);
            expect_on_every_width(sides, 2, leaves);
        }
    }
}

TEST(Perft, LateAndFinishedPositionsToDepthFive) {
    std::mt19937_64 random(2);
    for (int game = 0; game < 60; ++game) {
        const std::vector<Sides> positions = random_game(random);
        // From about 20 moves left to past the end: both sides pass, one side passes, nobody can move.
        for (std::size_t i = positions.size() - 14; i < positions.size(); ++i) {
            for (int depth = 0; depth <= 5; ++depth) {
                expect_all_ways(positions[i], depth, perft_by_walking(positions[i], depth));
            }
        }
    }
}

TEST(Perft, WholeRemainderOfTheGame) {
    std::mt19937_64 random(3);
    for (int game = 0; game < 20; ++game) {
        const std::vector<Sides> positions = random_game(random);
        const Sides& sides = positions[positions.size() - 10];
        for (int depth = 6; depth <= 40; depth += 17) {
            expect_all_ways(sides, depth, perft_by_walking(sides, depth));
        }
    }
}

// Random boards of few free squares: the rule that a lone start of all rays makes a pass, both sides stuck,
// a piece of each side next to the same square, also with fewer than four pieces.
TEST(Perft, CrampedBoards) {
    std::mt19937_64 random(4);
    for (int i = 0; i < 20'000; ++i) {
        const Bitboard pieces = random() & random() & random();
        const Bitboard colour = random();
        const Sides sides = {pieces & colour, pieces & ~colour, pieces | random() | random()};
        if (std::popcount(sides.mover) > 4 || std::popcount(sides.other) > 4) continue;
        for (int depth = 1; depth <= 3; ++depth) {
            expect_all_ways(sides, depth, perft_by_walking(sides, depth));
        }
    }
}

// Open boards, where the bit-sliced numbers are large.
TEST(Perft, OpenBoards) {
    std::mt19937_64 random(5);
    for (int i = 0; i < 2'000; ++i) {
        Sides sides = {0, 0, 0};
        while (std::popcount(sides.occupied) < 8) {
            const Bitboard bit = Bitboard{1} << random() % 64 & ~sides.occupied;
            (std::popcount(sides.occupied) < 4 ? sides.mover : sides.other) |= bit;
            sides.occupied |= bit;
        }
        expect_all_ways(sides, 2, perft_by_walking(sides, 2));
    }
}

// Four moves lead to b2, and a piece there cuts 19 replies: the highest planes meet on one square.
TEST(Perft, AllPiecesMeetOnOneSquare) {
    constexpr Bitboard mover = 0x8200'0000'0001'8000;  // h2 a3 b8 h8
    constexpr Bitboard other = 0x0000'0000'0000'0107;  // a1 b1 c1 a2
    constexpr Sides sides = {mover, other, mover | other};
    const std::uint64_t leaves = perft_by_walking(sides, 2);
    expect_all_ways(sides, 2, leaves);
    expect_on_every_width(sides, 2, leaves);
}

TEST(MovePairBatch, AddsUpAcrossFlushesAndStartsAgain) {
    MovePairBatch batch;
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < MovePairBatch::capacity * 2 + 3; ++i) {
        batch.add(start_sides.mover, start_sides.other, start_sides.occupied);
        expected += 2'988;
    }
    EXPECT_EQ(batch.take_total(), expected);
    EXPECT_EQ(batch.take_total(), 0U);
}

TEST(MovePairBatch, ThePortablePathIsTheLast) {
    ASSERT_FALSE(move_pair_paths().empty());
    for (const MovePairPath& path : move_pair_paths().first(move_pair_paths().size() - 1))
        EXPECT_NE(path.name, "portable");
}

}  // namespace
}  // namespace damier::yolah
