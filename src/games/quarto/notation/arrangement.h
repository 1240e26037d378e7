// A Quarto position from outside, before it is believed: what text and JSON both read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/quarto/position.h"

namespace damier::quarto {

// How messages name what they are about.
inline constexpr std::string_view position_what = "Quarto position";

// By level.
inline constexpr std::string_view level_names[level_count] = {"level1", "level2", "level3", "level4"};

struct Arrangement {
    Board board;
    std::optional<Piece> hand;
    int level = 0;
};

// The position, or why no game can come to it. What passes can be reached by play: pieces may be placed
// in any order as long as no set is complete, and all complete sets owe it to one last placement.
Expected<Position> assemble(const Arrangement& arrangement);

// "a1 b1 c1 d1"
std::string format_set(int set);

}  // namespace damier::quarto
