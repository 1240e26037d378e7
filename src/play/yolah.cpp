#include "games/yolah/game.h"

#include "play/game_entry.h"
#include "play/games.h"

namespace damier {

template <>
inline constexpr PlayerDefaults player_defaults<Yolah>{
    .uct_batch = 8, .hybrid_switch = 12, .reach = {.free_squares = 25, .growth = 2.4}};

const GameEntry& yolah_entry() {
    return game_entry<Yolah>();
}

}  // namespace damier
