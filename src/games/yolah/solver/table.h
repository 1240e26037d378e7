// What the solver has proved: bounds of the moves still to come, the mover's less the other's, and a good
// move. One table serves both colours, since neither points nor ply are part of a position here.
//
// May be shared by threads without a lock: the two words of an entry are stored one by one, the first as the
// check word XOR the second, so that halves of two entries do not fit together (R. Hyatt and T. Mann, 2002).
//
//    second word   bits 0-7 least, 8-15 most (each + 64), 16-21 from, 22-27 to, 28-34 free squares
//
// The other word of the key picks a cache line of four entries, so more than 64 bits have to agree by chance
// for a wrong answer.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include "core/zero_pages.h"
#include "games/yolah/move.h"
#include "games/yolah/sides.h"

namespace damier::yolah {

// The product of two words; compilers without warnings about extensions call it unsigned __int128.
__extension__ using WideWord = unsigned __int128;

struct SolverKey {
    std::uint64_t check = 0;
    std::uint64_t line = 0;

    explicit SolverKey(const Sides& sides) {
        const WideWord pieces =
            WideWord{sides.mover ^ 0x9e3779b97f4a7c15} * (sides.other ^ 0xd6e8feb86659fd93);
        const WideWord squares = WideWord{sides.occupied ^ 0xa0761d6478bd642f} *
                                 (static_cast<std::uint64_t>(pieces) ^ 0xe7037ed1a0b428db);
        check = static_cast<std::uint64_t>(squares) ^
                static_cast<std::uint64_t>(pieces >> 64) * 0x8ebc6af09c88c6e3;
        line = (static_cast<std::uint64_t>(squares >> 64) ^ static_cast<std::uint64_t>(pieces >> 64) ^
                sides.occupied) *
               0x589965cc75374cc3;
    }
};

struct SolverEntry {
    int least;
    int most;
    Move move;  // the pass where none is known
};

class SolverTable {
  public:
    static constexpr std::uint64_t bytes_in_line = 64;

    // As many cache lines as the bytes have room for, one at least.
    explicit SolverTable(std::uint64_t bytes)
        : all_lines_(std::max<std::uint64_t>(bytes / bytes_in_line, 1)),
          memory_(all_lines_ * bytes_in_line, PageSize::plain) {}

    // Before a search of a position with so many free squares. A small search keeps to a part of the table,
    // since the first touch of a page takes as long as some nodes. The part grows and does not shrink; what
    // it held is lost then.
    void prepare(int free_squares) {
        const std::uint64_t wanted = least_lines << std::clamp(free_squares - small_search, 0, 30);
        lines_ = std::max(lines_, std::min(wanted, all_lines_));
    }

    void prefetch(const SolverKey& key) const { __builtin_prefetch(&line_of(key)); }

    bool find(const SolverKey& key, SolverEntry& found) const {
        for (Slot& slot : line_of(key)) {
            const std::uint64_t data = load(slot.data);
            if ((load(slot.check) ^ data) != key.check || data == 0) continue;
            found = unpacked(data);
            return true;
        }
        return false;
    }

    void store(const SolverKey& key, const SolverEntry& entry, int free_squares) {
        Slot* place = nullptr;
        std::uint64_t least_free = UINT64_MAX;
        for (Slot& slot : line_of(key)) {
            const std::uint64_t data = load(slot.data);
            if ((load(slot.check) ^ data) == key.check) {
                place = &slot;
                break;
            }
            if (const std::uint64_t free = data >> 28; free < least_free) {
                place = &slot;
                least_free = free;
            }
        }
        const std::uint64_t data = packed(entry, free_squares);
        std::atomic_ref(place->check).store(key.check ^ data, std::memory_order_relaxed);
        std::atomic_ref(place->data).store(data, std::memory_order_relaxed);
    }

  private:
    struct Slot {
        std::uint64_t check;
        std::uint64_t data;
    };
    using Line = std::array<Slot, 4>;

    static std::uint64_t packed(const SolverEntry& entry, int free_squares) {
        return static_cast<std::uint64_t>(entry.least + 64) |
               static_cast<std::uint64_t>(entry.most + 64) << 8 |
               static_cast<std::uint64_t>(index_of(entry.move.from())) << 16 |
               static_cast<std::uint64_t>(index_of(entry.move.to())) << 22 |
               static_cast<std::uint64_t>(free_squares) << 28;
    }
    static SolverEntry unpacked(std::uint64_t data) {
        return {static_cast<int>(data & 255) - 64, static_cast<int>(data >> 8 & 255) - 64,
                Move(static_cast<Square>(data >> 16 & 63), static_cast<Square>(data >> 22 & 63))};
    }
    static std::uint64_t load(std::uint64_t& word) {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    Line& line_of(const SolverKey& key) const {
        const auto index = static_cast<std::uint64_t>(static_cast<WideWord>(key.line) * lines_ >> 64);
        return static_cast<Line*>(memory_.data())[index];
    }

    static constexpr std::uint64_t least_lines = (std::uint64_t{256} << 10) / bytes_in_line;
    static constexpr int small_search = 21;  // free squares

    std::uint64_t all_lines_;
    std::uint64_t lines_ = 1;  // of them in use
    ZeroPages memory_;
};

}  // namespace damier::yolah
