// The product of two 64-bit numbers in 128 bits: how this room hashes and draws random numbers.
#pragma once

#include <cstdint>

namespace damier::othello {

// A compiler's type, not the standard's; all compilers of this house have it.
__extension__ using Uint128 = unsigned __int128;

constexpr Uint128 wide_product(std::uint64_t a, std::uint64_t b) {
    return static_cast<Uint128>(a) * b;
}

// Both halves folded into one word: each bit hangs on every bit of both factors.
constexpr std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
    const Uint128 product = wide_product(a, b);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

}  // namespace damier::othello
