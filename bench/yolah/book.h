// The move generator of the Yolah book (its chapter 2), in our words: what the benchmarks compare with.
//
// Moves go into a list, are played on one position and taken back, and sliding moves come from magic
// tables. `undo`, `restore` and `bulk` are the book's two recursions and the usual next step. They are
// compiled for the same processors as our fast paths, so that the ratios compare methods.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/yolah/attacks/attacks.h"
#include "games/yolah/attacks/move_bound.h"

namespace damier::yolah::book {

// Bits 0..5 are the square moved from, 6..11 the square moved to; 0 is the pass.
class Move {
  public:
    Move() = default;
    constexpr Move(int from, int to) : data_(static_cast<std::uint16_t>(to << 6 | from)) {}
    constexpr int from() const { return data_ & 63; }
    constexpr int to() const { return data_ >> 6; }
    constexpr bool is_pass() const { return data_ == 0; }
    static constexpr Move pass() { return {0, 0}; }

  private:
    std::uint16_t data_;
};

class MoveList {
  public:
    void add(Move move) { moves_[size_++] = move; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

  private:
    std::array<Move, max_moves_on_board> moves_;
    std::size_t size_ = 0;
};

class Position {
  public:
    Position(Bitboard black, Bitboard white, Bitboard holes) : black_(black), white_(white), holes_(holes) {}

    int ply() const { return ply_; }
    int margin_of_black() const { return black_score_ - white_score_; }
    bool game_over() const { return !can_move(black_ | white_, black_ | white_ | holes_); }

    void moves(const MagicAttacks& attacks, MoveList& list) const {
        const Bitboard occupied = black_ | white_ | holes_;
        for (Bitboard pieces = ply_ & 1 ? white_ : black_; pieces != 0; pieces &= pieces - 1) {
            const int from = std::countr_zero(pieces);
            for (Bitboard to = attacks.moves(from, occupied); to != 0; to &= to - 1) {
                list.add(Move(from, std::countr_zero(to)));
            }
        }
        if (list.empty()) [[unlikely]]
            list.add(Move::pass());
    }

    void play(Move move) {
        if (!move.is_pass()) [[likely]] {
            const Bitboard from = Bitboard{1} << move.from();
            const Bitboard to = Bitboard{1} << move.to();
            if (ply_ & 1) {
                white_ ^= from | to;
                ++white_score_;
            } else {
                black_ ^= from | to;
                ++black_score_;
            }
            holes_ |= from;
        }
        ++ply_;
    }

    void undo(Move move) {
        --ply_;
        if (!move.is_pass()) [[likely]] {
            const Bitboard from = Bitboard{1} << move.from();
            const Bitboard to = Bitboard{1} << move.to();
            if (ply_ & 1) {
                white_ ^= from | to;
                --white_score_;
            } else {
                black_ ^= from | to;
                --black_score_;
            }
            holes_ ^= from;
        }
    }

  private:
    Bitboard black_;
    Bitboard white_;
    Bitboard holes_;
    std::uint8_t black_score_ = 0;
    std::uint8_t white_score_ = 0;
    std::uint8_t ply_ = 0;
};
static_assert(sizeof(Position) == 32);

DAMIER_X86_64_V3 inline std::uint64_t count_with_undo(const MagicAttacks& attacks, Position& position,
                                                      int depth) {
    if (depth == 0 || position.game_over()) return 1;
    MoveList list;
    position.moves(attacks, list);
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        position.play(move);
        leaves += count_with_undo(attacks, position, depth - 1);
        position.undo(move);
    }
    return leaves;
}

DAMIER_X86_64_V3 inline std::uint64_t count_with_restore(const MagicAttacks& attacks, Position& position,
                                                         int depth) {
    if (depth == 0 || position.game_over()) return 1;
    MoveList list;
    position.moves(attacks, list);
    const Position saved = position;
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        position.play(move);
        leaves += count_with_restore(attacks, position, depth - 1);
        position = saved;
    }
    return leaves;
}

DAMIER_X86_64_V3 inline std::uint64_t count_with_copy(const MagicAttacks& attacks, const Position& position,
                                                      int depth) {
    if (depth == 0 || position.game_over()) return 1;
    MoveList list;
    position.moves(attacks, list);
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        Position child = position;
        child.play(move);
        leaves += count_with_copy(attacks, child, depth - 1);
    }
    return leaves;
}

// With undo; the moves of the last ply are listed but not played.
DAMIER_X86_64_V3 inline std::uint64_t count_bulk(const MagicAttacks& attacks, Position& position, int depth) {
    if (depth == 0 || position.game_over()) return 1;
    MoveList list;
    position.moves(attacks, list);
    if (depth == 1) return list.size();
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        position.play(move);
        leaves += count_bulk(attacks, position, depth - 1);
        position.undo(move);
    }
    return leaves;
}

}  // namespace damier::yolah::book
