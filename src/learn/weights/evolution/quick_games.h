// Games that are played by the hundred thousand to compare weights: alpha-beta with a small limit on nodes
// against the same with other weights, or against UCT with few playouts. A game ends as soon as its result is
// certain, for only that counts.
//
// It is alpha_beta.h and not the strong search on purpose: its value is defined by the position, the depth
// and the weights alone, so what is learnt today can be learnt again when the strong search has changed.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/random.h"
#include "learn/weights/weights_study.h"
#include "search/alphabeta/alpha_beta.h"
#include "search/uct/uct.h"

namespace damier::learn {

template <class Study>
class WeightsPlayer {
  public:
    using Game = typename Study::Game;

    WeightsPlayer(const TermWeights& weights, std::uint64_t nodes)
        : search_(typename Study::Heuristic(weights),
                  {.iterative = true, .use_tt = true, .table_bytes = std::size_t{1} << 17}),
          limits_{.nodes = nodes} {}

    void new_game() { search_.forget(); }
    typename Game::Move choose(const typename Game::Position& position) {
        return search_.run(position, limits_, {}).move;
    }

  private:
    AlphaBeta<Game, typename Study::Heuristic> search_;
    Limits limits_;
};

template <class Study>
class PlayoutsPlayer {
  public:
    using Game = typename Study::Game;

    explicit PlayoutsPlayer(std::uint64_t playouts)
        : search_({.memory_bytes = std::size_t{1} << 22}), limits_{.playouts = playouts} {}

    void new_game() { search_.forget(); }
    typename Game::Move choose(const typename Game::Position& position) {
        return search_.run(position, limits_, {}).move;
    }

  private:
    Uct<Game> search_;
    Limits limits_;
};

// Some random moves, more or fewer, after which the result is still open.
template <class Study>
typename Study::Game::Position random_opening(std::uint64_t seed) {
    using Game = typename Study::Game;
    Random random(seed);
    typename Game::Position position = Game::initial(0);
    for (auto plies = 4 + random.below(5); plies > 0; --plies) {
        MovesOf<Game> moves;
        position.legal_moves(moves);
        typename Game::Position next = position;
        next.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        if (Study::result(next)) break;
        position = next;
    }
    return position;
}

// Half points of the player of the first side.
template <class Study, class First, class Second>
int play_quick_game(typename Study::Game::Position position, First& first, Second& second) {
    first.new_game();
    second.new_game();
    for (;;) {
        if (const auto result = Study::result(position)) return *result;
        position.play(position.side() == Side::first ? first.choose(position) : second.choose(position));
    }
}

// Half points of `player` in two games from one opening, one on each side.
template <class Study, class Player, class Opponent>
int play_quick_pair(const typename Study::Game::Position& opening, Player& player, Opponent& opponent) {
    return play_quick_game<Study>(opening, player, opponent) + 2 -
           play_quick_game<Study>(opening, opponent, player);
}

}  // namespace damier::learn
