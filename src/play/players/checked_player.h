// A player that was read, checked and found fit for its game: what is left is to make it.
#pragma once

#include <map>
#include <string>

#include "play/players/player.h"
#include "play/spec/player_options.h"

namespace damier {

struct CheckedPlayer {
    const GameEntry* game;
    std::string name;         // as it was written: "level(3)"
    PlayerSettings settings;  // of the player that plays under the name, within the context's bounds
    PlayerContext context;
    std::string evaluation = {};                                 // the name of the one it uses; empty: none
    std::map<std::string, std::string, std::less<>> files = {};  // what is in those that it names, by option

    // Its own and the context's together.
    Limits limits() const { return stricter(settings.limits(), context.limits); }
};

}  // namespace damier
