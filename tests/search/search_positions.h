// For tests of searches: what a position is really worth, by playing out every move, and positions to ask
// about.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/random.h"
#include "core/score.h"
#include "search/key.h"
#include "search/limits.h"
#include "support/random_games.h"

namespace damier {

template <Game G>
class BruteForce {
  public:
    using Position = typename G::Position;

    // 1, 0 or -1, seen from the mover. Nothing when more positions than that would have to be looked at.
    explicit BruteForce(std::size_t most_positions = 1'000'000) : most_positions_(most_positions) {}

    std::optional<int> outcome(const Position& position) {
        if (position.is_over()) return static_cast<int>(outcome_of(position.margin()));
        const auto known = outcomes_.find(search_key<G>(position));
        if (known != outcomes_.end()) return known->second;
        if (outcomes_.size() >= most_positions_) return std::nullopt;
        std::optional<int> best = -1;
        for (const auto move : legal_moves<G>(position)) {
            const std::optional<int> found = after(position, move);
            best = found ? std::max(*best, *found) : found;
            if (!best) return std::nullopt;
        }
        outcomes_[search_key<G>(position)] = *best;
        return best;
    }
    // The value of a move, seen by the side that makes it.
    std::optional<int> after(Position position, typename G::Move move) {
        position.play(move);
        const std::optional<int> reply = outcome(position);
        return reply ? std::optional(-*reply) : reply;
    }

  private:
    std::size_t most_positions_;
    std::unordered_map<std::uint64_t, int> outcomes_;
};

// From each of some random games the earliest position that is settled by looking at so many positions.
template <class R>
auto provable_positions(int games, std::size_t most_positions, std::uint64_t seed) {
    using G = typename R::Game;
    std::vector<typename G::Position> positions;
    Random random(seed);
    while (std::ssize(positions) < games) {
        const auto game = random_recorded_game<G>(R::initial(), random);
        std::size_t at = game.moves.size();
        while (at > 0 && BruteForce<G>(most_positions).outcome(game.positions[at - 1])) --at;
        if (at < game.moves.size()) positions.push_back(game.positions[at]);
    }
    return positions;
}

// Before the last move of random games.
template <class R>
auto last_positions(int games, std::uint64_t seed) {
    using G = typename R::Game;
    std::vector<typename G::Position> positions;
    Random random(seed);
    for (int i = 0; i < games; ++i) {
        const auto game = random_recorded_game<G>(R::initial(), random);
        positions.push_back(game.positions[game.moves.size() - 1]);
    }
    return positions;
}

// The start, the middle and the end of random games, passes and forced moves among them.
template <class R>
auto positions_of_all_phases(int games, std::uint64_t seed) {
    using G = typename R::Game;
    std::vector<typename G::Position> positions{R::initial()};
    Random random(seed);
    for (int i = 0; i < games; ++i) {
        const auto game = random_recorded_game<G>(R::initial(), random);
        for (std::size_t eighth = 1; eighth < 8; ++eighth)
            positions.push_back(game.positions[eighth * game.moves.size() / 8]);
        positions.push_back(game.positions[game.moves.size() - 1]);
    }
    return positions;
}

// Wins minus losses of a search against random moves, as first and as second player in turn.
template <class R, class Search>
int wins_against_random(Search& search, const Limits& limits, int games) {
    using G = typename R::Game;
    Random random(33);
    int wins = 0;
    for (int game = 0; game < games; ++game) {
        const auto side = static_cast<Side>(game % 2);
        auto position = R::initial();
        search.forget();
        while (!position.is_over()) {
            const bool its_turn = position.side() == side;
            position.play(its_turn ? search.run(position, limits, {}).move
                                   : random_move<G>(position, random));
        }
        wins += static_cast<int>(outcome_of(seen_by(side, position.side(), position.margin())));
    }
    return wins;
}

}  // namespace damier
