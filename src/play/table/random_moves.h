// For tests: a legal move by lot, without a player.
#pragma once

#include <string>

#include "core/random.h"
#include "play/table/table.h"

namespace damier {

inline std::string random_move(const Table& table, Random& random) {
    const auto moves = table.legal_moves();
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace damier
