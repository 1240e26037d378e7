// Positions with what is known of them, as the field exchanges them to compare solvers: one a line, the
// position, then moves with the margin that each leads to under best play, seen from the mover.
//
//   XXXOXXXX...OOOOOOO- X; H5:+6; G6:-2; F6:-4; H6:-10;
//
// That is Othello's .obf format; any other game's positions may stand in it, too. Remarks begin with % or #,
// on a line of their own or after a semicolon; they and empty lines are passed over.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/score.h"

namespace damier {

struct GameEntry;

struct KnownMove {
    std::string move;  // as the game writes it
    Score margin;

    bool operator==(const KnownMove&) const = default;
};

struct Problem {
    int line;  // of the file, from 1 on
    std::string position;
    std::vector<KnownMove> moves;  // legal and distinct, perhaps not all of them; none where nothing is known
};

// Every position is one that the game accepts and that is not over. The error names the line.
Expected<std::vector<Problem>> parse_problems(const GameEntry& game, int variant, std::string_view text);

}  // namespace damier
