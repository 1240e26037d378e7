// What a search remembers of positions it has seen, by their keys. May be shared by threads without a lock:
// Hyatt and Mann, "A lockless transposition-table implementation for parallel search" (ICGA Journal, 2002).
//
// An entry is two words, key ^ data and data. Threads that write into one entry at the same time may leave
// the words of two different stores; then their exclusive or is nobody's key and the entry is not found.
//
//    data   bits 0-31 move   32-47 value   48-55 depth   56-57 bound   58 solved   59-63 generation
//
// Four entries share a cache line, and a key belongs to one line. A new entry takes the place of
//   1. the entry of the same key, as the newest depth will be asked for;
//   2. else an empty one;
//   3. else the one of the oldest generation (a search, commonly), and among those the shallowest, which
//      is the cheapest to find out again.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/system/zero_pages.h"
#include "core/value.h"

namespace damier {

// What a stored value says about the true one: at most, at least, or exactly this.
enum class Bound : std::uint8_t { none, upper, lower, exact };

template <class Move>
struct TableEntry {
    Value value = 0;
    int depth = 0;
    Bound bound = Bound::none;
    bool solved = false;  // no estimate had a part in the value
    Move move = {};       // the best one known, a guess where the bound is upper

    bool operator==(const TableEntry&) const = default;
};

// A table of plain pages costs nothing until it is used, and then a microsecond for each page that is touched
// for the first time. Huge pages make a search a tenth faster, but the first touch of one may take ten
// milliseconds, and a limit on time is a promise: so they come with all of them touched beforehand, which
// takes a few milliseconds for 64 MiB before the clock runs.
enum class TableMemory : std::uint8_t { as_needed, ready };

template <class Move>
class TranspositionTable {
    static_assert(sizeof(Move) <= sizeof(std::uint32_t) && std::is_trivially_copyable_v<Move>);

  public:
    using Entry = TableEntry<Move>;
    static constexpr int entries_in_cluster = 4;
    static constexpr int max_depth = 255;

    // As many cache lines as the bytes have room for, one at least.
    explicit TranspositionTable(std::size_t bytes, TableMemory memory = TableMemory::as_needed)
        : cluster_count_(std::clamp<std::uint64_t>(bytes / sizeof(Cluster), 1, most_clusters)),
          kind_(memory),
          memory_(fresh()) {}

    std::size_t entry_count() const { return cluster_count_ * entries_in_cluster; }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster_of(key)); }

    std::optional<Entry> probe(std::uint64_t key) const {
        for (Slot& slot : cluster_of(key)) {
            const std::uint64_t data = load(slot.data);
            if ((load(slot.check) ^ data) == key && data != 0) return unpack(data);
        }
        return std::nullopt;
    }

    void store(std::uint64_t key, const Entry& entry) {
        assert(entry.bound != Bound::none && entry.depth >= 0 && entry.depth <= max_depth);
        const std::uint64_t data = pack(entry);
        Slot& slot = place_for(key);
        std::atomic_ref(slot.check).store(key ^ data, std::memory_order_relaxed);
        std::atomic_ref(slot.data).store(data, std::memory_order_relaxed);
    }

    // What is stored from here on is worth more than all that was stored before. To be called while nobody
    // else uses the table, like clear().
    void new_generation() { generation_ = (generation_ + 1) % generations; }
    void clear() { memory_ = fresh(); }

    // How full it is, in thousandths, judged by its first entries: keys spread evenly.
    int fill_permille() const {
        const std::size_t sample = std::min<std::size_t>(cluster_count_, 250);
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            used += std::ranges::count_if(cluster(i), [](Slot& slot) { return load(slot.data) != 0; });
        }
        return static_cast<int>(used * 1000 / (sample * entries_in_cluster));
    }

  private:
    struct Slot {
        std::uint64_t check;
        std::uint64_t data;
    };
    using Cluster = std::array<Slot, entries_in_cluster>;
    static_assert(sizeof(Cluster) == 64);
    static constexpr std::uint64_t most_clusters = std::uint64_t{1} << 32;
    static constexpr std::uint64_t generations = 32;

    static std::uint64_t load(std::uint64_t& word) {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }

    std::uint64_t pack(const Entry& entry) const {
        std::uint32_t move = 0;
        std::memcpy(&move, &entry.move, sizeof(Move));
        return std::uint64_t{move} | std::uint64_t{static_cast<std::uint16_t>(entry.value)} << 32 |
               static_cast<std::uint64_t>(entry.depth) << 48 | static_cast<std::uint64_t>(entry.bound) << 56 |
               std::uint64_t{entry.solved} << 58 | generation_ << 59;
    }
    static Entry unpack(std::uint64_t data) {
        const auto raw_move = static_cast<std::uint32_t>(data);
        Entry entry{.value = static_cast<std::int16_t>(data >> 32),
                    .depth = depth_of(data),
                    .bound = static_cast<Bound>(data >> 56 & 3),
                    .solved = (data >> 58 & 1) != 0};
        std::memcpy(static_cast<void*>(&entry.move), &raw_move, sizeof(Move));
        return entry;
    }
    static int depth_of(std::uint64_t data) { return static_cast<int>(data >> 48 & 255); }

    // The upper half of the key picks the cluster: any number of them will do, not only powers of two.
    Cluster& cluster_of(std::uint64_t key) const { return cluster((key >> 32) * cluster_count_ >> 32); }
    Cluster& cluster(std::size_t index) const { return static_cast<Cluster*>(memory_.data())[index]; }

    Slot& place_for(std::uint64_t key) const {
        Cluster& slots = cluster_of(key);
        Slot* poorest = nullptr;
        int least_worth = 0;
        for (Slot& slot : slots) {
            const std::uint64_t data = load(slot.data);
            if ((load(slot.check) ^ data) == key) return slot;
            const int worth = worth_of(data);
            if (poorest != nullptr && worth >= least_worth) continue;
            poorest = &slot;
            least_worth = worth;
        }
        return *poorest;
    }
    int worth_of(std::uint64_t data) const {
        if (data == 0) return -1;
        const std::uint64_t age = (generation_ - (data >> 59)) % generations;
        return static_cast<int>(generations - 1 - age) * (max_depth + 1) + depth_of(data);
    }

    ZeroPages fresh() const {
        const bool ready = kind_ == TableMemory::ready;
        ZeroPages pages(cluster_count_ * sizeof(Cluster), ready ? PageSize::huge : PageSize::plain);
        if (ready) pages.touch();
        return pages;
    }

    std::size_t cluster_count_;
    TableMemory kind_;
    ZeroPages memory_;
    std::uint64_t generation_ = 0;
};

}  // namespace damier
