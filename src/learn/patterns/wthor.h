// Files of the WTHOR base of the French Othello federation (.wtb): tournament games of a year.
//
// Little endian. A header of 16 bytes: the day of the file (century, year, month, day), u32 games, u16 unused
// here, u16 the year of the games, u8 the size of the board (0 or 8), u8 type, u8 depth, u8 unused. Then 68
// bytes a game: u16 tournament, black, white; u8 Black's discs; u8 Black's discs by perfect play; 60 moves,
// 10 x rank + file from 11 (a1) to 88 (h8), 0 after the last one. Passes are not written.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/othello/position.h"

namespace damier::learn {

struct WthorGame {
    std::vector<othello::Move> moves;  // passes included
    std::uint8_t black_discs = 0;      // at the end, empty squares given to the winner
    std::uint8_t black_discs_by_perfect_play = 0;
};

// All games of a file. One that is cut off, of another board or with a move against the rules is refused.
Expected<std::vector<WthorGame>> read_wthor(std::string_view bytes);

// The largest file that is read: more games than were ever played in tournaments.
inline constexpr std::size_t most_wthor_bytes = std::size_t{64} << 20;

}  // namespace damier::learn
