// The position of the only set bit of a word: the Yolah book's comparison (its listing 10) of a magic
// perfect hash, a standard hash table and the processor's own instruction.
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>

#include "core/random.h"
#include "suite.h"

namespace damier::bench {

namespace {

// Made by find_magic_z3.
inline constexpr std::uint64_t bit_position_magic = 0x04ad8fd3bcd45c32;
inline constexpr std::array<std::uint8_t, 64> bit_positions = {
    63, 0,  1,  54, 2,  46, 55, 17, 60, 3,  6,  47, 56, 38, 28, 18, 61, 44, 4,  26, 42, 7,
    9,  48, 14, 57, 39, 11, 50, 29, 33, 19, 62, 53, 45, 16, 59, 5,  37, 27, 43, 25, 41, 8,
    13, 10, 49, 32, 52, 15, 58, 36, 24, 40, 12, 31, 51, 35, 23, 30, 34, 22, 21, 20,
};

constexpr bool magic_is_perfect() {
    for (int position = 0; position < 64; ++position) {
        if (bit_positions[(std::uint64_t{1} << position) * bit_position_magic >> 58] != position) {
            return false;
        }
    }
    return true;
}
static_assert(magic_is_perfect());

// Random single bits, so that no predictor learns the order.
std::array<std::uint64_t, 4096> random_bits() {
    Random random(1);
    std::array<std::uint64_t, 4096> bits;
    for (std::uint64_t& bit : bits) bit = std::uint64_t{1} << random.below(64);
    return bits;
}

template <class Position>
void measure(benchmark::State& state, Position position) {
    const auto bits = random_bits();
    for (auto _ : state) {
        for (const std::uint64_t bit : bits) benchmark::DoNotOptimize(position(bit));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(bits.size()));
}

void unordered_map(benchmark::State& state) {
    std::unordered_map<std::uint64_t, std::uint8_t> table;
    for (std::uint8_t position = 0; position < 64; ++position) table[std::uint64_t{1} << position] = position;
    measure(state, [&](std::uint64_t bit) { return int{table.find(bit)->second}; });
}

void magic_hash(benchmark::State& state) {
    measure(state, [](std::uint64_t bit) { return int{bit_positions[bit * bit_position_magic >> 58]}; });
}

void count_trailing_zeros(benchmark::State& state) {
    measure(state, [](std::uint64_t bit) { return std::countr_zero(bit); });
}

}  // namespace

void add_core_benchmarks(Suite& suite) {
    const std::string group = "bit position of a single bit";
    suite.add(group, "lookups", "std::unordered_map", unordered_map);
    suite.add(group, "lookups", "magic perfect hash", magic_hash);
    suite.add(group, "lookups", "count trailing zeros", count_trailing_zeros);
}

}  // namespace damier::bench
