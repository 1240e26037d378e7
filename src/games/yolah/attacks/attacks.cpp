#include "games/yolah/attacks/attacks.h"

#include "core/cpu.h"
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

Bitboard queen_moves_by_magic(Square square, Bitboard occupied) {
    return MagicAttacks{}.moves(index_of(square), occupied);
}
int mobility_by_magic(Bitboard pieces, Bitboard occupied) {
    return count_moves(MagicAttacks{}, pieces, occupied);
}
Bitboard reachable_by_magic(Bitboard pieces, Bitboard occupied) {
    return unite_moves(MagicAttacks{}, pieces, occupied);
}

DAMIER_X86_64_V3 Bitboard queen_moves_by_pext(Square square, Bitboard occupied) {
    return PextAttacks{}.moves(index_of(square), occupied);
}
DAMIER_X86_64_V3 int mobility_by_pext(Bitboard pieces, Bitboard occupied) {
    return count_moves(PextAttacks{}, pieces, occupied);
}
DAMIER_X86_64_V3 Bitboard reachable_by_pext(Bitboard pieces, Bitboard occupied) {
    return unite_moves(PextAttacks{}, pieces, occupied);
}

}  // namespace

std::span<const AttackPath> attack_paths() {
    static const auto available = two_paths<AttackPath>(
        has_fast_pext(), {"PEXT", queen_moves_by_pext, mobility_by_pext, reachable_by_pext},
        {"magic", queen_moves_by_magic, mobility_by_magic, reachable_by_magic});
    return available;
}

}  // namespace damier::yolah
