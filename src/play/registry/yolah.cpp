#include "games/yolah/game.h"

#include "play/registry/game_entry.h"
#include "play/registry/games.h"
#include "search/evaluation.h"

namespace damier {

// A search follows the moves with it instead of starting from nothing at each position.
static_assert(TrackedEvaluation<yolah::NetworkEvaluation, Yolah>);

template <>
inline constexpr PlayerDefaults player_defaults<Yolah>{
    .uct_batch = 8, .hybrid_switch = 12, .reach = {.free_squares = 27, .growth = 2.7}};

const GameEntry& yolah_entry() {
    return game_entry<Yolah>();
}

}  // namespace damier
