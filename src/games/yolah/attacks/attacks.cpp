#include "games/yolah/attacks/attacks.h"

#include "games/yolah/attacks/magic_constants.h"

namespace damier::yolah {

MagicTables::MagicTables() {
    std::uint32_t offset = 0;
    for (int square = 0; square < square_count; ++square) {
        SquareLines& entry = squares_[square];
        offset = fill(entry.orthogonal, square, Lines::orthogonal, orthogonal_magics[square], offset);
        offset = fill(entry.diagonal, square, Lines::diagonal, diagonal_magics[square], offset);
    }
}

std::uint32_t MagicTables::fill(Line& line, int square, Lines lines, Bitboard magic, std::uint32_t offset) {
    const Bitboard mask = relevant_mask(square, lines);
    const int bits = std::popcount(mask);
    line = {mask, magic, offset, static_cast<std::uint32_t>(64 - bits)};
    for_each_subset(mask, [&](Bitboard blocked) {
        moves_[offset + (blocked * magic >> line.shift)] = walk_lines(square, blocked, lines);
    });
    return offset + (1U << bits);
}

const MagicTables& magic_tables() {
    static const MagicTables tables;
    return tables;
}

#if DAMIER_HAS_X86_64_V3_PATH

PextTables::PextTables() {
    std::uint32_t offset = 0;
    for (int square = 0; square < square_count; ++square) {
        SquareLines& entry = squares_[square];
        offset = fill(entry.orthogonal, square, Lines::orthogonal, offset);
        offset = fill(entry.diagonal, square, Lines::diagonal, offset);
    }
}

std::uint32_t PextTables::fill(Line& line, int square, Lines lines, std::uint32_t offset) {
    line = {relevant_mask(square, lines), offset};
    // for_each_subset visits in the order of the PEXT index.
    for_each_subset(line.mask,
                    [&](Bitboard blocked) { moves_[offset++] = walk_lines(square, blocked, lines); });
    return offset;
}

const PextTables& pext_tables() {
    static const PextTables tables;
    return tables;
}

namespace {

DAMIER_X86_64_V3 int mobility_pext(Bitboard pieces, Bitboard occupied) {
    return count_moves(PextAttacks{}, pieces, occupied);
}

}  // namespace

#endif

Bitboard queen_moves(Square square, Bitboard occupied) {
    return with_attacks([&](auto attacks) { return attacks.moves(index_of(square), occupied); });
}

int mobility(Bitboard pieces, Bitboard occupied) {
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_fast_pext()) return mobility_pext(pieces, occupied);
#endif
    return count_moves(MagicAttacks{}, pieces, occupied);
}

Bitboard reachable(Bitboard pieces, Bitboard occupied) {
    return with_attacks([&](auto attacks) { return unite_moves(attacks, pieces, occupied); });
}

}  // namespace damier::yolah
