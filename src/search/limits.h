// How long a search may think. Any of the limits may stand together; the first that is reached ends it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/error.h"

namespace damier {

// What is left on a player's clock for the rest of the game.
struct GameClock {
    double remaining_seconds = 0;
    double increment_seconds = 0;  // added after each move
    bool operator==(const GameClock&) const = default;
};

// "30s" or "5m+2s": for a whole game, with an increment for each move.
Expected<GameClock> parse_clock(std::string_view text);

// How a clock is spread over the moves of a game.
enum class Spread : std::uint8_t {
    tenth,  // a tenth of what is left, for each move: the Quarto report's rule
    even,   // what is left, by the moves that are still to come; the middle of a game gets more
};

struct Limits {
    std::optional<double> seconds = {};  // for this move
    std::optional<GameClock> clock = {};
    // Not a limit: what the opponent has left, where it is known, for programs that want to be told.
    std::optional<GameClock> opponent_clock = {};
    Spread spread = Spread::tenth;
    std::optional<std::uint64_t> nodes = {};     // Monte Carlo methods count a playout as a node
    std::optional<std::uint64_t> playouts = {};  // ignored by searches that play none
    std::optional<int> depth = {};               // in plies; ignored by Monte Carlo methods
    // Not a limit, but a request: an exact value for each root move, as an analysis needs. It costs
    // alpha-beta its cut-offs at the root.
    bool value_every_move = false;

    bool operator==(const Limits&) const = default;
};

// The stricter of each: a player's own limits and those that it is given.
Limits stricter(const Limits& a, const Limits& b);

// Seconds for this move by all the limits on time together; nothing when there is none. `free_squares` are
// the squares that are still free: about half of them are moves of this player.
std::optional<double> seconds_for_move(const Limits& limits, int free_squares);

}  // namespace damier
