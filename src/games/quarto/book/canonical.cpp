#include "games/quarto/book/canonical.h"

#include <algorithm>

#include "games/quarto/symmetry.h"

namespace damier::quarto {

namespace {

// The image of a set of cells under each board map of a level: one table for its low byte, one for its high.
class CellSetMaps {
  public:
    explicit CellSetMaps(int level) : count_(board_map_count(level)) {
        for (int map = 0; map < count_; ++map) {
            for (unsigned byte = 0; byte < 256; ++byte) {
                low_[map][byte] = image_of(byte, level, map);
                high_[map][byte] = image_of(byte << 8, level, map);
            }
        }
    }
    int count() const { return count_; }
    Cells image(Cells cells, int map) const {
        return static_cast<Cells>(low_[map][cells & 0xff] | high_[map][cells >> 8]);
    }

  private:
    static Cells image_of(unsigned cells, int level, int map) {
        unsigned image = 0;
        for (const Cell cell : elements_of<Cell>(cells))
            image |= bit(transform(cell, level, map * attribute_map_count));
        return static_cast<Cells>(image);
    }

    int count_;
    Cells low_[32][256];
    Cells high_[32][256];
};

const CellSetMaps& maps_of(int level) {
    static const std::array<CellSetMaps, level_count> maps = {CellSetMaps(0), CellSetMaps(1), CellSetMaps(2),
                                                              CellSetMaps(3)};
    return maps[static_cast<std::size_t>(level)];
}

// Four values in ascending order, by a network of five exchanges.
void sort_columns(std::array<Cells, attribute_count>& columns) {
    const auto order = [&](std::size_t a, std::size_t b) {
        const Cells low = std::min(columns[a], columns[b]);
        columns[b] = std::max(columns[a], columns[b]);
        columns[a] = low;
    };
    order(0, 1);
    order(2, 3);
    order(0, 2);
    order(1, 3);
    order(1, 2);
}

// The best attribute map of a board whose cells have been mapped already.
void choose_attributes(Columns& board, std::optional<Piece> hand) {
    const unsigned lowest = board.occupied & (0u - board.occupied);
    for (std::size_t i = 0; i < attribute_count; ++i) {
        const bool is_set =
            hand ? (static_cast<unsigned>(*hand) >> i & 1) != 0 : (board.set[i] & lowest) != 0;
        if (is_set) board.set[i] = static_cast<Cells>(board.set[i] ^ board.occupied);
    }
    sort_columns(board.set);
}

}  // namespace

Columns columns_of(const Position& position) {
    Columns board;
    for (const Cell cell : elements_of<Cell>(position.occupied()))
        board = with_piece(board, *position.piece_on(cell), cell);
    return board;
}

Columns with_piece(Columns board, Piece piece, Cell cell) {
    board.occupied = static_cast<Cells>(board.occupied | bit(cell));
    for (std::size_t i = 0; i < attribute_count; ++i) {
        if ((static_cast<unsigned>(piece) >> i & 1) != 0)
            board.set[i] = static_cast<Cells>(board.set[i] | bit(cell));
    }
    return board;
}

Columns canonical_columns(const Columns& board, std::optional<Piece> hand, int level) {
    const CellSetMaps& maps = maps_of(level);
    Columns best{all_cells, {}};
    bool found = false;
    for (int map = 0; map < maps.count(); ++map) {
        Columns image{maps.image(board.occupied, map), {}};
        if (image.occupied > best.occupied) continue;
        for (std::size_t i = 0; i < attribute_count; ++i) image.set[i] = maps.image(board.set[i], map);
        choose_attributes(image, hand);
        if (!found || image < best) best = image;
        found = true;
    }
    return best;
}

Position position_of(const Columns& board, std::optional<Piece> hand, int level) {
    Board pieces;
    for (const Cell cell : elements_of<Cell>(board.occupied)) {
        unsigned piece = 0;
        for (std::size_t i = 0; i < attribute_count; ++i)
            piece |= (contains(board.set[i], cell) ? 1u : 0u) << i;
        pieces[static_cast<std::size_t>(cell)] = static_cast<Piece>(piece);
    }
    return Position(pieces, hand, level);
}

Position canonical_position(const Position& position) {
    const Columns board = canonical_columns(columns_of(position), position.hand(), position.variant());
    const std::optional<Piece> hand = position.hand() ? std::optional(Piece{0}) : std::nullopt;
    return position_of(board, hand, position.variant());
}

}  // namespace damier::quarto
