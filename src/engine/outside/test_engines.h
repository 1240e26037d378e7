// For tests: players that are the programs under tests/engines.
#pragma once

#include <fmt/core.h>

#include <string>

#include "engine/outside/engine_player.h"
#include "play/registry/registry.h"

namespace damier {

inline PlayerContext engine_context() {
    PlayerContext context;
    context.engines = &engines_started_at_once;
    return context;
}

// The text of a player that keeps to UGI except in one thing.
inline std::string broken_spec(std::string_view fault, std::string_view more = "") {
    return fmt::format("engine(command=\"{} {}\"{})", DAMIER_BROKEN_ENGINE, fault, more);
}

// `habit`: "gtp", "nboard slashes".
inline std::string othello_spec(std::string_view habit, std::string_view more = "") {
    return fmt::format("engine(command=\"{} {}\", protocol={}{})", DAMIER_OTHELLO_ENGINE, habit,
                       habit.substr(0, habit.find(' ')), more);
}

}  // namespace damier
