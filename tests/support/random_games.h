// Random games for the suites: seeded, so that a failure can be played again.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/contract/game.h"

namespace damier {

template <Game G>
MovesOf<G> legal_moves(const typename G::Position& position) {
    MovesOf<G> moves;
    position.legal_moves(moves);
    return moves;
}

template <Game G>
typename G::Move random_move(const typename G::Position& position, Random& random) {
    const MovesOf<G> moves = legal_moves<G>(position);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// A whole game: positions[i] is before moves[i]; the last position is over. A game that does not end
// within max_plies is cut there, and the last position says so.
template <Game G>
struct RecordedGame {
    std::vector<typename G::Position> positions;
    std::vector<typename G::Move> moves;

    const typename G::Position& last() const { return positions.back(); }
};

template <Game G>
RecordedGame<G> random_recorded_game(typename G::Position position, Random& random) {
    RecordedGame<G> game{{position}, {}};
    while (!position.is_over() && position.ply() <= G::max_plies) {
        const auto move = random_move<G>(position, random);
        position.play(move);
        game.moves.push_back(move);
        game.positions.push_back(position);
    }
    return game;
}

}  // namespace damier
