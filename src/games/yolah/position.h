// The rules of Yolah. Four pieces a side move like queens; the square a piece leaves becomes a hole; each
// move scores a point; a side that cannot move passes; when nobody can, the side with more points wins.
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "core/move_list.h"
#include "core/score.h"
#include "core/side.h"
#include "games/yolah/attacks/move_bound.h"
#include "games/yolah/move.h"

namespace damier::yolah {

// Positions may come from outside, so the list has room for any board (move_bound.h has the proof).
constexpr std::size_t max_moves = max_moves_on_board;

using Moves = MoveList<Move, max_moves>;

class Position {
  public:
    // The starting position.
    Position();

    // Any position that the rules allow to exist; the caller has checked it (see text.cpp).
    Position(Bitboard black, Bitboard white, Bitboard holes, int black_score, int white_score, int ply);

    Side side() const { return static_cast<Side>(ply_ & 1); }
    int ply() const { return ply_; }
    int variant() const { return 0; }
    Bitboard pieces(Side of) const { return pieces_[index_of(of)]; }
    Bitboard holes() const { return holes_; }
    Bitboard occupied() const { return pieces_[0] | pieces_[1] | holes_; }
    int free_squares() const { return square_count - count(occupied()); }
    int score(Side of) const { return score_[index_of(of)]; }

    bool is_over() const { return (neighbours(pieces_[0] | pieces_[1]) & ~occupied()) == 0; }
    bool can_move(Side of) const { return (neighbours(pieces(of)) & ~occupied()) != 0; }
    Score margin() const { return score(side()) - score(opponent(side())); }

    void legal_moves(Moves& moves) const;
    void moves_of(Side side, Moves& moves) const;
    bool is_legal(Move move) const;
    void play(Move move);

    std::uint64_t hash() const { return hash_; }
    std::uint64_t computed_hash() const;

    bool operator==(const Position&) const = default;

  private:
    Bitboard pieces_[2];
    Bitboard holes_;
    // Of pieces, holes and the side to move. Scores and ply stay out: the moves to come, and what
    // they add to the margin, depend on the board alone.
    std::uint64_t hash_;
    std::uint8_t score_[2];
    std::uint8_t ply_;
};

static_assert(sizeof(Position) == 40);

}  // namespace damier::yolah
