// What a search may ask about a position that it does not look beyond: the `Evaluation` concept.
#pragma once

#include <concepts>
#include <functional>

#include "core/value.h"
#include "games/game.h"

namespace damier {

// An estimate seen from the mover, within largest_estimate either way; never asked about a finished game.
template <class E, class G>
concept Evaluation = Game<G> && std::copy_constructible<E> &&
                     requires(const E evaluation, const typename G::Position position) {
                         { evaluation(position) } -> std::same_as<Value>;
                     };

// Any evaluation of the game, behind a call: for searches that are read rather than raced.
template <Game G>
using AnyEvaluation = std::function<Value(const typename G::Position&)>;

}  // namespace damier
