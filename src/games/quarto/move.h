// A Quarto move: the cell on which the piece in hand is placed and the piece given to the opponent.
// The opening has no cell, the placement that ends the game has no gift.
//
//    bits 0-4  cell + 1, or 0 for none          bits 5-9  gift + 1, or 0 for none
#pragma once

#include <cstdint>
#include <optional>

#include "games/quarto/cell.h"
#include "games/quarto/piece.h"

namespace damier::quarto {

class Move {
  public:
    // Neither places nor gives: never legal.
    constexpr Move() = default;
    constexpr Move(Cell cell, Piece gift) : Move(index_of(cell) + 1, index_of(gift) + 1) {}
    static constexpr Move opening(Piece gift) { return Move(0, index_of(gift) + 1); }
    static constexpr Move ending(Cell cell) { return Move(index_of(cell) + 1, 0); }

    constexpr std::optional<Cell> cell() const {
        if (cell_field() == 0) return std::nullopt;
        return static_cast<Cell>(cell_field() - 1);
    }
    constexpr std::optional<Piece> gift() const {
        if (gift_field() == 0) return std::nullopt;
        return static_cast<Piece>(gift_field() - 1);
    }
    // False for bit patterns that name no cell or piece of this game: a move may come from a damaged
    // table or file.
    constexpr bool is_well_formed() const {
        return bits_ < 1024 && cell_field() <= cell_count && gift_field() <= piece_count;
    }
    // Nobody ever passes.
    constexpr bool is_pass() const { return false; }
    constexpr bool operator==(const Move&) const = default;

  private:
    constexpr Move(int cell_field, int gift_field)
        : bits_(static_cast<std::uint16_t>(cell_field | (gift_field << 5))) {}
    constexpr int cell_field() const { return bits_ & 31; }
    constexpr int gift_field() const { return (bits_ >> 5) & 31; }

    std::uint16_t bits_ = 0;
};

}  // namespace damier::quarto
