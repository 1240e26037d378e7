// The last two plies of perft, without playing them: how many pairs (move, reply) does a position have?
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/yolah/attacks/rays.h"

namespace damier::yolah {

// Collects positions and adds up their numbers of (move, reply) pairs: perft at depth 2, with passes
// and finished games counted as perft.h says. Positions are kept back until the batch is full, because
// the kernel counts two, four or eight of them in the lanes of one register. At most four pieces a side.
class MovePairBatch {
  public:
    static constexpr std::size_t capacity = 256;

    void add(Bitboard mover, Bitboard other, Bitboard occupied) {
        mover_[size_] = mover;
        other_[size_] = other;
        occupied_[size_] = occupied;
        if (++size_ == capacity) flush();
    }

    // The pairs of everything added since the start or the last call.
    std::uint64_t take_total();

  private:
    void flush();

    alignas(64) std::array<Bitboard, capacity> mover_;
    alignas(64) std::array<Bitboard, capacity> other_;
    alignas(64) std::array<Bitboard, capacity> occupied_;
    std::size_t size_ = 0;
    std::uint64_t total_ = 0;
};

// The name of the instruction set that the kernel uses on this processor, for reports.
std::string_view move_pair_path();

}  // namespace damier::yolah
