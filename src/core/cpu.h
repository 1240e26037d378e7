// What the processor offers, asked once, and how code that differs by processor is chosen: one way for all.
//
// A room with such code has a table of functions. A row is a path, a struct of its name and its functions:
//
//     struct PerftPath { std::string_view name; std::uint64_t (*perft)(const Board& board, int depth); };
//     std::span<const PerftPath> perft_paths();  // those that this processor can run, the fastest first
//
// The portable path is the last row. Callers take the first one, once before a piece of work that lives
// inside the path; tests go through all rows, as every path gives the same bits, and `damier bench` names
// what it measured. The rows are filled by functions marked as below or by Highway (highway_paths.h).
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace damier {

// Code for x86-64-v3 processors (AVX2, BMI1/2, POPCNT, LZCNT: 2013 and later) inside a program
// built for any x86-64. Functions marked with it must be called only after has_x86_64_v3(). Elsewhere they
// are compiled as all others are, and has_x86_64_v3() keeps them out of the tables.
#if defined(__x86_64__)
#define DAMIER_X86_64_V3 __attribute__((target("arch=x86-64-v3")))
#else
#define DAMIER_X86_64_V3
#endif

bool has_x86_64_v3();

// The rows of a table with one path for newer processors and one for all.
template <class Path>
std::vector<Path> two_paths(bool has_faster, Path faster, Path portable) {
    std::vector<Path> found;
    if (has_faster) found.push_back(std::move(faster));
    found.push_back(std::move(portable));
    return found;
}

// PEXT and PDEP in one cycle or so: Intel since Haswell, AMD since Zen 3. Earlier AMD processors
// have the instructions, but in slow microcode.
bool has_fast_pext();

// The processor's own name, for tables of figures ("AMD EPYC ..."), or "unknown processor".
std::string cpu_name();

}  // namespace damier
