// Quick games of weights with themselves, as samples to fit weights to. A few moves at random, so that games
// differ and mistakes are seen and priced; the end without a mistake, so that margins are right.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/value.h"
#include "learn/weights/fit_samples.h"
#include "learn/weights/weights_fit.h"
#include "learn/weights/weights_study.h"

namespace damier::learn {

// A fixed number of plies, the end of the game to its end. The few lines of search are this file's own, so
// that what is learnt does not change with the searches of the program.
template <class Study>
class FitPlayer {
  public:
    using Game = typename Study::Game;
    using Position = typename Game::Position;
    struct Choice {
        typename Game::Move move;
        Value value;
    };

    FitPlayer(const TermWeights& weights, int depth) : evaluation_(weights), depth_(depth) {}

    // Among equal moves one at random.
    Choice choose(const Position& position, Random& random) const {
        const int depth = position.free_squares() <= exact_from ? Game::max_plies : depth_;
        std::vector<Child> children = children_of(position);
        std::shuffle(children.begin(), children.end(), random);
        best_first(children);
        Choice chosen = {children.front().move, -infinite_value};
        for (const Child& child : children) {
            const Value value = -search(child.position, depth - 1, -infinite_value, -chosen.value);
            if (value > chosen.value) chosen = {child.move, value};
        }
        return chosen;
    }

  private:
    static constexpr int exact_from = 7;  // free squares

    struct Child {
        typename Game::Move move;
        Position position;
    };

    static std::vector<Child> children_of(const Position& position) {
        MovesOf<Game> moves;
        position.legal_moves(moves);
        std::vector<Child> children;
        for (const auto move : moves) {
            children.push_back({move, position});
            children.back().position.play(move);
        }
        return children;
    }

    Value judged(const Position& position) const {
        return position.is_over() ? value_of_end(position.margin()) : evaluation_(position);
    }

    // The best move for the side that has moved, which is the worst for the side to move.
    void best_first(std::vector<Child>& children) const {
        std::vector<std::pair<Value, std::size_t>> order;
        for (std::size_t i = 0; i < children.size(); ++i) order.push_back({judged(children[i].position), i});
        std::ranges::sort(order);
        std::vector<Child> sorted;
        for (const auto& [value, i] : order) sorted.push_back(children[i]);
        children = std::move(sorted);
    }

    Value search(const Position& position, int depth, Value alpha, Value beta) const {
        if (depth == 0 || position.is_over()) return judged(position);
        std::vector<Child> children = children_of(position);
        if (depth > 1) best_first(children);
        Value best = -infinite_value;
        for (const Child& child : children) {
            best = std::max(best, -search(child.position, depth - 1, -beta, -std::max(alpha, best)));
            if (best >= beta) break;
        }
        return best;
    }

    typename Study::Heuristic evaluation_;
    int depth_;
};

constexpr float result_of(Score margin) {
    return margin > 0 ? 1 : margin < 0 ? 0 : 0.5F;
}

template <class Study>
void play_fit_game(const FitPlayer<Study>& player, std::uint32_t game, std::uint64_t seed,
                   FitSamples& samples) {
    using Game = typename Study::Game;
    constexpr std::uint32_t one_random_ply_in = 33;
    Random random(seed);
    typename Game::Position position = Game::initial(0);
    const int opening = 2 + static_cast<int>(random.below(Study::longest_opening - 1));
    const std::size_t first = samples.size();
    std::vector<std::pair<Side, Value>> moments;
    while (!position.is_over()) {
        MovesOf<Game> moves;
        position.legal_moves(moves);
        const bool at_random = position.ply() < opening || random.below(one_random_ply_in) == 0;
        typename FitPlayer<Study>::Choice choice{{}, no_search_value};
        if (at_random) {
            choice.move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        } else {
            choice = player.choose(position, random);
        }
        if (position.ply() >= opening) {
            const auto features = Study::features_of(position);
            samples.add(features.mover, features.other, {position.free_squares(), game});
            moments.push_back({position.side(), choice.value});
        }
        position.play(choice.move);
    }
    for (std::size_t i = 0; i < moments.size(); ++i) {
        SampleInfo& info = samples.info(first + i);
        const auto [side, value] = moments[i];
        const Score margin = seen_by(side, position.side(), position.margin());
        info.margin = static_cast<float>(margin);
        info.result = result_of(margin);
        info.search_value = value;
    }
}

}  // namespace damier::learn
