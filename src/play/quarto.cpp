#include "games/quarto/game.h"

#include "play/game_entry.h"
#include "play/games.h"

namespace damier {

const GameEntry& quarto_entry() {
    return game_entry<Quarto>();
}

}  // namespace damier
