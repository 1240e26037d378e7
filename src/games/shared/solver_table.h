// What a solver has proved, by position: a word of data for a key, in cache lines of four entries.
//
// May be shared by threads without a lock: the two words of an entry are stored one by one, the first as the
// check word XOR the second, so that halves of two entries do not fit together (R. Hyatt and T. Mann, 2002).
// The other word of the key picks the cache line, so more than 64 bits have to agree by chance for a wrong
// answer.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "core/system/zero_pages.h"

namespace damier {

// The product of two words; compilers without warnings about extensions call it unsigned __int128.
__extension__ using WideWord = unsigned __int128;

// The data of an entry are never 0, and tell from bit `worth_shift` on how much it is worth: the entry of a
// line that is worth least makes room for another.
template <int worth_shift>
class SolverTable {
  public:
    static constexpr std::uint64_t bytes_in_line = 64;

    // As many cache lines as the bytes have room for, one at least.
    explicit SolverTable(std::uint64_t bytes)
        : all_lines_(std::max<std::uint64_t>(bytes / bytes_in_line, 1)),
          memory_(all_lines_ * bytes_in_line, PageSize::plain) {}

    // A small search keeps to so many bytes of the table, since the first touch of a page takes as long as
    // some nodes. The part in use grows and does not shrink; what it held is lost then.
    void use_at_least(std::uint64_t bytes) {
        lines_ = std::max(lines_, std::min(bytes / bytes_in_line, all_lines_));
        if (lines_ * bytes_in_line >= bytes_for_huge_pages) memory_.prefer_huge_pages();
    }

    template <class Key>
    void prefetch(const Key& key) const {
        __builtin_prefetch(&line_of(key));
    }

    template <class Key>
    std::optional<std::uint64_t> find(const Key& key) const {
        for (Slot& slot : line_of(key)) {
            const std::uint64_t data = load(slot.data);
            if ((load(slot.check) ^ data) == key.check && data != 0) return data;
        }
        return std::nullopt;
    }

    template <class Key>
    void store(const Key& key, std::uint64_t data) {
        Slot* place = nullptr;
        std::uint64_t least_worth = UINT64_MAX;
        for (Slot& slot : line_of(key)) {
            const std::uint64_t old = load(slot.data);
            if ((load(slot.check) ^ old) == key.check) {
                place = &slot;
                break;
            }
            if (const std::uint64_t worth = old >> worth_shift; worth < least_worth) {
                place = &slot;
                least_worth = worth;
            }
        }
        std::atomic_ref(place->check).store(key.check ^ data, std::memory_order_relaxed);
        std::atomic_ref(place->data).store(data, std::memory_order_relaxed);
    }

  private:
    // A search that uses so much of the table takes so long that clearing huge pages does not matter.
    static constexpr std::uint64_t bytes_for_huge_pages = std::uint64_t{8} << 20;

    struct Slot {
        std::uint64_t check;
        std::uint64_t data;
    };
    using Line = std::array<Slot, 4>;

    static std::uint64_t load(std::uint64_t& word) {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    template <class Key>
    Line& line_of(const Key& key) const {
        const auto index = static_cast<std::uint64_t>(static_cast<WideWord>(key.line) * lines_ >> 64);
        return static_cast<Line*>(memory_.data())[index];
    }

    std::uint64_t all_lines_;
    std::uint64_t lines_ = 1;  // of them in use
    ZeroPages memory_;
};

}  // namespace damier
