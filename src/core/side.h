// The two players, in the order in which they move. What they are called (Black and White, First and Second)
// is a matter of each game's text.
#pragma once

#include <cstdint>
#include <string_view>

namespace damier {

enum class Side : std::uint8_t { first, second };

constexpr Side opponent(Side side) {
    return static_cast<Side>(static_cast<std::uint8_t>(side) ^ 1);
}

// Array index: 0 for the first player, 1 for the second.
constexpr int index_of(Side side) {
    return static_cast<int>(side);
}

// In JSON, where every game is to be read in the same way.
constexpr std::string_view key_of(Side side) {
    return side == Side::first ? "first" : "second";
}

}  // namespace damier
