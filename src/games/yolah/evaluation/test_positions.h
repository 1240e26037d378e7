// For tests of evaluations: positions to ask about.
#pragma once

#include <string_view>

#include "core/random.h"
#include "games/yolah/position.h"
#include "games/yolah/text.h"

namespace damier::yolah {

inline Position position_of(std::string_view text) {
    return parse_position(text, 0).value();
}

inline Move random_move(const Position& position, Random& random) {
    Moves moves;
    position.legal_moves(moves);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// Every position of so many random games but their ends.
template <class Check>
void for_positions_of_games(int games, Random& random, Check check) {
    for (int game = 0; game < games; ++game) {
        for (Position position; !position.is_over(); position.play(random_move(position, random)))
            check(position);
    }
}

template <class Check>
void for_positions_of_games(int games, Check check) {
    Random random(7);
    for_positions_of_games(games, random, check);
}

}  // namespace damier::yolah
