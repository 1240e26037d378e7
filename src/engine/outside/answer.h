// What an engine answered, held against our table: the only arbiter.
#pragma once

#include "play/players/text_report.h"
#include "play/table/table.h"

namespace damier {

// A second table with the position of the first.
std::unique_ptr<Table> copy_position(const Table& table);

// The engine's move as our table writes it. Throws EngineFault: a notation that is not the game's, or a move
// that is not legal.
std::string judged_move(const Table& table, const std::string& answer);

// What it says of its search, without what cannot be: a line ends before its first move that is not legal.
TextReport believable(TextReport report, const Table& table);

}  // namespace damier
