// Eight copies of the board, one for each direction, in which that direction always runs towards higher
// bits of a byte.
//
// In frame d a square has the bit 8 * line + step: `line` names the line through the square along d, `step`
// grows by one with each step in direction d. A diagonal shares its line number with the one that completes
// it to eight squares. The free squares are kept as `open` bits: a square's bit is set in frame d if a step
// from it in direction d ends on a free square of the board. The last square of a line is never open, so no
// run of open squares reaches into the next line, and one 64-bit addition does for all lines at once
// (find_rays in lanes-inl.h).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/yolah/attacks/rays.h"

namespace damier::yolah {

inline constexpr int frame_count = 8;

// One word for each frame.
using FrameWords = std::array<std::uint64_t, frame_count>;

inline constexpr std::array<Step, frame_count> frame_steps{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};

constexpr int frame_index(Step d, int file, int rank) {
    const int step_by_file = d.file > 0 ? file : 7 - file;
    const int step_by_rank = d.rank > 0 ? rank : 7 - rank;
    const int step = d.file != 0 ? step_by_file : step_by_rank;
    const int line = d.file == 0 ? file : d.rank == 0 ? rank : (rank - d.file * d.rank * file) & 7;
    return 8 * line + step;
}

struct FrameTables {
    // The words of square s begin at frame_count * s: its bit in each frame.
    alignas(64) std::array<std::uint64_t, square_count * frame_count> square_bits{};
    // Squares by their place in square_bits. [frame][bit index]: the square one step beyond that bit, and
    // [frame][63 - bit index]: the square of that bit, counted from above because that is what LZCNT gives.
    alignas(64) std::array<std::array<std::uint16_t, 64>, frame_count> words_beyond{};
    alignas(64) std::array<std::array<std::uint16_t, 64>, frame_count> words_from_top{};
};

constexpr FrameTables make_frame_tables() {
    constexpr auto place = [](int square) { return static_cast<std::uint16_t>(square * frame_count); };
    FrameTables tables;
    for (int frame = 0; frame < frame_count; ++frame) {
        const Step d = frame_steps[frame];
        for (int square = 0; square < square_count; ++square) {
            const int file = square % 8;
            const int rank = square / 8;
            const int index = frame_index(d, file, rank);
            tables.square_bits[place(square) + frame] = bit(index);
            tables.words_from_top[frame][63 - index] = place(square);
            if (on_board(file + d.file, rank + d.rank)) {
                tables.words_beyond[frame][index] = place(square + 8 * d.rank + d.file);
            }
        }
    }
    return tables;
}

inline constexpr FrameTables frame_tables = make_frame_tables();

// The set in every frame.
constexpr FrameWords to_frames(Bitboard set) {
    FrameWords words{};
    for (; set != 0; set &= set - 1) {
        const std::uint64_t* bits = frame_tables.square_bits.data() + frame_count * std::countr_zero(set);
        for (int frame = 0; frame < frame_count; ++frame) words[frame] |= bits[frame];
    }
    return words;
}

// The squares of each frame from which a step stays on the board.
constexpr FrameWords make_steps_on_board() {
    FrameWords words{};
    for (int frame = 0; frame < frame_count; ++frame) {
        const Step d = frame_steps[frame];
        for (int square = 0; square < square_count; ++square) {
            if (!on_board(square % 8 + d.file, square / 8 + d.rank)) continue;
            words[frame] |= frame_tables.square_bits[frame_count * square + frame];
        }
    }
    return words;
}

inline constexpr FrameWords steps_on_board = make_steps_on_board();

// The open bits of a board. The bit below a free square's is that of the square one step before, or else
// belongs to the last square of some line.
constexpr FrameWords to_open_frames(Bitboard occupied) {
    FrameWords words = to_frames(~occupied);
    for (int frame = 0; frame < frame_count; ++frame) {
        words[frame] = words[frame] >> 1 & steps_on_board[frame];
    }
    return words;
}

}  // namespace damier::yolah
