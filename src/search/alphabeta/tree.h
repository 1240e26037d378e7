// The nodes of alpha-beta (Knuth and Moore, "An analysis of alpha-beta pruning", 1975), as negamax and
// fail-soft: a value between alpha and beta is exact, one outside is a bound for the true value, and as
// tight as was found for free.
//
// With or without the table the value is that of plain minimax to the same depth. Write v(p, d) for it. What
// a search says about v(p, d), "at least x" or "at most x", it proves by a part of the tree of depth d. The
// table keeps the statement, so it may stand for v(p, d) again, but not for another depth: estimates at
// another horizon are other numbers. Unless the proof met no horizon at all. Then it is `solved`, and the
// same part of the tree proves the same for every greater depth; for a smaller one the horizon might cut it.
//
// Whether a value is solved is known for the part that decides: of a cut-off only the refuting move, else
// every move. A line of play is never cut short by the table: a value inside the window is searched although
// it is known, but only until a move reaches it.
//
// A caller that wants to watch the nodes gives a Trace (trace/trace.h), one that wants the moves in another
// order an Order (move_order.h). Both cost nothing unless they are given.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "search/alphabeta/move_order.h"
#include "search/budget.h"
#include "search/evaluation.h"
#include "search/key.h"
#include "search/line.h"
#include "search/trace/trace.h"
#include "search/transposition_table.h"
#include "search/window.h"

namespace damier {

template <Game G, Evaluation<G> E, bool with_table, class Trace = NoTrace, class Order = ListedOrder>
class AlphaBetaTree {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    AlphaBetaTree(const E& evaluation, TranspositionTable<Move>* table, NodeCounter& counter,
                  Trace trace = {}, Order order = {})
        : evaluation_(evaluation),
          table_(table),
          counter_(counter),
          trace_(std::move(trace)),
          order_(std::move(order)) {}

    // The value of a position, seen from its mover, and the line that leads to it if it is inside the window.
    // Both mean nothing when the counter has stopped.
    [[gnu::always_inline]] Searched visit(const Position& position, int depth, Value alpha, Value beta,
                                          Line<G>& line) {
        line.clear();
        if (!counter_.count()) return {};
        if (position.is_over()) return {value_of_end(position.margin()), true};
        if (depth == 0) return {evaluation_(position), false};
        if constexpr (with_table) {
            if (depth >= least_table_depth) return search_with_table(position, depth, alpha, beta, line);
        }
        return search(position, depth, alpha, beta, {}, line);
    }

  private:
    // What is known of a node before its moves are tried.
    struct Hints {
        Searched ceiling = {best_possible<G>, true};  // it is worth no more than this
        std::optional<Move> move = {};
    };
    struct Best : Searched {
        Move move = {};
    };

    // So near the horizon a look at the table takes longer than what it saves.
    static constexpr int least_table_depth = 2;

    Best search(const Position& position, int depth, Value alpha, Value beta, const Hints& hints,
                Line<G>& line) {
        MovesOf<G> moves;
        position.legal_moves(moves);
        order_(position, moves);
        if (hints.move) bring_to_front(moves, *hints.move);
        Best best{{-infinite_value, true}};
        Line<G> rest;
        for (const Move move : moves) {
            Position child = position;
            child.play(move);
            trace_.enter(move, child, -beta, -alpha);
            const Searched reply = visit(child, depth - 1, -beta, -alpha, rest);
            if (counter_.stopped()) break;
            trace_.leave(reply.value);
            const Value value = -reply.value;
            best.solved &= reply.solved;
            if (value <= best.value) continue;
            best.value = value;
            best.move = move;
            if (value > alpha) {
                alpha = value;
                line.set(move, rest);
            }
            if (value >= beta || value >= hints.ceiling.value) {
                best.solved = reply.solved && (value >= beta || hints.ceiling.solved);
                trace_.cut(moves, move);
                break;
            }
        }
        return best;
    }

    Searched search_with_table(const Position& position, int depth, Value alpha, Value beta, Line<G>& line) {
        const std::uint64_t key = search_key<G>(position);
        Hints hints;
        if (const auto entry = table_->probe(key)) {
            hints.move = entry->move;
            if (holds_at(depth, *entry)) {
                if (settles(*entry, alpha, beta)) {
                    trace_.known();
                    return {entry->value, entry->solved};
                }
                if (entry->bound != Bound::lower) hints.ceiling = {entry->value, entry->solved};
            }
        }
        const Best best = search(position, depth, alpha, beta, hints, line);
        if (counter_.stopped()) return {};
        const Bound bound = best.value >= beta    ? Bound::lower
                            : best.value <= alpha ? Bound::upper
                                                  : Bound::exact;
        table_->store(key, {best.value, depth, bound, best.solved, best.move});
        return best;
    }

    // See the top of the file.
    static bool holds_at(int depth, const TableEntry<Move>& entry) {
        return entry.depth == depth || (entry.solved && entry.depth < depth);
    }
    static bool settles(const TableEntry<Move>& entry, Value alpha, Value beta) {
        return (entry.value >= beta && entry.bound != Bound::upper) ||
               (entry.value <= alpha && entry.bound != Bound::lower);
    }
    // Nothing happens when the move is not in the list: another position may have had the same key.
    static void bring_to_front(MovesOf<G>& moves, Move move) {
        const auto found = std::find(moves.begin(), moves.end(), move);
        if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
    }

    const E& evaluation_;
    TranspositionTable<Move>* table_;
    NodeCounter& counter_;
    [[no_unique_address]] Trace trace_;
    [[no_unique_address]] Order order_;
};

}  // namespace damier
