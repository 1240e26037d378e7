// How many discs the last disc of a game turns. When one square is left, every disc on a line that is not the
// mover's is the other's, so the mover's discs on a line say it all: for each of the four lines through the
// square a table answers for both sides at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"

namespace damier::othello {

namespace last_flip {

// A line of three to eight squares. A multiplication gathers the bits of its squares: of a diagonal in the
// order of their files, of a file in the order of their ranks.
struct Line {
    Bitboard squares = 0;
    Bitboard factor = 0;
    std::uint32_t shift = 0;
    std::uint32_t first_entry = 0;  // in `turned`
};

// An entry is what turns when the mover fills the place, and so many times what turns when the other does.
inline constexpr unsigned by_other = 256;
inline constexpr std::size_t entries = 3577;

struct Tables {
    // By length of a line, place on it and the mover's discs. The first is for lines that are too short.
    std::array<std::uint16_t, entries> turned{};
    std::array<std::array<Line, 4>, 64> lines_through{};
};

constexpr unsigned turned_towards(int step, unsigned own, std::size_t length, std::size_t place) {
    unsigned turned = 0;
    for (int next = static_cast<int>(place) + step; next >= 0 && next < static_cast<int>(length);
         next += step, ++turned)
        if ((own >> next & 1) != 0) return turned;
    return 0;
}
constexpr unsigned turned_both_ways(unsigned own, std::size_t length, std::size_t place) {
    return turned_towards(1, own, length, place) + turned_towards(-1, own, length, place);
}

// Where the entries of a line of so many squares with such a free place begin.
constexpr std::size_t first_entry(std::size_t length, std::size_t place) {
    std::size_t entry = 1;
    for (std::size_t shorter = 3; shorter < length; ++shorter) entry += shorter << shorter;
    return entry + (place << length);
}

// In steps of so many files and ranks.
constexpr Line line_through(int square, int files, int ranks) {
    const auto is_on_board = [](int file, int rank) {
        return 0 <= file && file < 8 && 0 <= rank && rank < 8;
    };
    int file = square % 8, rank = square / 8;
    std::size_t place = 0, length = 0;
    for (; is_on_board(file - files, rank - ranks); file -= files, rank -= ranks) ++place;
    const int first_file = file;
    Line line;
    for (; is_on_board(file, rank); file += files, rank += ranks, ++length)
        line.squares |= Bitboard{1} << (8 * rank + file);
    if (length < 3) return {};
    line.first_entry = static_cast<std::uint32_t>(first_entry(length, place));
    line.factor = ranks == 0   ? 1
                  : files == 0 ? Bitboard{0x0102'0408'1020'4080} >> first_file
                               : Bitboard{0x0101'0101'0101'0101};
    line.shift = static_cast<std::uint32_t>(ranks == 0 ? square / 8 * 8 : files == 0 ? 56 : 56 + first_file);
    return line;
}

inline constexpr auto tables = [] {
    Tables made;
    for (std::size_t length = 3; length <= 8; ++length) {
        for (std::size_t place = 0; place < length; ++place) {
            for (unsigned own = 0; own < 1U << length; ++own)
                made.turned[first_entry(length, place) + own] = static_cast<std::uint16_t>(
                    turned_both_ways(own, length, place) + by_other * turned_both_ways(~own, length, place));
        }
    }
    for (int square = 0; square < 64; ++square)
        made.lines_through[static_cast<std::size_t>(square)] = {
            line_through(square, 1, 0), line_through(square, 0, 1), line_through(square, 1, 1),
            line_through(square, 1, -1)};
    return made;
}();

}  // namespace last_flip

// The discs that turn when the one or the other fills the only free square.
struct LastFlips {
    int by_mover;
    int by_other;
};
[[gnu::always_inline]] inline LastFlips count_last_flips(Bitboard mover, int square) {
    unsigned turned = 0;
    for (const last_flip::Line& line : last_flip::tables.lines_through[static_cast<std::size_t>(square)])
        turned +=
            last_flip::tables.turned[line.first_entry + ((mover & line.squares) * line.factor >> line.shift)];
    return {static_cast<int>(turned % last_flip::by_other), static_cast<int>(turned / last_flip::by_other)};
}

}  // namespace damier::othello
