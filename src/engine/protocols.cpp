#include "engine/protocols.h"

#include <algorithm>
#include <vector>

#include "core/text/suggest.h"

namespace damier {

bool speaks(const GameEntry& game, std::string_view protocol) {
    return protocol == universal_protocol ||
           std::ranges::find(game.protocols, protocol) != game.protocols.end();
}

std::string titles_of_games_with(std::string_view protocol) {
    std::vector<std::string_view> titles;
    for (const GameEntry* game : registered_games()) {
        if (speaks(*game, protocol)) titles.push_back(game->title);
    }
    return one_of(titles);
}

}  // namespace damier
