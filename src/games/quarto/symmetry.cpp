#include "games/quarto/symmetry.h"

#include <algorithm>
#include <array>

namespace damier::quarto {

namespace {

using LineMap = std::array<int, 4>;
using BoardMap = std::array<std::uint8_t, cell_count>;

// The ways to rearrange four ranks or files that keep the outer pair and the inner pair pairs, so that
// a diagonal can stay a diagonal.
constexpr LineMap line_maps[] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {0, 2, 1, 3}, {3, 1, 2, 0},
                                 {1, 0, 3, 2}, {2, 3, 0, 1}, {1, 3, 0, 2}, {2, 0, 3, 1}};

constexpr BoardMap make_board_map(const LineMap& files, bool mirrored, bool transposed) {
    BoardMap map{};
    for (int cell = 0; cell < cell_count; ++cell) {
        const int file = files[static_cast<std::size_t>(cell % 4)];
        // The ranks move like the files, or like the files seen in a mirror: else the diagonals tear.
        const int same = files[static_cast<std::size_t>(cell / 4)];
        const int rank = mirrored ? 3 - same : same;
        map[static_cast<std::size_t>(cell)] =
            static_cast<std::uint8_t>(transposed ? 4 * file + rank : 4 * rank + file);
    }
    return map;
}

constexpr bool keeps_sets(const BoardMap& map, int level) {
    const auto end = winning_sets.begin() + sets_in_level[level];
    return std::all_of(winning_sets.begin(), end, [&](Cells set) {
        unsigned image = 0;
        for (const int cell : elements_of<int>(set)) image |= 1u << map[static_cast<std::size_t>(cell)];
        return std::find(winning_sets.begin(), end, static_cast<Cells>(image)) != end;
    });
}

struct BoardMaps {
    std::array<BoardMap, 32> maps{};
    int count = 0;
};

constexpr BoardMaps board_maps_of(int level) {
    BoardMaps found;
    for (const LineMap& files : line_maps) {
        for (const bool mirrored : {false, true}) {
            for (const bool transposed : {false, true}) {
                const BoardMap map = make_board_map(files, mirrored, transposed);
                if (keeps_sets(map, level)) found.maps[static_cast<std::size_t>(found.count++)] = map;
            }
        }
    }
    return found;
}

constexpr BoardMaps board_maps[level_count] = {board_maps_of(0), board_maps_of(1), board_maps_of(2),
                                               board_maps_of(3)};

// By attribute map and piece. The identity comes first.
constexpr auto attribute_maps = [] {
    std::array<std::array<std::uint8_t, piece_count>, attribute_map_count> maps{};
    std::array<int, attribute_count> order{0, 1, 2, 3};
    std::size_t next = 0;
    do {
        for (unsigned exchanged = 0; exchanged < 16; ++exchanged, ++next) {
            for (unsigned piece = 0; piece < piece_count; ++piece) {
                unsigned image = exchanged;
                for (std::size_t i = 0; i < attribute_count; ++i) image ^= ((piece >> i) & 1) << order[i];
                maps[next][piece] = static_cast<std::uint8_t>(image);
            }
        }
    } while (std::next_permutation(order.begin(), order.end()));
    return maps;
}();

}  // namespace

int board_map_count(int level) {
    return board_maps[level].count;
}

int symmetry_count(int level) {
    return board_map_count(level) * attribute_map_count;
}

Cell transform(Cell cell, int level, int symmetry) {
    const auto& map = board_maps[level].maps[static_cast<std::size_t>(symmetry / attribute_map_count)];
    return static_cast<Cell>(map[static_cast<std::size_t>(cell)]);
}

Piece transform(Piece piece, int symmetry) {
    const auto& map = attribute_maps[static_cast<std::size_t>(symmetry % attribute_map_count)];
    return static_cast<Piece>(map[static_cast<std::size_t>(piece)]);
}

Position transform(const Position& position, int symmetry) {
    Board board;
    for (const Cell cell : elements_of<Cell>(position.occupied())) {
        const Cell image = transform(cell, position.variant(), symmetry);
        board[static_cast<std::size_t>(image)] = transform(*position.piece_on(cell), symmetry);
    }
    std::optional<Piece> hand = position.hand();
    if (hand) hand = transform(*hand, symmetry);
    return Position(board, hand, position.variant());
}

Move transform(const Position& position, Move move, int symmetry) {
    std::optional<Cell> cell = move.cell();
    std::optional<Piece> gift = move.gift();
    if (cell) cell = transform(*cell, position.variant(), symmetry);
    if (gift) gift = transform(*gift, symmetry);
    if (cell && gift) return Move(*cell, *gift);
    if (cell) return Move::ending(*cell);
    return gift ? Move::opening(*gift) : Move();
}

}  // namespace damier::quarto
