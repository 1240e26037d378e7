#include "games/quarto/game.h"

#include "play/registry/game_entry.h"
#include "play/registry/games.h"

namespace damier {

template <>
inline constexpr PlayerDefaults player_defaults<Quarto>{.uct_batch = 1, .hybrid_switch = 11};

const GameEntry& quarto_entry() {
    return game_entry<Quarto>();
}

}  // namespace damier
