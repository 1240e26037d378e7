// Discs that nobody can ever turn.
//
// A disc is safe along a line when the line is full, when it stands at the end of it, or when a neighbour on
// it is a stable disc of its own colour. A disc that is safe along all four lines is stable. Some stable
// discs are so by virtue of other discs that are not, and are missed; no disc is called stable that is not.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"

namespace damier::othello {

// The four kinds of lines in lanes, each by the step between its squares: east, north-west, north,
// north-east.
class FullLines {
  public:
    [[gnu::always_inline]] explicit FullLines(Bitboard empty) {
        // An empty square spreads along its lines, by one, two and four steps; where none comes the line is
        // full.
        Boards up = Boards{} + empty;
        Boards down = up;
        for (int i = 0; i < 3; ++i) {
            up |= (up << (step << i)) & up_targets_[i];
            down |= (down >> (step << i)) & down_targets_[i];
        }
        full_ = ~(up | down);
    }

    // The same, faster where few squares are empty: each one opens the four lines that it is on.
    [[gnu::always_inline]] static FullLines with_few(Bitboard empty) {
        FullLines lines;
        Boards open{};
        for (; empty != 0; empty &= empty - 1)
            open |= lines_through_[static_cast<std::size_t>(std::countr_zero(empty))];
        lines.full_ = ~open;
        return lines;
    }

    // Discs of `own` that are stable.
    [[gnu::always_inline]] Bitboard stable(Bitboard own) const {
        constexpr Bitboard sides = file_a | file_h;
        constexpr Bitboard ends = rank_1 | rank_8;
        const Bitboard along_ranks = full_[0] | sides;
        const Bitboard along_files = full_[2] | ends;
        const Bitboard along_falling = full_[1] | sides | ends;
        const Bitboard along_rising = full_[3] | sides | ends;
        Bitboard known = 0;
        for (Bitboard before = own; before != known;) {
            before = known;
            known =
                own & (along_ranks | shift<Direction::east>(known) | shift<Direction::west>(known)) &
                (along_files | shift<Direction::north>(known) | shift<Direction::south>(known)) &
                (along_falling | shift<Direction::north_west>(known) | shift<Direction::south_east>(known)) &
                (along_rising | shift<Direction::north_east>(known) | shift<Direction::south_west>(known));
        }
        return known;
    }

  private:
    FullLines() = default;

    using Boards = std::uint64_t __attribute__((vector_size(32)));
    static constexpr Boards step = {1, 7, 8, 9};

    // By square: the four lines that it is on.
    static constexpr std::array<Boards, 64> lines_through_ = [] {
        std::array<Boards, 64> lines{};
        for (int square = 0; square < 64; ++square) {
            Bitboard east = 0, north_west = 0, north = 0, north_east = 0;
            for (int other = 0; other < 64; ++other) {
                const int files = other % 8 - square % 8, ranks = other / 8 - square / 8;
                const Bitboard there = Bitboard{1} << other;
                if (ranks == 0) east |= there;
                if (files == -ranks) north_west |= there;
                if (files == 0) north |= there;
                if (files == ranks) north_east |= there;
            }
            lines[static_cast<std::size_t>(square)] = Boards{east, north_west, north, north_east};
        }
        return lines;
    }();

    // By doubling of the step: squares that so many steps up or down can end on.
    static constexpr Bitboard east_1 = ~file_a;
    static constexpr Bitboard east_2 = east_1 & ~(file_a << 1);
    static constexpr Bitboard east_4 = 0xf0f0f0f0f0f0f0f0;
    static constexpr Bitboard west_1 = ~file_h;
    static constexpr Bitboard west_2 = west_1 & ~(file_h >> 1);
    static constexpr Bitboard west_4 = ~east_4;
    static constexpr Bitboard all = ~Bitboard{0};
    static constexpr Boards up_targets_[3] = {
        {east_1, west_1, all, east_1}, {east_2, west_2, all, east_2}, {east_4, west_4, all, east_4}};
    static constexpr Boards down_targets_[3] = {
        {west_1, east_1, all, west_1}, {west_2, east_2, all, west_2}, {west_4, east_4, all, west_4}};

    Boards full_;
};

}  // namespace damier::othello
