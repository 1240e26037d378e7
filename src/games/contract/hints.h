// What a game may tell the searches about itself, so that they play it better. All of it is optional.
//
//   margin_in_hash              a constant, true: equal hashes mean equal margins too. Default: false
//   destination(move)           the square that a move is about, below 64: what a search learns of a move to
//   a square
//                               helps it to judge others to it. Default: the bits of the move
//   is_quiet_opening(position)  nothing is at stake yet, so a player may open at random. Default: never
#pragma once

#include <concepts>

#include "games/contract/game.h"

namespace damier {

template <class G>
concept HasMarginInHash = requires { requires G::margin_in_hash; };

template <class G>
concept HasDestination = requires(typename G::Move move) {
    { G::destination(move) } -> std::convertible_to<int>;
};

template <class G>
concept HasQuietOpening = requires(const typename G::Position position) {
    { G::is_quiet_opening(position) } -> std::same_as<bool>;
};

template <Game G>
bool is_quiet_opening(const typename G::Position& position) {
    if constexpr (HasQuietOpening<G>) {
        return G::is_quiet_opening(position);
    } else {
        return false;
    }
}

}  // namespace damier
