// Sixteen bytes in a vector, for each instruction set that search.cpp is compiled for. Compilers have
// all the operations but two in their own vectors.

#if defined(DAMIER_QUARTO_SOLVER_BYTES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_QUARTO_SOLVER_BYTES_INL_H
#undef DAMIER_QUARTO_SOLVER_BYTES_INL_H
#else
#define DAMIER_QUARTO_SOLVER_BYTES_INL_H
#endif

#include <hwy/highway.h>

#include <cstdint>
#include <cstring>

#if HWY_ARCH_X86_64
#include <immintrin.h>
#endif

HWY_BEFORE_NAMESPACE();
namespace damier::quarto::HWY_NAMESPACE {
namespace {

using Bytes = std::uint8_t __attribute__((vector_size(16)));

template <class Source>
HWY_INLINE Bytes load(const Source& source) {
    static_assert(sizeof(Source) == sizeof(Bytes));
    Bytes bytes;
    std::memcpy(&bytes, &source, sizeof bytes);
    return bytes;
}

HWY_INLINE Bytes all(std::uint8_t byte) {
    return Bytes{} + byte;
}

// 0xff where the bytes are equal.
HWY_INLINE Bytes equal(Bytes a, Bytes b) {
    return reinterpret_cast<Bytes>(a == b);
}

// By byte of `index`: that byte of `bytes`, or 0 for an index of 0x80.
HWY_INLINE Bytes pick(Bytes bytes, Bytes index) {
#if HWY_ARCH_X86_64 && HWY_TARGET != HWY_SCALAR
    return reinterpret_cast<Bytes>(
        _mm_shuffle_epi8(reinterpret_cast<__m128i>(bytes), reinterpret_cast<__m128i>(index)));
#else
    Bytes picked;
    for (int i = 0; i < 16; ++i) picked[i] = index[i] < 16 ? bytes[index[i]] : 0;
    return picked;
#endif
}

// The highest bit of each byte.
HWY_INLINE std::uint32_t high_bits(Bytes bytes) {
#if HWY_ARCH_X86_64
    return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(bytes)));
#else
    std::uint32_t bits = 0;
    for (int i = 0; i < 16; ++i) bits |= static_cast<std::uint32_t>(bytes[i] >> 7) << i;
    return bits;
#endif
}

}  // namespace
}  // namespace damier::quarto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
