// A game of Othello in GGF, as NBoard sends it: (;GM[Othello]...BO[8 -----...--- *]B[F5]W[F6/1.5/2];)
#pragma once

#include <memory>
#include <string_view>

#include "play/registry/registry.h"

namespace damier {

// The board after its last move. Passes that were left out are played.
Expected<std::unique_ptr<Table>> table_of_ggf(const GameEntry& othello, std::string_view text);

// Plays a move as GGF and NBoard write it, "F5/eval/time" or "PA", passing first where that is all that can
// be done.
Expected<void> play_ggf_move(Table& table, std::string_view move);

}  // namespace damier
