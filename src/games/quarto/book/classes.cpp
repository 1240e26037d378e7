#include "games/quarto/book/classes.h"

#include <algorithm>
#include <bit>

#include "games/quarto/winning_sets.h"

namespace damier::quarto {

namespace {

// The bits of `cells` that are in `mask`, moved together; and back.
unsigned gather(Cells cells, Cells mask) {
    unsigned bits = 0;
    int next = 0;
    for (const Cell cell : elements_of<Cell>(mask)) bits |= (contains(cells, cell) ? 1u : 0u) << next++;
    return bits;
}
Cells scatter(unsigned bits, Cells mask) {
    unsigned cells = 0;
    for (const Cell cell : elements_of<Cell>(mask)) {
        if ((bits & 1) != 0) cells |= bit(cell);
        bits >>= 1;
    }
    return static_cast<Cells>(cells);
}

// Smaller cells mean smaller gathered bits, so keys are in the order of the columns.
std::uint32_t key_of(const Columns& board) {
    std::uint32_t key = board.occupied;
    unsigned gathered = 0;
    for (const Cells column : board.set)
        gathered = gathered << std::popcount(board.occupied) | gather(column, board.occupied);
    return key << 16 | gathered;
}

Columns columns_of_key(std::uint32_t key) {
    Columns board{static_cast<Cells>(key >> 16), {}};
    const int placed = std::popcount(board.occupied);
    unsigned gathered = key & 0xffff;
    for (std::size_t i = attribute_count; i-- > 0; gathered >>= placed)
        board.set[i] = scatter(gathered & ((1u << placed) - 1), board.occupied);
    return board;
}

bool has_distinct_pieces(const Columns& board) {
    unsigned seen = 1;  // piece 0 is in hand
    for (const Cell cell : elements_of<Cell>(board.occupied)) {
        unsigned piece = 0;
        for (std::size_t i = 0; i < attribute_count; ++i)
            piece |= (contains(board.set[i], cell) ? 1u : 0u) << i;
        if ((seen >> piece & 1) != 0) return false;
        seen |= 1u << piece;
    }
    return true;
}

bool is_won(const Columns& board, int level) {
    const auto end = winning_sets.begin() + sets_in_level[level];
    if (std::find(winning_sets.begin(), end, board.occupied) == end) return false;
    return std::ranges::any_of(board.set,
                               [&](Cells column) { return column == 0 || column == board.occupied; });
}

// The classes whose canonical boards occupy exactly these cells, in ascending order.
void add_classes(Cells occupied, int level, std::vector<std::uint32_t>& keys) {
    const unsigned all = 1u << std::popcount(occupied);
    Columns board{occupied, {}};
    for (unsigned a = 0; a < all; ++a) {
        board.set[0] = scatter(a, occupied);
        for (unsigned b = a; b < all; ++b) {
            board.set[1] = scatter(b, occupied);
            for (unsigned c = b; c < all; ++c) {
                board.set[2] = scatter(c, occupied);
                for (unsigned d = c; d < all; ++d) {
                    board.set[3] = scatter(d, occupied);
                    if (has_distinct_pieces(board) && !is_won(board, level) &&
                        canonical_columns(board, Piece{0}, level) == board)
                        keys.push_back(key_of(board));
                }
            }
        }
    }
}

bool is_least_image(Cells occupied, int level) {
    return canonical_columns({occupied, {}}, Piece{0}, level).occupied == occupied;
}

}  // namespace

template <int level>
const PositionClasses& PositionClasses::made_once() {
    static const PositionClasses classes(level);
    return classes;
}

const PositionClasses& PositionClasses::of_level(int level) {
    static constexpr std::array makers = {made_once<0>, made_once<1>, made_once<2>, made_once<3>};
    return makers[static_cast<std::size_t>(level)]();
}

PositionClasses::PositionClasses(int level) : level_(level), counts_{} {
    for (int placed = 0; placed <= most_placed_in_classes; ++placed) {
        for (unsigned occupied = 0; occupied <= all_cells; ++occupied) {
            const auto cells = static_cast<Cells>(occupied);
            if (std::popcount(occupied) == placed && is_least_image(cells, level))
                add_classes(cells, level, keys_);
        }
        counts_[static_cast<std::size_t>(placed + 1)] = keys_.size();
    }
}

std::optional<std::size_t> PositionClasses::number_of(const Position& position) const {
    const int placed = std::popcount(position.occupied());
    if (!position.hand() || placed > most_placed_in_classes) return std::nullopt;
    const std::uint32_t key = key_of(canonical_columns(columns_of(position), position.hand(), level_));
    const auto first = keys_.begin() + static_cast<std::ptrdiff_t>(count(placed - 1));
    const auto last = keys_.begin() + static_cast<std::ptrdiff_t>(count(placed));
    const auto found = std::lower_bound(first, last, key);
    if (found == last || *found != key) return std::nullopt;
    return static_cast<std::size_t>(found - keys_.begin());
}

Position PositionClasses::position(std::size_t number) const {
    return position_of(columns_of_key(keys_[number]), Piece{0}, level_);
}

}  // namespace damier::quarto
