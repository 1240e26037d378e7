// A game from the store, played again under the rules.
#pragma once

#include <functional>

#include "arena/run/results.h"
#include "core/error.h"
#include "play/table/table.h"

namespace damier {

// Puts the game's start on the table and plays its moves as far as they are legal; `at_each` is called at the
// start and after each move. The error says at which ply the rest could not be played: a store may be
// damaged.
Expected<void> play_stored_game(Table& table, const Results& results, const GameDetail& game,
                                const std::function<void()>& at_each = {});

}  // namespace damier
