// Positions in which engines go wrong, found by playing random games: no game is known by name here.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "play/registry/registry.h"

namespace damier::check {

struct Situations {
    std::unique_ptr<Table> start;
    std::unique_ptr<Table> middle;       // reached by moves, as all that follow
    std::unique_ptr<Table> forced_pass;  // the mover has only the pass; none where the game knows no passes
    std::unique_ptr<Table> after_pass;   // the opponent has passed, the mover has a move; none likewise
    std::unique_ptr<Table> last_move;    // every move ends the game
    std::unique_ptr<Table> finished;
};

Situations find_situations(const GameEntry& game, int variant, std::uint64_t seed);

// The same position, set from its text instead of played.
std::unique_ptr<Table> as_given(const Table& table);
// The same position: set from the text of what stood there `plies` moves ago, then played.
std::unique_ptr<Table> as_given_and_played(const Table& table, std::size_t plies);

std::string random_move(const Table& table, Random& random);

}  // namespace damier::check
