// Fills a table of processor paths (cpu.h) with what Highway compiles: a row for each of its targets, or
// several. To be included after hwy/highway.h and where HWY_ONCE holds.
//
// Each target's namespace has add_paths(name, found), which appends its rows to the vector `found`.
// "DL" are the processors since Ice Lake and Zen 4, which also count bits in vectors.
#pragma once

// Highway asks for the extensions F, VL, DQ and BW; our kernels also use CD, which every processor with
// AVX-512 has had, but which a virtual machine may hide.
#if HWY_ARCH_X86
#define DAMIER_HAS_AVX512(target) ((hwy::SupportedTargets() & (target)) && __builtin_cpu_supports("avx512cd"))
#endif

#if HWY_TARGETS & HWY_AVX3_DL
#define DAMIER_ADD_AVX3_DL(found) \
    if (DAMIER_HAS_AVX512(HWY_AVX3_DL)) N_AVX3_DL::add_paths("AVX-512 DL", found);
#else
#define DAMIER_ADD_AVX3_DL(found)
#endif
#if HWY_TARGETS & HWY_AVX3
#define DAMIER_ADD_AVX3(found) \
    if (DAMIER_HAS_AVX512(HWY_AVX3)) N_AVX3::add_paths("AVX-512", found);
#else
#define DAMIER_ADD_AVX3(found)
#endif
#if HWY_TARGETS & HWY_AVX2
#define DAMIER_ADD_AVX2(found) \
    if (hwy::SupportedTargets() & HWY_AVX2) N_AVX2::add_paths("AVX2", found);
#else
#define DAMIER_ADD_AVX2(found)
#endif
#if HWY_TARGETS & HWY_SSE4
#define DAMIER_ADD_SSE4(found) \
    if (hwy::SupportedTargets() & HWY_SSE4) N_SSE4::add_paths("SSE4", found);
#else
#define DAMIER_ADD_SSE4(found)
#endif
#if HWY_TARGETS & HWY_SSSE3
#define DAMIER_ADD_SSSE3(found) \
    if (hwy::SupportedTargets() & HWY_SSSE3) N_SSSE3::add_paths("SSSE3", found);
#else
#define DAMIER_ADD_SSSE3(found)
#endif
// What the build itself asks for, unless it is one of those above.
#if HWY_STATIC_TARGET & (HWY_AVX3_DL | HWY_AVX3 | HWY_AVX2 | HWY_SSE4 | HWY_SSSE3)
#define DAMIER_ADD_BASELINE(found)
#else
#define DAMIER_ADD_BASELINE(found) HWY_NAMESPACE::add_paths("portable", found);
#endif

// The rows of every target that this processor has, the fastest first and the portable one last.
#define DAMIER_ADD_HIGHWAY_PATHS(found) \
    DAMIER_ADD_AVX3_DL(found)           \
    DAMIER_ADD_AVX3(found)              \
    DAMIER_ADD_AVX2(found)              \
    DAMIER_ADD_SSE4(found)              \
    DAMIER_ADD_SSSE3(found)             \
    DAMIER_ADD_BASELINE(found)
