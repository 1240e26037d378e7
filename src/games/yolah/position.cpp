#include "games/yolah/position.h"

#include "core/zobrist.h"
#include "games/yolah/attacks/attacks.h"

namespace damier::yolah {

namespace {

constexpr auto black_keys = zobrist_keys<64>(1);
constexpr auto white_keys = zobrist_keys<64>(2);
constexpr auto hole_keys = zobrist_keys<64>(3);
constexpr std::uint64_t white_to_move_key = zobrist_keys<1>(4)[0];

constexpr const std::array<std::uint64_t, 64>& piece_keys(Side side) {
    return side == Side::first ? black_keys : white_keys;
}

}  // namespace

Position::Position() : Position(black_start, white_start, 0, 0, 0, 0) {}

Position::Position(Bitboard black, Bitboard white, Bitboard holes, int black_score, int white_score, int ply)
    : pieces_{black, white},
      holes_(holes),
      hash_(0),
      score_{static_cast<std::uint8_t>(black_score), static_cast<std::uint8_t>(white_score)},
      ply_(static_cast<std::uint8_t>(ply)) {
    hash_ = computed_hash();
}

void Position::legal_moves(Moves& moves) const {
    moves_of(side(), moves);
    if (moves.empty() && !is_over()) moves.push(Move::pass());
}

void Position::moves_of(Side side, Moves& moves) const {
    moves.clear();
    const Bitboard blocked = occupied();
    for (const Square from : squares_of(pieces(side))) {
        for (const Square to : squares_of(queen_moves(from, blocked))) moves.push(Move(from, to));
    }
}

bool Position::is_legal(Move move) const {
    if (move.is_pass()) return !can_move(side()) && !is_over();
    return move.is_well_formed() && contains(pieces(side()), move.from()) &&
           contains(queen_moves(move.from(), occupied()), move.to());
}

void Position::play(Move move) {
    if (!move.is_pass()) [[likely]] {
        const Side mover = side();
        const auto& keys = piece_keys(mover);
        const int from = index_of(move.from());
        const int to = index_of(move.to());
        pieces_[index_of(mover)] ^= bit(from) | bit(to);
        holes_ |= bit(from);
        score_[index_of(mover)] += 1;
        hash_ ^= keys[from] ^ keys[to] ^ hole_keys[from];
    }
    ply_ += 1;
    hash_ ^= white_to_move_key;
}

std::uint64_t Position::computed_hash() const {
    std::uint64_t hash = side() == Side::second ? white_to_move_key : 0;
    for (const Square square : squares_of(pieces_[0])) hash ^= black_keys[index_of(square)];
    for (const Square square : squares_of(pieces_[1])) hash ^= white_keys[index_of(square)];
    for (const Square square : squares_of(holes_)) hash ^= hole_keys[index_of(square)];
    return hash;
}

}  // namespace damier::yolah
