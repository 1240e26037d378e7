// The evaluations of positions that a searching thread has met: iterations come back to the positions of the
// one before, and the same moves in another order lead to the same one. An evaluation depends on nothing but
// its position, so a cache changes how fast a search is and not what it finds.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/value.h"

namespace damier {

class EvaluationCache {
  public:
    explicit EvaluationCache(std::size_t entries = default_entries) : entries_(std::bit_ceil(entries)) {}

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[place(key)]); }

    std::optional<Value> find(std::uint64_t key) const {
        const Entry entry = entries_[place(key)];
        if (entry.check != check(key)) return std::nullopt;
        return entry.value;
    }
    void put(std::uint64_t key, Value value) { entries_[place(key)] = {check(key), value}; }

    // Two megabytes: more would be slower to ask.
    static constexpr std::size_t default_entries = std::size_t{1} << 18;

  private:
    struct Entry {
        std::uint32_t check = 0;  // odd, unless nothing was put here yet
        std::int32_t value = 0;
    };
    static_assert(sizeof(Value) == sizeof(std::int32_t));

  public:
    static constexpr std::size_t default_bytes = default_entries * sizeof(Entry);

  private:
    std::size_t place(std::uint64_t key) const { return key & (entries_.size() - 1); }
    static std::uint32_t check(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32) | 1; }

    std::vector<Entry> entries_;
};

}  // namespace damier
