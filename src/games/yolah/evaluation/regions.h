// Regions: free squares that are neighbours of each other. A piece beside a region can enter it, then walks
// about inside and never leaves it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bmi2.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/sides.h"

namespace damier::yolah {

// A set of pieces of one position in eight bits: the mover's four pieces, by square, then the other's four.
using PieceSet = unsigned;

inline constexpr PieceSet pieces_of_mover = 0x0f;
inline constexpr PieceSet pieces_of_other = 0xf0;

struct Region {
    int size;
    PieceSet beside;  // the pieces that can enter it
};

// The bits of `set` at the places of `mask`, side by side; four at most.
template <class Attacks>
[[gnu::always_inline]] inline unsigned packed(const Attacks&, Bitboard set, Bitboard mask) {
    unsigned packed = 0;
    for (unsigned number = 1; mask != 0; mask &= mask - 1, number *= 2) {
        if (mask & (0 - mask) & set) packed |= number;
    }
    return packed;
}

[[gnu::always_inline]] inline unsigned packed(const PextAttacks&, Bitboard set, Bitboard mask) {
    return static_cast<unsigned>(pext(set, mask));
}

// `set`, some of the free squares, and all that is linked to it.
[[gnu::always_inline]] inline Bitboard flooded(Bitboard set, Bitboard free) {
    for (Bitboard before = 0; before != set;) {
        before = set;
        set |= neighbours(set) & free;
    }
    return set;
}

// The regions that some piece can enter, the largest first.
class Regions {
  public:
    template <class Attacks>
    [[gnu::always_inline]] Regions(const Attacks& attacks, const Sides& sides) {
        const Bitboard free = ~sides.occupied;
        const Bitboard doors = neighbours(sides.mover | sides.other) & free;
        // Most regions have one square: no flood finds out more about them.
        const Bitboard single = doors & ~neighbours(free);
        for (Bitboard left = doors & ~single; left != 0;) {
            // A look-up takes the flood far into its region at once.
            const int door = std::countr_zero(left);
            const Bitboard region = flooded(bit(door) | attacks.moves(door, sides.occupied), free);
            left &= ~region;
            insert({std::popcount(region), beside(attacks, region, sides)});
        }
        for (Bitboard left = single; left != 0; left &= left - 1)
            regions_[count_++] = {1, beside(attacks, left & (0 - left), sides)};
    }
    const Region* begin() const { return regions_.data(); }
    const Region* end() const { return regions_.data() + count_; }

    // Eight pieces, each beside four regions at most: of the squares round a piece, two that are next to each
    // other are of one region.
    static constexpr std::size_t most = 32;

  private:
    template <class Attacks>
    [[gnu::always_inline]] static PieceSet beside(const Attacks& attacks, Bitboard region,
                                                  const Sides& sides) {
        const Bitboard border = neighbours(region);
        return packed(attacks, border, sides.mover) | packed(attacks, border, sides.other) << 4;
    }
    [[gnu::always_inline]] void insert(const Region& region) {
        std::size_t place = count_++;
        for (; place > 0 && regions_[place - 1].size < region.size; --place) {
            regions_[place] = regions_[place - 1];
        }
        regions_[place] = region;
    }

    std::array<Region, most> regions_;
    std::size_t count_ = 0;
};

// Gives regions to the four pieces of a side, a piece to each, as long as that works out. By Hall's theorem
// it does when for each set S of pieces no more than |S| of the regions have all their pieces in S. The
// sixteen sets have a counter of four bits each in one word; a counter that is too large has its highest bit
// set.
class PieceAssignment {
  public:
    // Whether a region beside these pieces (bits 0 to 3) can be given to one of them, with the regions before
    // given to other pieces if need be; it then is given.
    bool take(PieceSet beside) {
        const std::uint64_t next = counters_ + one_in_supersets[beside];
        if (next & too_large) return false;
        counters_ = next;
        return true;
    }

  private:
    static constexpr std::uint64_t too_large = 0x8888'8888'8888'8888;
    static constexpr std::uint64_t at_start = [] {
        std::uint64_t counters = 0;
        for (unsigned set = 0; set < 16; ++set) {
            counters |= std::uint64_t{7U - static_cast<unsigned>(std::popcount(set))} << 4 * set;
        }
        return counters;
    }();
    static constexpr auto one_in_supersets = [] {
        std::array<std::uint64_t, 16> ones{};
        for (unsigned set = 0; set < 16; ++set) {
            for (unsigned larger = 0; larger < 16; ++larger) {
                if ((set & ~larger) == 0) ones[set] |= std::uint64_t{1} << 4 * larger;
            }
        }
        return ones;
    }();

    std::uint64_t counters_ = at_start;
};

// What the regions are to one side.
struct RegionFigures {
    // Squares of all regions that it can enter.
    int area = 0;
    // Squares of the regions that it alone can enter, as many as its pieces can use: a piece to a region, so
    // of more regions than pieces the largest count.
    int closed = 0;
    // Each region shared out equally among the pieces, of either side, that live there: for which it is the
    // largest they can enter. A piece for which several are equally large lives in each with one half. In
    // tenths of squares.
    int share = 0;
};

// Works out the figures of both sides in one go over the regions: where such a loop ends is hard to foresee,
// so two loops would take twice as long.
class RegionSurvey {
  public:
    [[gnu::always_inline]] explicit RegionSurvey(const Regions& regions) {
        PieceSet homeless = pieces_of_mover | pieces_of_other;
        PieceSet settled = 0;
        PieceSet of_two_homes = 0;
        int size = 0;
        Home homes[Regions::most];
        Home* home = homes;
        for (const Region& region : regions) {
            if (region.size != size) homeless &= ~settled;
            size = region.size;
            const PieceSet here = region.beside & homeless;
            of_two_homes |= here & settled;
            settled |= here;
            *home = {tenths(size, std::popcount(here)), here};
            mover_.add(region, region.beside & 15, region.beside >> 4);
            other_.add(region, region.beside >> 4, region.beside & 15);
            mover_.half_shares += 2 * home->share * std::popcount(here & pieces_of_mover);
            other_.half_shares += 2 * home->share * std::popcount(here & pieces_of_other);
            ++home;
        }
        if (of_two_homes != 0) {
            while (home-- != homes) {
                const PieceSet halves = home->pieces & of_two_homes;
                mover_.half_shares -= home->share * std::popcount(halves & pieces_of_mover);
                other_.half_shares -= home->share * std::popcount(halves & pieces_of_other);
            }
        }
    }
    RegionFigures mover() const { return mover_.figures(); }
    RegionFigures other() const { return other_.figures(); }

  private:
    struct Home {
        int share;  // of each piece that stays there
        PieceSet pieces;
    };
    struct Account {
        int area = 0;
        int closed = 0;
        int half_shares = 0;
        PieceAssignment assignment;

        // Taking closed regions by size, each that can be taken, gives the largest sum: those that can be
        // taken together are a transversal matroid.
        [[gnu::always_inline]] void add(const Region& region, PieceSet own, PieceSet foreign) {
            if (own == 0) return;
            area += region.size;
            if (foreign == 0 && assignment.take(own)) closed += region.size;
        }
        RegionFigures figures() const { return {area, closed, half_shares / 2}; }
    };

    // 10 * squares / pieces, rounded down, without a division; 0 without pieces.
    [[gnu::always_inline]] static int tenths(int squares, int pieces) {
        return squares * reciprocals[static_cast<std::size_t>(pieces)] >> 16;
    }
    static constexpr std::array<int, 9> reciprocals = [] {
        std::array<int, 9> values{};
        for (int pieces = 1; pieces <= 8; ++pieces) {
            values[static_cast<std::size_t>(pieces)] = (10 * 65536 + pieces - 1) / pieces;
        }
        return values;
    }();

    Account mover_;
    Account other_;
};

}  // namespace damier::yolah
