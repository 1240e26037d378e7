// The rules of Quarto. The opponent chooses the piece you place; a player who completes a winning set of four
// pieces that share an attribute value wins at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "core/move_list.h"
#include "core/score.h"
#include "core/side.h"
#include "games/quarto/lanes.h"
#include "games/quarto/move.h"

namespace damier::quarto {

// With k pieces placed and one in hand there are 16 - k free cells and 15 - k pieces left to give, so
// at most (16 - k)(15 - k) moves (a cell that ends the game counts once): 240 for k = 0, and fewer
// later. The opening has 16.
constexpr std::size_t max_moves = 240;

// The opening gift and sixteen placements.
constexpr int max_plies = 17;

using Moves = MoveList<Move, max_moves>;

// By cell: the piece on it, if any.
using Board = std::array<std::optional<Piece>, cell_count>;

class Position {
  public:
    // The empty board before the opening gift. Levels are numbered from 0.
    explicit Position(int level = 0);

    // Any position that play can reach; the caller has checked it (see arrangement.h). Who is to move
    // follows from the number of pieces.
    Position(const Board& board, std::optional<Piece> hand, int level);

    Side side() const { return static_cast<Side>(ply_ & 1); }
    int ply() const { return ply_; }
    int variant() const { return level_; }

    Cells free_cells() const { return static_cast<Cells>(~occupied_); }
    Cells occupied() const { return occupied_; }
    int free_squares() const { return std::popcount(free_cells()); }
    std::optional<Piece> piece_on(Cell cell) const;
    Board board() const;
    // The piece that the mover must place. Nothing before the opening gift and after the end.
    std::optional<Piece> hand() const;
    // The pieces that can still be given: neither placed nor in hand.
    Pieces left() const { return left_; }
    const Lanes& lanes() const { return lanes_; }

    bool is_opening() const { return ply_ == 0; }
    bool is_over() const { return hand_ == no_piece && !is_opening(); }
    // The last placement completed a winning set.
    bool is_won() const { return won_; }
    // The side that has just won is not the mover any more.
    Score margin() const { return won_ ? -1 : 0; }

    // The cells on which the piece in hand wins at once.
    Cells winning_cells() const;
    // The winning sets that are complete and share a value: none before the game is won.
    Sets completed_sets() const;

    void legal_moves(Moves& moves) const;
    // Pieces belong to nobody, so both sides would have the same moves.
    void moves_of(Side /*side*/, Moves& moves) const { legal_moves(moves); }
    bool is_legal(Move move) const;
    void play(Move move);

    std::uint64_t hash() const { return hash_; }
    std::uint64_t computed_hash() const;

    bool operator==(const Position&) const = default;

  private:
    static constexpr std::uint8_t no_piece = 16;

    void place(Piece piece, Cell cell);

    Lanes lanes_;
    // Four bits a cell, a1 lowest: the piece on it; 0 on a free cell.
    std::uint64_t board_;
    // The hash of board, piece in hand and level. The mover and the winner follow from them.
    std::uint64_t hash_;
    Cells occupied_;
    Pieces left_;
    std::uint8_t hand_;
    std::uint8_t level_;
    std::uint8_t ply_;
    bool won_;
};

static_assert(sizeof(Position) == 64);

}  // namespace damier::quarto
