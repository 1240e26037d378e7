// PEXT and PDEP of BMI2 (x86-64 since 2013), in any function.
//
// The instructions themselves instead of the compiler's intrinsics: an intrinsic may be inlined only into
// functions compiled for BMI2, which a template that serves other processors as well is not. So the caller
// answers for it: only where has_x86_64_v3() says yes, and for speed only where has_fast_pext() does.
//
// Processors without the instructions get loops with the same results: a kernel for PEXT then compiles
// everywhere, and no path leads to it there.
#pragma once

#include <cstdint>

namespace damier {

// The same as PEXT and PDEP, bit by bit.
constexpr std::uint64_t pext_by_loop(std::uint64_t source, std::uint64_t mask) {
    std::uint64_t packed = 0;
    for (std::uint64_t place = 1; mask != 0; mask &= mask - 1, place <<= 1) {
        if ((source & mask & (0 - mask)) != 0) packed |= place;
    }
    return packed;
}
constexpr std::uint64_t pdep_by_loop(std::uint64_t source, std::uint64_t mask) {
    std::uint64_t spread = 0;
    for (; mask != 0; mask &= mask - 1, source >>= 1) {
        if ((source & 1) != 0) spread |= mask & (0 - mask);
    }
    return spread;
}

// The bits of `source` at the places of `mask`, side by side from bit 0 on.
[[gnu::always_inline]] inline std::uint64_t pext(std::uint64_t source, std::uint64_t mask) {
#if defined(__x86_64__)
    std::uint64_t packed;
    asm("pext {%2, %1, %0|%0, %1, %2}" : "=r"(packed) : "r"(source), "rm"(mask));
    return packed;
#else
    return pext_by_loop(source, mask);
#endif
}

// The lowest bits of `source` at the places of `mask`. With a single bit, 1 << k, it finds the k-th bit of
// `mask`.
[[gnu::always_inline]] inline std::uint64_t pdep(std::uint64_t source, std::uint64_t mask) {
#if defined(__x86_64__)
    std::uint64_t spread;
    asm("pdep {%2, %1, %0|%0, %1, %2}" : "=r"(spread) : "r"(source), "rm"(mask));
    return spread;
#else
    return pdep_by_loop(source, mask);
#endif
}

}  // namespace damier
