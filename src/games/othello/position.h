// The rules of Othello. A new disc must enclose a straight run of enemy discs between itself and another own
// disc; every run so enclosed is turned over; a side that cannot place a disc passes; when nobody can, more
// discs win.
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "core/move_list.h"
#include "core/score.h"
#include "core/side.h"
#include "games/othello/move.h"

namespace damier::othello {

// d4, e4, d5 and e5 hold a disc from the start on, and no disc ever leaves the board.
constexpr Bitboard centre = 0x0000001818000000;

// A safe bound: a move needs an empty square, and the centre never is. (The most that anybody has
// found in a position of a real game is 33, but that is not proved.)
constexpr std::size_t max_moves = 60;

// 60 squares are free at the start and each move but a pass fills one. After a pass the other side has a
// move (otherwise the game would be over), so no two passes follow each other.
constexpr int max_plies = 120;

using Moves = MoveList<Move, max_moves>;

class Position {
  public:
    // The starting position.
    Position();

    // Any position that the rules allow to exist; the caller has checked it (see text.cpp). Black is
    // to move at even plies.
    Position(Bitboard black, Bitboard white, int ply);

    Side side() const { return static_cast<Side>(ply_ & 1); }
    int ply() const { return ply_; }
    int variant() const { return 0; }

    // The board is kept as the mover sees it, so that both colours share their code and their hash.
    Bitboard mover() const { return mover_; }
    Bitboard other() const { return other_; }
    Bitboard discs(Side of) const { return of == side() ? mover_ : other_; }
    Bitboard occupied() const { return mover_ | other_; }
    int free_squares() const { return square_count - count(occupied()); }
    // The squares where the mover may place a disc; where `of` could, were it to move.
    Bitboard placements() const { return placements_; }
    Bitboard placements(Side of) const;

    bool is_over() const { return placements_ == 0 && other_is_stuck(); }
    // The mover's discs minus the opponent's; once the game is over, the empty squares count for
    // the winner. `disc_difference` is the same without asking whether it is over.
    Score margin() const;
    Score disc_difference() const { return count(mover_) - count(other_); }

    void legal_moves(Moves& moves) const;
    void moves_of(Side side, Moves& moves) const;
    bool is_legal(Move move) const;
    void play(Move move);

    // Worked out when asked for: see docs/inside-othello.md for why no hash is kept up to date by play().
    std::uint64_t hash() const { return computed_hash(); }
    std::uint64_t computed_hash() const;

    bool operator==(const Position&) const = default;

  private:
    bool other_is_stuck() const;

    Bitboard mover_;
    Bitboard other_;
    // A function of the two above. Every caller asks for it, most of them twice (is it over? which
    // moves are there?), so play() works it out once.
    Bitboard placements_;
    std::uint8_t ply_;
};

static_assert(sizeof(Position) == 32);

}  // namespace damier::othello
