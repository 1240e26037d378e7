// Which games a protocol is spoken for. UGI is spoken for all; the others for the games that name them
// (games/contract/exchange.h).
#pragma once

#include <string>
#include <string_view>

#include "play/registry/registry.h"

namespace damier {

inline constexpr std::string_view universal_protocol = "ugi";

bool speaks(const GameEntry& game, std::string_view protocol);

// "Othello": the titles of the games that it is spoken for.
std::string titles_of_games_with(std::string_view protocol);

}  // namespace damier
