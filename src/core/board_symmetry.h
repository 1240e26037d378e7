// The eight symmetries of a square board of 8x8, numbered by three bits: first bit 2 (4) mirrors
// in the diagonal a1-h8, then bit 0 (1) swaps files a and h, then bit 1 (2) swaps ranks 1 and 8.
#pragma once

#include "core/bitboard.h"

namespace damier {

constexpr int board_symmetry_count = 8;

constexpr Bitboard swap_files(Bitboard set) {
    set = ((set >> 1) & 0x5555555555555555) | ((set & 0x5555555555555555) << 1);
    set = ((set >> 2) & 0x3333333333333333) | ((set & 0x3333333333333333) << 2);
    return ((set >> 4) & 0x0f0f0f0f0f0f0f0f) | ((set & 0x0f0f0f0f0f0f0f0f) << 4);
}

constexpr Bitboard swap_ranks(Bitboard set) {
    return __builtin_bswap64(set);
}

// Mirror in the diagonal a1-h8: three delta swaps of ever smaller blocks (Hacker's Delight, 7-3).
constexpr Bitboard transpose(Bitboard set) {
    Bitboard t = 0x0f0f0f0f00000000 & (set ^ (set << 28));
    set ^= t ^ (t >> 28);
    t = 0x3333000033330000 & (set ^ (set << 14));
    set ^= t ^ (t >> 14);
    t = 0x5500550055005500 & (set ^ (set << 7));
    return set ^ t ^ (t >> 7);
}

constexpr Bitboard transform(Bitboard set, int symmetry) {
    if (symmetry & 4) set = transpose(set);
    if (symmetry & 1) set = swap_files(set);
    if (symmetry & 2) set = swap_ranks(set);
    return set;
}

constexpr Square transform(Square square, int symmetry) {
    int file = file_of(square);
    int rank = rank_of(square);
    if (symmetry & 4) {
        const int old_file = file;
        file = rank;
        rank = old_file;
    }
    if (symmetry & 1) file = 7 - file;
    if (symmetry & 2) rank = 7 - rank;
    return make_square(file, rank);
}

// The symmetry that takes an image back: a mirror is its own inverse; after a transposition the
// roles of files and ranks are exchanged.
constexpr int inverse_board_symmetry(int symmetry) {
    if ((symmetry & 4) == 0) return symmetry;
    return 4 | ((symmetry & 1) << 1) | ((symmetry & 2) >> 1);
}

}  // namespace damier
