// Requests about puzzles: which there are, one of them, what a move is worth there. All that is said of moves
// is in the files of puzzles, as a solver proved it; nothing is thought here, and nothing is kept.
#pragma once

#include "serve/api/exchange.h"

namespace damier::serve {

// Below /api/puzzles, see docs/api.md. Takes some milliseconds the first time. Throws Refusal.
Answer puzzles_answer(const Request& request);

}  // namespace damier::serve
