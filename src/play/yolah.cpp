#include "games/yolah/game.h"

#include "play/game_entry.h"
#include "play/games.h"

namespace damier {

const GameEntry& yolah_entry() {
    return game_entry<Yolah>();
}

}  // namespace damier
