// Nothing else may stand in this file: player_kind.h says why.
#include "play/players/player_kind.h"

namespace damier {

std::span<const PlayerKind* const> player_kinds() {
    return built_in_kinds();
}

}  // namespace damier
