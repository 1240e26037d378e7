// Which positions of Yolah were seen before, up to the symmetries of the board: millions of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/board_symmetry.h"
#include "core/random.h"
#include "games/yolah/position.h"
#include "games/yolah/sides.h"

namespace damier::learn {

inline yolah::Sides sides_of(const yolah::Position& position) {
    const Side mover = position.side();
    return {position.pieces(mover), position.pieces(opponent(mover)), position.occupied()};
}

// Equal for positions that are images of each other. All eight symmetries of the board keep the rules, and as
// sides are the mover and the other, an exchange of the colours changes nothing at all.
inline std::uint64_t symmetric_key(const yolah::Sides& sides) {
    std::uint64_t least = ~std::uint64_t{0};
    for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry) {
        std::uint64_t key = mix64(transform(sides.mover, symmetry));
        key = mix64(key ^ transform(sides.other, symmetry));
        key = mix64(key ^ transform(sides.occupied, symmetry));
        least = std::min(least, key);
    }
    return least;
}

// A set of such keys: open addressing in one array, at most half full. Among 100 million positions two that
// differ share a key with a probability of about one in four thousand, and then one of them is lost.
class KeySet {
  public:
    std::size_t size() const { return size_; }

    // False when it was there already.
    bool insert(std::uint64_t key) {
        if (key == empty) key = 1;
        if (2 * (size_ + 1) > slots_.size()) grow();
        std::uint64_t& slot = slot_of(key);
        if (slot == key) return false;
        slot = key;
        size_ += 1;
        return true;
    }

  private:
    static constexpr std::uint64_t empty = 0;

    std::uint64_t& slot_of(std::uint64_t key) {
        std::size_t at = key & (slots_.size() - 1);
        while (slots_[at] != empty && slots_[at] != key) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }
    void grow() {
        std::vector<std::uint64_t> old(std::max<std::size_t>(1024, 2 * slots_.size()), empty);
        old.swap(slots_);
        for (const std::uint64_t key : old)
            if (key != empty) slot_of(key) = key;
    }

    std::vector<std::uint64_t> slots_;  // their number is a power of two
    std::size_t size_ = 0;
};

}  // namespace damier::learn
