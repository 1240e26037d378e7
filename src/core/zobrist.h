// Zobrist keys (Zobrist, 1970): one random word for each thing that can stand somewhere; a
// position's hash is the XOR of the words of what stands there, so a move changes it by a few XORs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/random.h"

namespace damier {

// N keys for one kind of thing; `kind` keeps the tables of a game apart. Fixed at compile time, so
// that a hash written to a file means the same on every machine.
template <std::size_t N>
constexpr std::array<std::uint64_t, N> zobrist_keys(std::uint64_t kind) {
    std::array<std::uint64_t, N> keys{};
    Random random(sub_seed(0x64616d696572, kind));  // "damier"
    for (auto& key : keys) key = random();
    return keys;
}

}  // namespace damier
