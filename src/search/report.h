// What a search has to say, at its end and on the way. `Move` is the game's own inside, and text outside.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/value.h"
#include "core/wdl.h"

namespace damier {

// One move at the root. All is seen from the mover at the root.
template <class Move>
struct RootMove {
    Move move = {};
    std::optional<Value> value = {};  // of searches that have values; of Monte Carlo only when it is proved
    bool is_upper_bound = false;      // the value is "at most": the move was refuted and no more is known
    // Of Monte Carlo methods, and of what a game's model says to a value (games/contract/chances.h).
    std::optional<Wdl> wdl = {};
    std::uint64_t visits = 0;       // playouts, or nodes under the move where they are counted
    bool solved = false;            // the value is the game's own: no estimate had a part in it
    std::optional<int> plies = {};  // to the end of the game under best play, this move included; of solvers
};

template <class Move>
struct Report {
    Move move{};                      // the choice: legal, whenever the search was ended
    std::optional<Value> value = {};  // of the position, seen from the mover
    // The value is the game's own: no estimate had a part in it.
    bool solved = false;
    std::optional<int> plies = {};  // to the end of the game under best play; of solvers
    std::optional<Wdl> wdl = {};
    int depth = 0;  // plies: the last finished iteration, or the longest path in a tree
    std::uint64_t nodes = 0;
    std::uint64_t playouts = 0;
    double seconds = 0;
    std::vector<Move> line = {};  // the principal variation, starting with `move`
    // All legal moves that were looked at, the best one first.
    std::vector<RootMove<Move>> root_moves = {};
    std::string note = {};  // a sentence about the player: that it goes on without its book
};

// Told from time to time, in the searching thread, of what is known so far.
template <class Move>
using Observer = std::function<void(const Report<Move>&)>;

}  // namespace damier
