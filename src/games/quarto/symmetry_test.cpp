#include "games/quarto/symmetry.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "games/quarto/random_positions.h"

namespace damier::quarto {
namespace {

using Permutation = std::array<int, cell_count>;

// Every permutation of the cells that takes winning sets to winning sets: the images of cells 0, 1, ...
// are chosen in turn, and a set is tested as soon as its last cell has an image.
class BoardMapSearch {
  public:
    explicit BoardMapSearch(int level) : sets_(sets_by_name(level)) { choose(0); }
    const std::set<Permutation>& found() const { return found_; }

  private:
    void choose(int cell) {
        if (cell == cell_count) {
            found_.insert(images_);
            return;
        }
        for (int image = 0; image < cell_count; ++image) {
            if ((used_ >> image & 1) != 0) continue;
            images_[cell] = image;
            if (!fits(cell)) continue;
            used_ ^= 1u << image;
            choose(cell + 1);
            used_ ^= 1u << image;
        }
    }
    bool fits(int last) const {
        return std::all_of(sets_.begin(), sets_.end(), [&](Cells set) {
            if ((set >> last) != 1) return true;
            unsigned image = 0;
            for (const int cell : elements_of<int>(set)) image |= 1u << images_[cell];
            return std::find(sets_.begin(), sets_.end(), static_cast<Cells>(image)) != sets_.end();
        });
    }

    std::vector<Cells> sets_;
    Permutation images_{};
    unsigned used_ = 0;
    std::set<Permutation> found_;
};

TEST(QuartoSymmetry, BoardMapsAreAllThatKeepTheSets) {
    constexpr int expected[] = {32, 8, 8, 8};
    for (int level = 0; level < level_count; ++level) {
        EXPECT_EQ(board_map_count(level), expected[level]);
        EXPECT_EQ(symmetry_count(level), expected[level] * 384);
        std::set<Permutation> maps;
        for (int map = 0; map < board_map_count(level); ++map) {
            Permutation images{};
            for (int cell = 0; cell < cell_count; ++cell) {
                images[cell] = index_of(transform(static_cast<Cell>(cell), level, map * attribute_map_count));
            }
            maps.insert(images);
        }
        EXPECT_EQ(maps, BoardMapSearch(level).found()) << "level " << level + 1;
    }
}

TEST(QuartoSymmetry, AttributeMapsDiffer) {
    std::set<std::array<int, piece_count>> maps;
    for (int map = 0; map < attribute_map_count; ++map) {
        std::array<int, piece_count> images{};
        for (int piece = 0; piece < piece_count; ++piece) {
            images[piece] = index_of(transform(static_cast<Piece>(piece), map));
        }
        maps.insert(images);
    }
    EXPECT_EQ(maps.size(), 384u);
}

RC_GTEST_PROP(QuartoSymmetry, ImagesOfPositionsHaveImagesOfMoves, (std::uint64_t seed)) {
    const int level = *rc::gen::inRange(0, level_count);
    const Position position = random_position(seed, level, *rc::gen::inRange(0, 18));
    const int symmetry = *rc::gen::inRange(0, symmetry_count(level));
    const Position image = transform(position, symmetry);
    RC_ASSERT(image.is_over() == position.is_over());
    RC_ASSERT(image.margin() == position.margin());
    RC_ASSERT(image.ply() == position.ply());
    RC_ASSERT(transform(position, 0) == position);
    Moves moves, image_moves;
    position.legal_moves(moves);
    image.legal_moves(image_moves);
    RC_ASSERT(moves.size() == image_moves.size());
    for (const Move move : moves) {
        RC_ASSERT(transform(position, move, 0) == move);
        const Move image_move = transform(position, move, symmetry);
        RC_ASSERT(image.is_legal(image_move));
        Position next = position, next_image = image;
        next.play(move);
        next_image.play(image_move);
        RC_ASSERT(transform(next, symmetry) == next_image);
    }
}

}  // namespace
}  // namespace damier::quarto
