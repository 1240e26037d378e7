// What a puzzle is about, as words of a file that the page puts into sentences. Each is a fact of the rules
// or of the proof, none is a matter of taste.
//
//   only_safe      every other move lets the opponent win at once (Quarto)
//   in_2, in_3 ... the game is won within so many own moves (Quarto)
//   shuts_out      after the first move the opponent has to pass
//   corner         the first move takes a corner (Othello)
//   beside_corner  it goes next to a corner that is free (Othello)
//   gives_corner   after it the opponent can take a corner (Othello)
//   closed         no free square can be reached by both sides (Yolah)
//   closes         that becomes so by the first move (Yolah)
//   shared         both sides still contend for squares after it (Yolah)
//   long           three moves or more have to be found
#pragma once

#include <string>
#include <vector>

#include "play/puzzles/puzzle.h"
#include "play/table/solver.h"

namespace damier::learn {

// The table has the puzzle's position, and comes back as it was.
std::vector<std::string> themes_of(Table& table, const Puzzle& puzzle, AnySolver& solver);

}  // namespace damier::learn
