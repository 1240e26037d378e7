// A variant that is fast and wrong is worth nothing: each against the plain program, on random discs.
#include "othello/variants.h"

#include <gtest/gtest.h>

#include <random>

#include "games/othello/kernels/geometry.h"
#include "othello/baseline.h"

namespace damier::bench {
namespace {

TEST(OthelloVariants, AgreeWithTheBaseline) {
    const OthelloVariants variants = othello_variants();
    std::mt19937_64 random(3);
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t filled = random() | random(),
                            own = random() & (i % 2 ? random() : ~std::uint64_t{0});
        const othello_baseline::Board board{filled & own, filled & ~own};
        const OthelloSample position{board.mover, board.other, 0};
        for (const OthelloVariant& variant : variants.moves)
            ASSERT_EQ(variant.throughput({&position, 1}), othello_baseline::moves(board)) << variant.name;
        for (int square = 0; square < 64; ++square) {
            if (filled >> square & 1) continue;
            const OthelloSample sample{board.mover, board.other, square};
            for (const OthelloVariant& variant : variants.flips)
                ASSERT_EQ(variant.throughput({&sample, 1}), othello_baseline::flips(board, square))
                    << variant.name;
        }
    }
}

TEST(OthelloVariants, PlayTheSameGames) {
    const OthelloVariants variants = othello_variants();
    for (const OthelloPlayoutVariant& variant : variants.playouts)
        EXPECT_EQ(variant.play_games(othello::start_mover, othello::start_other, 500, 9),
                  variants.playouts.front().play_games(othello::start_mover, othello::start_other, 500, 9))
            << variant.name;
}

TEST(OthelloBaseline, CountsTheKnownLeaves) {
    constexpr std::uint64_t known[]{1, 4, 12, 56, 244, 1396, 8200, 55'092, 390'216};
    for (int depth = 0; depth <= 8; ++depth)
        EXPECT_EQ(othello_baseline::perft({othello::start_mover, othello::start_other}, depth), known[depth]);
}

}  // namespace
}  // namespace damier::bench
