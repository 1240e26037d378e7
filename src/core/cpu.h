// What the processor offers, asked once. Kernels are chosen by it; every path gives the
// same results.
#pragma once

#include <string>

namespace damier {

// Code for x86-64-v3 processors (AVX2, BMI1/2, POPCNT, LZCNT: 2013 and later) inside a program
// built for any x86-64. Functions marked with it must be called only after has_x86_64_v3().
#if defined(__x86_64__)
#define DAMIER_X86_64_V3 __attribute__((target("arch=x86-64-v3")))
#define DAMIER_HAS_X86_64_V3_PATH 1
#else
#define DAMIER_X86_64_V3
#define DAMIER_HAS_X86_64_V3_PATH 0
#endif

bool has_x86_64_v3();

// PEXT and PDEP in one cycle or so: Intel since Haswell, AMD since Zen 3. Earlier AMD processors
// have the instructions, but in slow microcode.
bool has_fast_pext();

// The processor's own name, for tables of figures ("AMD EPYC ..."), or "unknown processor".
std::string cpu_name();

}  // namespace damier
