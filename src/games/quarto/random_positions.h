// For the tests of this room: positions from random play, and the rules in their plainest form, written
// without lanes to check the lanes against.
#pragma once

#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/quarto/position.h"

namespace damier::quarto {

// The position after at most `plies` random moves; fewer when the game ends before.
inline Position random_position(std::uint64_t seed, int level, int plies) {
    Random random(seed);
    Position position(level);
    Moves moves;
    for (int i = 0; i < plies && !position.is_over(); ++i) {
        position.legal_moves(moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

// The winning sets by name, as the rules list them.
inline std::vector<Cells> sets_by_name(int level) {
    constexpr std::string_view names[level_count] = {
        "a1b1c1d1 a2b2c2d2 a3b3c3d3 a4b4c4d4 a1a2a3a4 b1b2b3b4 c1c2c3c4 d1d2d3d4 a1b2c3d4 a4b3c2d1 ",
        "a1b1a2b2 b1c1b2c2 c1d1c2d2 a2b2a3b3 b2c2b3c3 c2d2c3d3 a3b3a4b4 b3c3b4c4 c3d3c4d4 ",
        "a1c1a3c3 b1d1b3d3 a2c2a4c4 b2d2b4d4 a1d1a4d4 ",
        "b4a3c3b2 c4b3d3c2 b3a2c2b1 c3b2d2c1 b4d3a2c1 c4a3d2b1 "};
    std::vector<Cells> sets;
    for (int i = 0; i <= level; ++i) {
        for (std::size_t at = 0; at < names[i].size(); at += 9) {
            unsigned cells = 0;
            for (std::size_t j = 0; j < 8; j += 2) cells |= bit(*parse_cell(names[i].substr(at + j, 2)));
            sets.push_back(static_cast<Cells>(cells));
        }
    }
    return sets;
}

// Does some set hold four pieces that have a bit in common, 1 in all or 0 in all?
inline bool is_won_plainly(const Board& board, int level) {
    for (const Cells set : sets_by_name(level)) {
        unsigned ones = 15, zeros = 15;
        for (const Cell cell : elements_of<Cell>(set)) {
            const std::optional<Piece> piece = board[static_cast<std::size_t>(cell)];
            const unsigned bits = piece ? static_cast<unsigned>(*piece) : 0;
            ones &= piece ? bits : 0u;
            zeros &= piece ? ~bits : 0u;
        }
        if ((ones | zeros) != 0) return true;
    }
    return false;
}

}  // namespace damier::quarto
