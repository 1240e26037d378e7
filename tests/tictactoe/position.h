// The rules of Tic-tac-toe: the smallest room of the house, and the worked example of
// docs/adding-a-game.md. Two sides put stones on a board of 3x3; three in a line win.
#pragma once

#include <bit>
#include <cstdint>

#include "core/move_list.h"
#include "core/score.h"
#include "core/side.h"

namespace damier::tictactoe {

constexpr int square_count = 9;  // a1 = 0, b1 = 1, c1 = 2, a2 = 3 ... c3 = 8

class Move {
  public:
    constexpr Move() = default;
    constexpr explicit Move(int square) : square_(static_cast<std::uint8_t>(square)) {}

    constexpr int square() const { return square_; }
    constexpr bool is_pass() const { return false; }  // nobody is ever stuck before the end
    constexpr bool operator==(const Move&) const = default;

  private:
    std::uint8_t square_ = 0;
};

using Moves = MoveList<Move, square_count>;
using Stones = std::uint16_t;  // bit i = square i

class Position {
  public:
    Position() : Position(0, 0) {}
    Position(Stones crosses, Stones noughts);

    Side side() const { return static_cast<Side>(ply() & 1); }
    int ply() const { return std::popcount(occupied()); }
    int variant() const { return 0; }
    Stones stones(Side of) const { return stones_[index_of(of)]; }
    Stones occupied() const { return stones_[0] | stones_[1]; }
    int free_squares() const { return square_count - std::popcount(occupied()); }

    bool has_line(Side of) const;
    bool is_over() const { return ply() == square_count || has_line(Side::first) || has_line(Side::second); }
    Score margin() const { return has_line(side()) - has_line(opponent(side())); }

    void legal_moves(Moves& moves) const { moves_of(side(), moves); }
    void moves_of(Side side, Moves& moves) const;
    bool is_legal(Move move) const;
    void play(Move move);

    std::uint64_t hash() const { return hash_; }
    std::uint64_t computed_hash() const;
    bool operator==(const Position&) const = default;

  private:
    Stones stones_[2];
    std::uint64_t hash_;  // of the stones; whose turn it is follows from them
};

}  // namespace damier::tictactoe
