// What the solver has proved, by keys of 128 bits. May be shared by threads without a lock: an entry is one
// word.
//
//    entry   bits 0-1 does the mover win?   2-3 does it hold the draw?   (0 unknown, 1 no, 2 yes)
//            bits 4-7 how deep the proof went, to decide what may be forgotten
//            bits 8-63 of the key
//
// The other word of the key picks a cache line of eight entries, so that far more than 64 bits of a key have
// to agree by chance for a wrong answer.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "core/system/zero_pages.h"

namespace damier::quarto {

// The product of two words; compilers without warnings about extensions call it unsigned __int128.
__extension__ using WideWord = unsigned __int128;

struct SolverKey {
    std::uint64_t check = 0;
    std::uint64_t line = 0;
};

// What is asked about a position: does its mover win, does it at least draw?
enum class Aim : std::uint8_t { win, draw };

constexpr Aim opposite(Aim aim) {
    return aim == Aim::win ? Aim::draw : Aim::win;
}

class SolverTable {
  public:
    static constexpr std::uint64_t bytes_in_line = 64;

    // As many cache lines as the bytes have room for, one at least.
    explicit SolverTable(std::uint64_t bytes)
        : lines_(std::max<std::uint64_t>(bytes / bytes_in_line, 1)),
          memory_(lines_ * bytes_in_line, PageSize::plain) {}

    void prefetch(const SolverKey& key) const { __builtin_prefetch(&line_of(key)); }

    std::optional<bool> find(const SolverKey& key, Aim aim) const {
        for (std::uint64_t& slot : line_of(key)) {
            const std::uint64_t entry = load(slot);
            if (!is_of(entry, key)) continue;
            const std::uint64_t known = entry >> shift_of(aim) & 3;
            if (known == unknown) return std::nullopt;
            return known == yes;
        }
        return std::nullopt;
    }

    void store(const SolverKey& key, Aim aim, bool answer, int depth) {
        Line& line = line_of(key);
        std::uint64_t* poorest = nullptr;
        std::uint64_t least_depth = 0, old = 0;
        for (std::uint64_t& slot : line) {
            const std::uint64_t entry = load(slot);
            if (is_of(entry, key)) {
                poorest = &slot;
                old = entry & 15;
                break;
            }
            const std::uint64_t entry_depth = entry == 0 ? 0 : 1 + (entry >> 4 & 15);
            if (poorest != nullptr && entry_depth >= least_depth) continue;
            poorest = &slot;
            least_depth = entry_depth;
        }
        const std::uint64_t entry = (key.check & ~std::uint64_t{255}) |
                                    static_cast<std::uint64_t>(depth & 15) << 4 | old | learnt(aim, answer);
        std::atomic_ref(*poorest).store(entry, std::memory_order_relaxed);
    }

  private:
    using Line = std::array<std::uint64_t, 8>;
    static constexpr std::uint64_t unknown = 0, no = 1, yes = 2;

    static constexpr int shift_of(Aim aim) { return aim == Aim::win ? 0 : 2; }
    // A side that wins also holds the draw; a side that does not even draw does not win.
    static constexpr std::uint64_t learnt(Aim aim, bool answer) {
        const std::uint64_t known = (answer ? yes : no) << shift_of(aim);
        if (aim == Aim::win && answer) return known | yes << shift_of(Aim::draw);
        if (aim == Aim::draw && !answer) return known | no << shift_of(Aim::win);
        return known;
    }
    static bool is_of(std::uint64_t entry, const SolverKey& key) {
        return entry != 0 && ((entry ^ key.check) >> 8) == 0;
    }
    static std::uint64_t load(std::uint64_t& slot) {
        return std::atomic_ref(slot).load(std::memory_order_relaxed);
    }
    Line& line_of(const SolverKey& key) const {
        const auto index = static_cast<std::uint64_t>(static_cast<WideWord>(key.line) * lines_ >> 64);
        return static_cast<Line*>(memory_.data())[index];
    }

    std::uint64_t lines_;
    ZeroPages memory_;
};

}  // namespace damier::quarto
