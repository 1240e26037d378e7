#include "games/othello/position.h"

#include <cassert>

#include "core/zobrist.h"
#include "games/othello/kernels/backend.h"
#include "games/othello/kernels/geometry.h"
#include "games/othello/kernels/wide_product.h"

namespace damier::othello {

namespace {

constexpr auto hash_keys = zobrist_keys<4>(1);

Bitboard placements_of(Bitboard mover, Bitboard other) {
    return best_backend().moves(mover, other);
}

void list_placements(Bitboard squares, Moves& moves) {
    moves.clear();
    for (const Square square : squares_of(squares)) moves.push(Move(square));
}

}  // namespace

Position::Position() : Position(start_mover, start_other, 0) {}

Position::Position(Bitboard black, Bitboard white, int ply)
    : mover_(ply % 2 == 0 ? black : white),
      other_(ply % 2 == 0 ? white : black),
      placements_(placements_of(mover_, other_)),
      ply_(static_cast<std::uint8_t>(ply)) {
    assert((black & white) == 0 && (centre & ~(black | white)) == 0);
}

Bitboard Position::placements(Side of) const {
    return of == side() ? placements_ : placements_of(other_, mover_);
}

bool Position::other_is_stuck() const {
    return placements_of(other_, mover_) == 0;
}

Score Position::margin() const {
    const Score difference = disc_difference();
    if (difference == 0 || !is_over()) return difference;
    return difference > 0 ? difference + free_squares() : difference - free_squares();
}

void Position::legal_moves(Moves& moves) const {
    list_placements(placements_, moves);
    if (moves.empty() && !is_over()) moves.push(Move::pass());
}

void Position::moves_of(Side side, Moves& moves) const {
    list_placements(placements(side), moves);
}

bool Position::is_legal(Move move) const {
    if (move.is_placement()) return contains(placements_, move.square());
    return move.is_pass() && placements_ == 0 && !is_over();
}

void Position::play(Move move) {
    assert(is_legal(move));
    Bitboard turned = 0;
    Bitboard placed = 0;
    if (!move.is_pass()) [[likely]] {
        turned = best_backend().flips(mover_, other_, index_of(move.square()));
        placed = bit(move.square());
    }
    const Bitboard next_other = mover_ ^ turned ^ placed;
    mover_ = other_ ^ turned;
    other_ = next_other;
    placements_ = placements_of(mover_, other_);
    ply_ += 1;
}

// Mover and opponent are all that the future hangs on. The keys keep structured boards from giving
// structured products; the second product spreads what the first left uneven.
std::uint64_t Position::computed_hash() const {
    const std::uint64_t first = folded_product(mover_ ^ hash_keys[0], other_ ^ hash_keys[1]);
    return folded_product(first ^ hash_keys[2], hash_keys[3]);
}

}  // namespace damier::othello
