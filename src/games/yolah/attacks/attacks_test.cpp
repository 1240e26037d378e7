#include "games/yolah/attacks/attacks.h"

#include <gtest/gtest.h>

#include <random>

#include "core/cpu.h"
#include "games/yolah/random_positions.h"

namespace damier::yolah {
namespace {

template <class Attacks>
class AttacksTest : public testing::Test {
  protected:
    void SetUp() override {
        // A slow PEXT is right too.
        if (Attacks::name == "pext" && !has_x86_64_v3()) GTEST_SKIP() << "no BMI2 here";
    }
};

using Paths = testing::Types<MagicAttacks, PextAttacks>;
TYPED_TEST_SUITE(AttacksTest, Paths);

TYPED_TEST(AttacksTest, EveryTableEntryIsWhatWalkingFinds) {
    const TypeParam attacks;
    int entries = 0;
    for (int square = 0; square < square_count; ++square) {
        for (const Lines lines : {Lines::orthogonal, Lines::diagonal}) {
            for_each_subset(relevant_mask(square, lines), [&](Bitboard blocked) {
                ASSERT_EQ(attacks.moves(square, blocked), walk_queen(square, blocked)) << square;
                ++entries;
            });
        }
    }
    EXPECT_EQ(entries, attack_entries);
}

TYPED_TEST(AttacksTest, AnyOccupancy) {
    const TypeParam attacks;
    std::mt19937_64 random(7);
    for (int i = 0; i < 20'000; ++i) {
        // From nearly empty to nearly full boards, edges included.
        const Bitboard dense = random() | random();
        const Bitboard sparse = random() & random();
        for (const Bitboard occupied : {dense, sparse, sparse & random(), dense | random()}) {
            const int square = static_cast<int>(random() % square_count);
            ASSERT_EQ(attacks.moves(square, occupied), walk_queen(square, occupied));
        }
    }
}

TYPED_TEST(AttacksTest, CountAndUnionOverWholeGames) {
    const TypeParam attacks;
    std::mt19937_64 random(8);
    for (int game = 0; game < 50; ++game) {
        for (const Sides& sides : random_game(random)) {
            Bitboard united = 0;
            for (int square = 0; square < square_count; ++square) {
                if (sides.mover >> square & 1) united |= walk_queen(square, sides.occupied);
            }
            const int moves = static_cast<int>(children_by_walking(sides).size());
            ASSERT_EQ(count_moves(attacks, sides.mover, sides.occupied), moves);
            ASSERT_EQ(unite_moves(attacks, sides.mover, sides.occupied), united);
            for (const AttackPath& path : attack_paths()) {
                ASSERT_EQ(path.mobility(sides.mover, sides.occupied), moves) << path.name;
                ASSERT_EQ(path.reachable(sides.mover, sides.occupied), united) << path.name;
            }
            ASSERT_EQ(can_move(sides.mover, sides.occupied), moves > 0);
        }
    }
}

TEST(Attacks, SingleQueenOnEveryPath) {
    for (const AttackPath& path : attack_paths()) {
        SCOPED_TRACE(path.name);
        EXPECT_EQ(std::popcount(path.queen_moves(make_square(3, 3), 0)), 27);  // d4 on an empty board
        EXPECT_EQ(path.queen_moves(make_square(0, 0), ~Bitboard{0}), 0U);
        EXPECT_EQ(path.queen_moves(make_square(0, 0), 0x302), 0U);  // a1 walled in
    }
}

TEST(Attacks, PathsAreThoseOfTheProcessor) {
    EXPECT_EQ(attack_paths().front().name, has_fast_pext() ? "PEXT" : "magic");
    EXPECT_EQ(attack_paths().back().name, "magic");
}

TEST(Attacks, SubsetsComeInTheOrderOfTheirPackedBits) {
    std::vector<Bitboard> subsets;
    for_each_subset(0b1010'0100, [&](Bitboard subset) { subsets.push_back(subset); });
    const std::vector<Bitboard> expected = {0b0000'0000, 0b0000'0100, 0b0010'0000, 0b0010'0100,
                                            0b1000'0000, 0b1000'0100, 0b1010'0000, 0b1010'0100};
    EXPECT_EQ(subsets, expected);
}

}  // namespace
}  // namespace damier::yolah
