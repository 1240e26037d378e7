// Random games from a position to the end: each legal move is equally likely at each turn.
#pragma once

#include <cstdint>

#include "core/random.h"
#include "games/contract/game.h"

namespace damier {

// What came of a number of random games, seen from the mover of the position they started from.
struct PlayoutTally {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::int64_t margin_sum = 0;
    std::uint64_t margin_square_sum = 0;
    std::uint64_t plies = 0;  // played after the start, passes included

    void add_game(Score margin, int length) {
        games += 1;
        wins += margin > 0;
        draws += margin == 0;
        losses += margin < 0;
        margin_sum += margin;
        margin_square_sum += static_cast<std::uint64_t>(margin * margin);
        plies += static_cast<std::uint64_t>(length);
    }
    PlayoutTally& operator+=(const PlayoutTally& more) {
        games += more.games;
        wins += more.wins;
        draws += more.draws;
        losses += more.losses;
        margin_sum += more.margin_sum;
        margin_square_sum += more.margin_square_sum;
        plies += more.plies;
        return *this;
    }
    bool operator==(const PlayoutTally&) const = default;
};

// Plays `position` to the end; the margin is seen from the side that was the mover at the start.
template <Game G>
Score random_game(typename G::Position& position, Random& random) {
    const Side starter = position.side();
    MovesOf<G> moves;
    while (!position.is_over()) {
        position.legal_moves(moves);
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return seen_by(starter, position.side(), position.margin());
}

template <Game G>
PlayoutTally playouts_by_listing(const typename G::Position& start, std::uint64_t games, std::uint64_t seed) {
    Random random(seed);
    PlayoutTally tally;
    for (std::uint64_t i = 0; i < games; ++i) {
        auto position = start;
        const Score margin = random_game<G>(position, random);
        tally.add_game(margin, position.ply() - start.ply());
    }
    return tally;
}

// A game with a kernel of its own offers `static PlayoutTally playouts(position, games, seed)`.
template <class G>
concept HasPlayoutKernel = requires(const typename G::Position position, std::uint64_t number) {
    { G::playouts(position, number, number) } -> std::same_as<PlayoutTally>;
};

// The fastest way that this game has. The same seed gives the same tally on every processor; another
// kernel of the game may play other games of the same distribution.
template <Game G>
PlayoutTally playouts(const typename G::Position& start, std::uint64_t games, std::uint64_t seed) {
    if constexpr (HasPlayoutKernel<G>) {
        return G::playouts(start, games, seed);
    } else {
        return playouts_by_listing<G>(start, games, seed);
    }
}

// A game that can play faster when only win, draw or loss is asked offers `outcomes`, called in the same way;
// the margins in its tally mean nothing.
template <class G>
concept HasOutcomeKernel = requires(const typename G::Position position, std::uint64_t number) {
    { G::outcomes(position, number, number) } -> std::same_as<PlayoutTally>;
};

template <Game G>
PlayoutTally playout_outcomes(const typename G::Position& start, std::uint64_t games, std::uint64_t seed) {
    if constexpr (HasOutcomeKernel<G>) {
        return G::outcomes(start, games, seed);
    } else {
        return playouts<G>(start, games, seed);
    }
}

}  // namespace damier
