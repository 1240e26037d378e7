// The `Search` concept: what every algorithm of this folder is and promises.
//
//    Report<Move> run(position, limits, stop, observer)      chooses a move of a game that is not over
//    void forget()                                           begins afresh, as for a new game
//
// The compiler checks the two signatures. The rest is checked on every algorithm by
// tests/search/search_promises_test.cpp:
//
//   - The move is legal whenever and however the search was ended: by a limit, by the stop token, even if
//     both were there before it began. The line begins with the move and can be played; where there are root
//     moves, the move is the first of them.
//   - A search without any limit goes on until the stop token ends it or it has found out all that it can,
//     and it ends soon after the token.
//   - The limits on nodes, playouts and depth that an algorithm knows (limits.h) are never exceeded.
//   - The observer is called in the thread that called run(), and never after run() has returned. What it is
//     told keeps the same promises as the final report, and is never ahead of it. An exception of the
//     observer ends the search and comes out of run().
//   - `solved` is true: the value is the game's own, also if earlier searches of the same object were stopped
//     halfway. A node that was stopped stores nothing.
//   - The same seed, one thread and limits that are not times give the same reports, search after search.
//   - What was learnt may be kept from one search to the next. After forget() an object behaves as a new one
//     that was made from the same arguments.
//
// An object runs one search at a time. It may be moved while none runs.
#pragma once

#include <concepts>
#include <stop_token>

#include "games/contract/game.h"
#include "search/limits.h"
#include "search/report.h"

namespace damier {

template <class S, class G>
concept Search = Game<G> && std::move_constructible<S> &&
                 requires(S search, const typename G::Position& position, const Limits& limits,
                          std::stop_token stop, const Observer<typename G::Move>& observer) {
                     {
                         search.run(position, limits, stop, observer)
                     } -> std::same_as<Report<typename G::Move>>;
                     { search.forget() } -> std::same_as<void>;
                 };

}  // namespace damier
