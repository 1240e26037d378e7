// Minimax to a fixed depth in one function: what is good for one side is as bad for the other, so a position
// is worth to its mover the largest of the values after its moves, each with its sign turned.
// A Trace (trace.h) may watch the nodes.
#pragma once

#include <utility>

#include "search/plain/fixed_depth.h"
#include "search/trace/trace.h"

namespace damier {

template <Game G, Evaluation<G> E, class Trace = NoTrace>
class NegamaxTree {
  public:
    using Position = typename G::Position;

    NegamaxTree(const E& evaluation, NodeCounter& counter, Trace trace = {})
        : evaluation_(evaluation), counter_(counter), trace_(std::move(trace)) {}

    Value value_after(const Position& position, int depth, Line<G>& line) {
        return -value_of(position, depth, line);
    }
    bool saw_horizon() const { return saw_horizon_; }

  private:
    // Seen from the mover of the position.
    Value value_of(const Position& position, int depth, Line<G>& line) {
        line.clear();
        if (!counter_.count()) return 0;
        if (position.is_over()) return value_of_end(position.margin());
        if (depth == 0) {
            saw_horizon_ = true;
            return evaluation_(position);
        }
        MovesOf<G> moves;
        position.legal_moves(moves);
        Value best = -infinite_value;
        for (const auto move : moves) {
            Position child = position;
            child.play(move);
            Line<G> rest;
            trace_.enter(move, child, -infinite_value, infinite_value);
            const Value value = -value_of(child, depth - 1, rest);
            if (counter_.stopped()) return 0;
            trace_.leave(-value);
            if (value > best) {
                best = value;
                line.set(move, rest);
            }
        }
        return best;
    }

    const E& evaluation_;
    NodeCounter& counter_;
    bool saw_horizon_ = false;
    [[no_unique_address]] Trace trace_;
};

template <Game G, Evaluation<G> E>
using Negamax = FixedDepth<G, E, NegamaxTree<G, E>>;

}  // namespace damier
