// How many discs the last disc of a game turns. When one square is left, every disc on a line that is not the
// mover's is the other's, so the mover's discs on a line say it all: a table answers for each of the four.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"

namespace damier::othello {

namespace last_flip {

// By the place on a line of eight and the mover's discs on it: the discs that turn. Places beyond the end of
// a shorter line hold no disc of the mover, so nothing turns there.
inline constexpr auto turned_on_line = [] {
    std::array<std::array<std::uint8_t, 256>, 8> table{};
    for (int place = 0; place < 8; ++place) {
        for (int line = 0; line < 256; ++line) {
            int turned = 0;
            for (int next = place + 1; next < 8; ++next) {
                if ((line >> next & 1) == 0) continue;
                turned += next - place - 1;
                break;
            }
            for (int next = place - 1; next >= 0; --next) {
                if ((line >> next & 1) == 0) continue;
                turned += place - next - 1;
                break;
            }
            table[static_cast<std::size_t>(place)][static_cast<std::size_t>(line)] =
                static_cast<std::uint8_t>(turned);
        }
    }
    return table;
}();

struct Diagonals {
    Bitboard rising = 0;   // steps of nine
    Bitboard falling = 0;  // steps of seven
};
inline constexpr auto diagonals = [] {
    std::array<Diagonals, 64> table{};
    for (int square = 0; square < 64; ++square) {
        for (int other = 0; other < 64; ++other) {
            const int files = other % 8 - square % 8, ranks = other / 8 - square / 8;
            if (files == ranks) table[static_cast<std::size_t>(square)].rising |= Bitboard{1} << other;
            if (files == -ranks) table[static_cast<std::size_t>(square)].falling |= Bitboard{1} << other;
        }
    }
    return table;
}();

}  // namespace last_flip

// The discs that turn when the mover fills `square`, the only free one.
[[gnu::always_inline]] inline int count_last_flip(Bitboard mover, int square) {
    constexpr Bitboard first_file = 0x0101'0101'0101'0101;
    const auto file = static_cast<std::size_t>(square & 7), rank = static_cast<std::size_t>(square >> 3);
    const auto& on_file = last_flip::turned_on_line[file];
    const last_flip::Diagonals& through = last_flip::diagonals[static_cast<std::size_t>(square)];
    // A multiplication gathers one bit of each rank in the highest byte: of a diagonal in the order of its
    // files, of a file in the order of its ranks.
    const Bitboard on_first_file = mover >> file & first_file;
    return on_file[mover >> (8 * rank) & 255] + on_file[(mover & through.rising) * first_file >> 56] +
           on_file[(mover & through.falling) * first_file >> 56] +
           last_flip::turned_on_line[rank][on_first_file * 0x0102'0408'1020'4080 >> 56];
}

}  // namespace damier::othello
