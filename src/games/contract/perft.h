// perft ("performance test"): how many move sequences of a given length there are. The numbers are
// known, so it proves a move generator; and it measures one.
//
// A pass is a ply like any other. A finished game counts as one leaf at every later depth.
#pragma once

#include <cstdint>

#include "games/contract/game.h"

namespace damier {

// Every leaf is reached by playing its move.
template <Game G>
std::uint64_t perft_by_playing(const typename G::Position& position, int depth) {
    if (depth == 0 || position.is_over()) return 1;
    MovesOf<G> moves;
    position.legal_moves(moves);
    std::uint64_t leaves = 0;
    for (const auto move : moves) {
        auto next = position;
        next.play(move);
        leaves += perft_by_playing<G>(next, depth - 1);
    }
    return leaves;
}

// Bulk counting: the last ply is counted, not played.
template <Game G>
std::uint64_t perft_by_listing(const typename G::Position& position, int depth) {
    if (depth == 0 || position.is_over()) return 1;
    MovesOf<G> moves;
    position.legal_moves(moves);
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const auto move : moves) {
        auto next = position;
        next.play(move);
        leaves += perft_by_listing<G>(next, depth - 1);
    }
    return leaves;
}

// A game with a kernel of its own offers `static uint64_t perft(position, depth)`.
template <class G>
concept HasPerftKernel = requires(const typename G::Position position, int depth) {
    { G::perft(position, depth) } -> std::same_as<std::uint64_t>;
};

// The fastest way that this game has.
template <Game G>
std::uint64_t perft(const typename G::Position& position, int depth) {
    if constexpr (HasPerftKernel<G>) {
        return G::perft(position, depth);
    } else {
        return perft_by_listing<G>(position, depth);
    }
}

}  // namespace damier
