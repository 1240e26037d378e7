#include "games/othello/game.h"

#include "play/game_entry.h"
#include "play/games.h"

namespace damier {

const GameEntry& othello_entry() {
    return game_entry<Othello>();
}

}  // namespace damier
