// Files of the WTHOR base of the French Othello federation: tournament games of a year (.wtb), and the names
// of players (WTH.JOU) and of tournaments (WTH.TRN).
//
// Little endian. A header of 16 bytes: the day of the file (century, year, month, day), u32 games, u16 names,
// u16 the year of the games, u8 the size of the board (0 or 8), u8 type, u8 depth, u8 unused. Then 68
// bytes a game: u16 tournament, black, white; u8 Black's discs; u8 Black's discs by perfect play; 60 moves,
// 10 x rank + file from 11 (a1) to 88 (h8), 0 after the last one. Passes are not written. A file of names has
// 20 bytes a player, or 26 a tournament, filled up with zeros.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/othello/position.h"

namespace damier::learn {

struct WthorGame {
    std::vector<othello::Move> moves;  // passes included
    std::uint8_t black_discs = 0;      // at the end, empty squares given to the winner
    // By perfect play from where the file has so many empty squares, its depth.
    std::uint8_t black_discs_by_perfect_play = 0;
    std::uint8_t depth = 0;
    std::uint16_t year = 0;
    // Numbers of names.
    std::uint16_t tournament = 0;
    std::uint16_t black = 0;
    std::uint16_t white = 0;

    // 1 Black won, 0 drawn, -1 White won, as the file has it: who gave up has lost.
    int result() const { return (black_discs > 32) - (black_discs < 32); }
};

// All games of a file. One that is cut off, of another board or with a move against the rules is refused.
Expected<std::vector<WthorGame>> read_wthor(std::string_view bytes);

enum class WthorNames : std::uint8_t { players, tournaments };

// The names of a file, by number. Bytes that are not printable ASCII become '?'.
Expected<std::vector<std::string>> read_wthor_names(WthorNames kind, std::string_view bytes);

// The largest file that is read: more games than were ever played in tournaments.
inline constexpr std::size_t most_wthor_bytes = std::size_t{64} << 20;

}  // namespace damier::learn
