#include "games/othello/game.h"

#include "play/registry/game_entry.h"
#include "play/registry/games.h"

namespace damier {

template <>
inline constexpr PlayerDefaults player_defaults<Othello>{.uct_batch = 8, .hybrid_switch = 16};

const GameEntry& othello_entry() {
    return game_entry<Othello>();
}

}  // namespace damier
