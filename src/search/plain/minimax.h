// Minimax to a fixed depth, written as it is told: the searcher takes the largest value, the opponent the
// smallest (Shannon, "Programming a computer for playing chess", 1950). negamax.h is the same in one
// function, alpha_beta.h the same without the branches that cannot matter. All values here are seen from the
// searcher, who is the mover at the root.
#pragma once

#include "search/plain/fixed_depth.h"

namespace damier {

template <Game G, Evaluation<G> E>
class MinimaxTree {
  public:
    using Position = typename G::Position;

    MinimaxTree(const E& evaluation, NodeCounter& counter) : evaluation_(evaluation), counter_(counter) {}

    Value value_after(const Position& position, int depth, Line<G>& line) {
        return min_value(position, depth, line);
    }
    bool saw_horizon() const { return saw_horizon_; }

  private:
    // The searcher is to move.
    Value max_value(const Position& position, int depth, Line<G>& line) {
        line.clear();
        if (!counter_.count()) return 0;
        if (position.is_over()) return value_of_end(position.margin());
        if (depth == 0) return estimate(position);
        MovesOf<G> moves;
        position.legal_moves(moves);
        Value best = -infinite_value;
        for (const auto move : moves) {
            Position child = position;
            child.play(move);
            Line<G> rest;
            const Value value = min_value(child, depth - 1, rest);
            if (counter_.stopped()) return 0;
            if (value > best) {
                best = value;
                line.set(move, rest);
            }
        }
        return best;
    }

    // The opponent is to move.
    Value min_value(const Position& position, int depth, Line<G>& line) {
        line.clear();
        if (!counter_.count()) return 0;
        if (position.is_over()) return -value_of_end(position.margin());
        if (depth == 0) return -estimate(position);
        MovesOf<G> moves;
        position.legal_moves(moves);
        Value best = infinite_value;
        for (const auto move : moves) {
            Position child = position;
            child.play(move);
            Line<G> rest;
            const Value value = max_value(child, depth - 1, rest);
            if (counter_.stopped()) return 0;
            if (value < best) {
                best = value;
                line.set(move, rest);
            }
        }
        return best;
    }

    Value estimate(const Position& position) {
        saw_horizon_ = true;
        return evaluation_(position);
    }

    const E& evaluation_;
    NodeCounter& counter_;
    bool saw_horizon_ = false;
};

template <Game G, Evaluation<G> E>
using Minimax = FixedDepth<G, E, MinimaxTree<G, E>>;

}  // namespace damier
