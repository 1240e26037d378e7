#include "games/othello/symmetry.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "games/othello/test_positions.h"
#include "games/othello/text.h"

namespace damier::othello {
namespace {

TEST(OthelloSymmetry, FourKeepTheStartAndFourSwapItsColours) {
    const Position start;
    const Position swapped(start.discs(Side::second), start.discs(Side::first), 0);
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
        const bool keeps = symmetry == 0 || symmetry == 3 || symmetry == 4 || symmetry == 7;
        EXPECT_EQ(transform(start, symmetry), keeps ? start : swapped) << "symmetry " << symmetry;
    }
}

TEST(OthelloSymmetry, ThePassIsItsOwnImage) {
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
        EXPECT_EQ(transform(Move::pass(), symmetry), Move::pass());
    }
}

RC_GTEST_PROP(OthelloSymmetry, ImagesOfPositionsHaveImagesOfMoves, (const Position& position)) {
    Moves moves, image_moves;
    position.legal_moves(moves);
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
        const Position image = transform(position, symmetry);
        RC_ASSERT(image.margin() == position.margin());
        RC_ASSERT(image.is_over() == position.is_over());
        RC_ASSERT(transform(image, inverse_board_symmetry(symmetry)) == position);
        image.legal_moves(image_moves);
        RC_ASSERT(image_moves.size() == moves.size());
        for (const Move move : moves) {
            Position next = position, image_next = image;
            next.play(move);
            RC_ASSERT(image.is_legal(transform(move, symmetry)));
            image_next.play(transform(move, symmetry));
            RC_ASSERT(image_next == transform(next, symmetry));
        }
    }
}

RC_GTEST_PROP(OthelloSymmetry, ImagesCanBeWrittenAndRead, (const Position& position)) {
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
        const Position image = transform(position, symmetry);
        RC_ASSERT((parse_position(format_position(image), 0) == image));
    }
}

}  // namespace
}  // namespace damier::othello
