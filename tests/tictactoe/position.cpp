#include "tictactoe/position.h"

#include "core/zobrist.h"

namespace damier::tictactoe {

namespace {

constexpr std::array<std::uint64_t, square_count> stone_keys[] = {zobrist_keys<square_count>(1),
                                                                  zobrist_keys<square_count>(2)};
constexpr Stones lines[] = {0b000000111, 0b000111000, 0b111000000, 0b001001001,
                            0b010010010, 0b100100100, 0b100010001, 0b001010100};

}  // namespace

Position::Position(Stones crosses, Stones noughts) : stones_{crosses, noughts}, hash_(computed_hash()) {}

bool Position::has_line(Side of) const {
    for (const Stones line : lines) {
        if ((stones(of) & line) == line) return true;
    }
    return false;
}

void Position::moves_of(Side /*side*/, Moves& moves) const {
    moves.clear();
    if (is_over()) return;
    for (int square = 0; square < square_count; ++square) {
        if ((occupied() >> square & 1) == 0) moves.push(Move(square));
    }
}

bool Position::is_legal(Move move) const {
    return move.square() < square_count && (occupied() >> move.square() & 1) == 0 && !is_over();
}

void Position::play(Move move) {
    const int mover = index_of(side());
    stones_[mover] = static_cast<Stones>(stones_[mover] | 1 << move.square());
    hash_ ^= stone_keys[mover][static_cast<std::size_t>(move.square())];
}

std::uint64_t Position::computed_hash() const {
    std::uint64_t hash = 0;
    for (std::size_t square = 0; square < square_count; ++square) {
        if (stones_[0] >> square & 1) hash ^= stone_keys[0][square];
        if (stones_[1] >> square & 1) hash ^= stone_keys[1][square];
    }
    return hash;
}

}  // namespace damier::tictactoe
