// The last two plies of perft, without playing them: how many pairs (move, reply) does a position have?
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/yolah/attacks/rays.h"

namespace damier::yolah {

struct MovePairPath {
    std::string_view name;
    // The pairs of `size` positions, a multiple of eight, all arrays at lines of 64 bytes.
    std::uint64_t (*sum_pairs)(const Bitboard* mover, const Bitboard* other, const Bitboard* occupied,
                               std::size_t size);
};
// The fastest first, the portable one last.
std::span<const MovePairPath> move_pair_paths();

// Collects positions and adds up their numbers of (move, reply) pairs: perft at depth 2, with passes
// and finished games counted as perft.h says. Positions are kept back until the batch is full, because
// the kernel counts two, four or eight of them in the lanes of one register. At most four pieces a side.
class MovePairBatch {
  public:
    static constexpr std::size_t capacity = 256;

    explicit MovePairBatch(const MovePairPath& path = move_pair_paths().front())
        : sum_pairs_(path.sum_pairs) {}

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

    decltype(MovePairPath::sum_pairs) sum_pairs_;
    alignas(64) std::array<Bitboard, capacity> mover_;
    alignas(64) std::array<Bitboard, capacity> other_;
    alignas(64) std::array<Bitboard, capacity> occupied_;
    std::size_t size_ = 0;
    std::uint64_t total_ = 0;
};

}  // namespace damier::yolah
