// Where the node of a position is: a table with open addressing. An entry is the lower half of the key, which
// also says where the entry would like to stand, and the number of the node; numbers begin with 1, and 0 is
// an empty entry. The table begins small and doubles: a search of some milliseconds would spend most of them
// on the first touch of a large one's pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "core/system/zero_pages.h"
#include "search/uct/access.h"

namespace damier::uct {

class Index {
  public:
    static constexpr std::size_t first_size = std::size_t{1} << 12;

    Index() : Index(first_size) {}

    std::size_t bytes() const { return (mask_ + 1) * sizeof(std::uint64_t); }
    // So many nodes at most, to keep the ways short.
    std::size_t capacity() const { return (mask_ + 1) / 2; }

    // The first node among those whose entries look like the key and for which `is_it(number)`; 0 for none.
    template <bool shared, class IsIt>
    std::uint32_t find(std::uint64_t key, IsIt is_it) const {
        for (std::size_t at = key & mask_;; at = (at + 1) & mask_) {
            const std::uint64_t entry = Access<shared>::load(entries()[at]);
            if (entry == 0) return 0;
            if (tag_of(entry) == static_cast<std::uint32_t>(key) && is_it(node_of(entry))) {
                return node_of(entry);
            }
        }
    }

    // Another thread may have been faster with the same key: then nothing is added, and its node is given.
    template <bool shared, class IsIt>
    std::uint32_t insert(std::uint64_t key, std::uint32_t number, IsIt is_it) {
        const std::uint64_t mine = std::uint64_t{number} << 32 | static_cast<std::uint32_t>(key);
        for (std::size_t at = key & mask_;; at = (at + 1) & mask_) {
            std::uint64_t entry = Access<shared>::load(entries()[at]);
            if (entry == 0 && Access<shared>::replace(entries()[at], entry, mine)) return number;
            if (tag_of(entry) == tag_of(mine) && is_it(node_of(entry))) return node_of(entry);
        }
    }

    // Those behind it move up, so that no search for them meets a hole. While no other thread is at work.
    void erase(std::uint64_t key, std::uint32_t number) {
        std::size_t hole = key & mask_;
        while (entries()[hole] != 0 && node_of(entries()[hole]) != number) hole = (hole + 1) & mask_;
        if (entries()[hole] == 0) return;
        for (std::size_t at = (hole + 1) & mask_; entries()[at] != 0; at = (at + 1) & mask_) {
            const std::size_t from_home = (at - tag_of(entries()[at])) & mask_;
            if (from_home < ((at - hole) & mask_)) continue;
            entries()[hole] = entries()[at];
            hole = at;
        }
        entries()[hole] = 0;
    }

    // Twice as large, unless the system has no room or `give_up()`, which is asked some times on the way.
    // While no other thread is at work.
    template <class GiveUp>
    bool grow(GiveUp give_up) try {
        Index larger((mask_ + 1) * 2);
        for (std::size_t at = 0; at <= mask_; ++at) {
            if (at % 8192 == 0 && give_up()) return false;
            if (entries()[at] != 0) larger.place(entries()[at]);
        }
        *this = std::move(larger);
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries()[key & mask_], 1); }

  private:
    static std::uint32_t tag_of(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }
    static std::uint32_t node_of(std::uint64_t entry) { return static_cast<std::uint32_t>(entry >> 32); }

    explicit Index(std::size_t size)
        : memory_(size * sizeof(std::uint64_t), PageSize::plain), mask_(size - 1) {}

    std::uint64_t* entries() const { return static_cast<std::uint64_t*>(memory_.data()); }
    void place(std::uint64_t entry) {
        std::size_t at = tag_of(entry) & mask_;
        while (entries()[at] != 0) at = (at + 1) & mask_;
        entries()[at] = entry;
    }

    ZeroPages memory_;
    std::size_t mask_;
};

}  // namespace damier::uct
