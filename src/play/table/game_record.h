// A game as a file: header lines, moves, result. The format is described in docs/formats.md.
//
//    damier game 1
//    game: quarto
//    variant: level1
//    first: uct(time=1s)
//    second: human
//    date: 2026-11-15
//    seed: 7
//    result: second wins, by resignation
//
//    d3 ...
//
// The moves stand after an empty line, in the game's own notation; lines that start with '#' are comments.
// `position` (when it is not the game's start) and any other header may be left out or added; unknown ones
// are kept.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "play/table/table.h"

namespace damier {

struct GameRecord {
    // In the order of the file; "game", "variant", "position", "result" are not among them.
    std::vector<std::pair<std::string, std::string>> headers;
    // The game, with all moves played. Never null.
    std::unique_ptr<Table> table;
    // "first wins by 8", "draw", "second wins, by resignation", or "unfinished".
    std::string result;
};

// What the table itself says about its game: "first wins by 8", "draw" or "unfinished".
std::string result_of(const Table& table);

std::string format_record(const GameRecord& record);

// Whether a text claims to be a record: it begins with "damier game".
bool looks_like_record(std::string_view text);

// The error says in which line something is wrong. Moves are checked by the rules, and the result of a
// finished game must be the one that the rules give.
Expected<GameRecord> parse_record(std::string_view text);

}  // namespace damier
