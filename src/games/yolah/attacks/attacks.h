// Sliding queen moves by table lookup: the squares one piece can move to, given what is occupied.
//
// A table entry holds the moves along two lines for one subset of the relevant blockers of one square.
// Two ways to number the subsets, over tables of the same size:
//   magic  (occupied & mask) * magic >> shift   any processor
//   pext   PEXT(occupied, mask)                 x86-64 with a fast PEXT instruction
//
// Hot kernels are templates over MagicAttacks / PextAttacks, small values that carry a reference to the
// tables, so that a lookup neither tests the guard of a static nor calls anything. Everybody else calls
// the functions at the end, which go through the table of paths.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/bmi2.h"
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

// Only if has_x86_64_v3().
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

// One path of the lookup, behind functions.
struct AttackPath {
    std::string_view name;
    Bitboard (*queen_moves)(Square square, Bitboard occupied);
    int (*mobility)(Bitboard pieces, Bitboard occupied);
    Bitboard (*reachable)(Bitboard pieces, Bitboard occupied);
};
// "PEXT" where it is fast, then "magic".
std::span<const AttackPath> attack_paths();

inline const AttackPath& best_attack_path() {
    static const AttackPath& best = attack_paths().front();
    return best;
}

// One indirect call each, for callers that ask now and then.
inline Bitboard queen_moves(Square square, Bitboard occupied) {
    return best_attack_path().queen_moves(square, occupied);
}
inline int mobility(Bitboard pieces, Bitboard occupied) {
    return best_attack_path().mobility(pieces, occupied);
}
inline Bitboard reachable(Bitboard pieces, Bitboard occupied) {
    return best_attack_path().reachable(pieces, occupied);
}

}  // namespace damier::yolah
