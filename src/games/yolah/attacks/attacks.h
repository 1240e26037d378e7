// Sliding queen moves by table lookup: the squares one piece can move to, given what is occupied.
//
// A table entry holds the moves along two lines for one subset of the relevant blockers of one square.
// Two ways to number the subsets, over tables of the same size:
//   magic  (occupied & mask) * magic >> shift   any processor
//   pext   PEXT(occupied, mask)                 x86-64 with a fast PEXT instruction
//
// Hot kernels are templates over MagicAttacks / PextAttacks, small values that carry a reference to the
// tables, so that a lookup neither tests the guard of a static nor calls anything. Everybody else calls
// with_attacks() once around a larger piece of work, or the functions at the end.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/cpu.h"
#include "games/yolah/attacks/rays.h"

namespace damier::yolah {

inline constexpr int attack_entries = table_entries(Lines::orthogonal) + table_entries(Lines::diagonal);

class MagicTables {
  public:
    MagicTables();

    [[gnu::always_inline]] Bitboard moves(int square, Bitboard occupied) const {
        const SquareLines& entry = squares_[square];
        return (lookup(entry.orthogonal, occupied) | lookup(entry.diagonal, occupied)) & ~occupied;
    }

  private:
    struct Line {
        Bitboard mask;
        Bitboard magic;
        std::uint32_t offset;
        std::uint32_t shift;
    };
    struct alignas(64) SquareLines {  // one cache line
        Line orthogonal;
        Line diagonal;
    };

    [[gnu::always_inline]] Bitboard lookup(const Line& line, Bitboard occupied) const {
        return moves_[line.offset + ((occupied & line.mask) * line.magic >> line.shift)];
    }
    // Fills the entries of one square from `offset` on and returns the first offset after them.
    std::uint32_t fill(Line& line, int square, Lines lines, Bitboard magic, std::uint32_t offset);

    std::array<SquareLines, square_count> squares_;
    std::array<Bitboard, attack_entries> moves_;
};

const MagicTables& magic_tables();

class MagicAttacks {
  public:
    static constexpr std::string_view name = "magic";

    MagicAttacks() : tables_(magic_tables()) {}
    [[gnu::always_inline]] Bitboard moves(int square, Bitboard occupied) const {
        return tables_.moves(square, occupied);
    }

  private:
    const MagicTables& tables_;
};

#if DAMIER_HAS_X86_64_V3_PATH

class PextTables {
  public:
    PextTables();

    [[gnu::always_inline]] Bitboard moves(int square, Bitboard occupied) const {
        const SquareLines& entry = squares_[square];
        return (lookup(entry.orthogonal, occupied) | lookup(entry.diagonal, occupied)) & ~occupied;
    }

  private:
    struct Line {
        Bitboard mask;
        std::uint64_t offset;
    };
    struct SquareLines {
        Line orthogonal;
        Line diagonal;
    };

    // The instruction itself instead of the intrinsic: an intrinsic may be inlined only into functions
    // compiled for BMI2, which a template that also serves MagicAttacks is not.
    [[gnu::always_inline]] static std::uint64_t pext(Bitboard source, Bitboard mask) {
        std::uint64_t packed;
        asm("pext {%2, %1, %0|%0, %1, %2}" : "=r"(packed) : "r"(source), "rm"(mask));
        return packed;
    }
    [[gnu::always_inline]] Bitboard lookup(const Line& line, Bitboard occupied) const {
        return moves_[line.offset + pext(occupied, line.mask)];
    }
    std::uint32_t fill(Line& line, int square, Lines lines, std::uint32_t offset);

    std::array<SquareLines, square_count> squares_;
    std::array<Bitboard, attack_entries> moves_;
};

const PextTables& pext_tables();

class PextAttacks {
  public:
    static constexpr std::string_view name = "pext";

    PextAttacks() : tables_(pext_tables()) {}
    [[gnu::always_inline]] Bitboard moves(int square, Bitboard occupied) const {
        return tables_.moves(square, occupied);
    }

  private:
    const PextTables& tables_;
};

#endif

// Calls work(attacks) with the fastest kind of attacks on this processor.
template <class Work>
decltype(auto) with_attacks(Work&& work) {
#if DAMIER_HAS_X86_64_V3_PATH
    if (has_fast_pext()) return std::forward<Work>(work)(PextAttacks{});
#endif
    return std::forward<Work>(work)(MagicAttacks{});
}

// The number of moves of all `pieces` together. `occupied` includes the pieces.
template <class Attacks>
[[gnu::always_inline]] inline int count_moves(const Attacks& attacks, Bitboard pieces, Bitboard occupied) {
    int count = 0;
    for (; pieces != 0; pieces &= pieces - 1) {
        count += std::popcount(attacks.moves(std::countr_zero(pieces), occupied));
    }
    return count;
}

// The squares that at least one of `pieces` can move to.
template <class Attacks>
[[gnu::always_inline]] inline Bitboard unite_moves(const Attacks& attacks, Bitboard pieces,
                                                   Bitboard occupied) {
    Bitboard reached = 0;
    for (; pieces != 0; pieces &= pieces - 1) {
        reached |= attacks.moves(std::countr_zero(pieces), occupied);
    }
    return reached;
}

// Whether one of `pieces` can move: no table needed, a move exists when a neighbour is free.
constexpr bool can_move(Bitboard pieces, Bitboard occupied) {
    return (neighbours(pieces) & ~occupied) != 0;
}

// One dispatch per call, for callers that ask now and then.
Bitboard queen_moves(Square square, Bitboard occupied);
int mobility(Bitboard pieces, Bitboard occupied);
Bitboard reachable(Bitboard pieces, Bitboard occupied);

}  // namespace damier::yolah
