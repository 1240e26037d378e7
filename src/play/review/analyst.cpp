#include "play/review/analyst.h"

#include <fmt/core.h>

#include "play/spec/player_spec.h"

namespace damier {

std::string analyst_with_time(const GameEntry& game) {
    PlayerSpec spec = *parse_player_spec(game.analyst.player);
    spec.arguments.push_back({"time", fmt::format("{:.0f}ms", 1000 * game.analyst.seconds)});
    return format_player_spec(spec);
}

}  // namespace damier
