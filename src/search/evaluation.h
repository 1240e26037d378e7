// What a search may ask about a position that it does not look beyond: the `Evaluation` concept.
#pragma once

#include <concepts>
#include <functional>

#include "core/value.h"
#include "games/contract/game.h"

namespace damier {

// An estimate seen from the mover, within largest_estimate either way; never asked about a finished game.
template <class E, class G>
concept Evaluation = Game<G> && std::copy_constructible<E> &&
                     requires(const E evaluation, const typename G::Position position) {
                         { evaluation(position) } -> std::same_as<Value>;
                     };

// One that is cheaper when it follows the moves of a search (a network's accumulators). Its Tracker belongs
// to one searching thread, starts at a position, is told of each move before it is played and of its return,
// and values the position it has got to exactly as the evaluation itself would.
template <class E, class G>
concept TrackedEvaluation =
    Evaluation<E, G> && requires(const E evaluation, const typename G::Position position,
                                 typename G::Move move, typename E::Tracker tracker) {
        requires std::constructible_from<typename E::Tracker, const E&, const typename G::Position&>;
        { tracker.push(position, move) } -> std::same_as<void>;
        { tracker.pop() } -> std::same_as<void>;
        { tracker.value(position) } -> std::same_as<Value>;
    };

// Any evaluation of the game, behind a call: for searches that are read rather than raced.
template <Game G>
using AnyEvaluation = std::function<Value(const typename G::Position&)>;

}  // namespace damier
