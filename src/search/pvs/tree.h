// The nodes of pvs.h: principal variation search (Marsland and Campbell, "Parallel search of strongly ordered
// game trees", 1982). The first move of a node has the whole window; of the others it is only asked whether
// they are better, with a window of nothing, and again with a wider one if they are.
//
// A value says with `solved` whether an estimate had a part in it, as in alphabeta/tree.h. Steps that leave
// moves out never do so where what was tried so far is lost, so a win or a loss is a proved one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "games/contract/exact.h"
#include "search/budget.h"
#include "search/key.h"
#include "search/line.h"
#include "search/pvs/memory.h"
#include "search/pvs/moves.h"
#include "search/pvs/options.h"
#include "search/tracker.h"
#include "search/transposition_table.h"
#include "search/window.h"

namespace damier {

namespace detail {

struct NoBounder {};

template <Game G>
struct BounderOf {
    using Type = NoBounder;
};
template <Game G>
    requires HasMarginBounds<G>
struct BounderOf<G> {
    using Type = typename G::MarginBounder;
};

}  // namespace detail

template <Game G, Evaluation<G> E>
class PvsTree {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    PvsTree(const PvsOptions& options, const PvsReductions& reductions, const E& evaluation,
            TranspositionTable<Move>& table, PvsMemory<G>& memory, const Position& root, NodeCounter& counter)
        : options_(options),
          reductions_(reductions),
          table_(table),
          memory_(memory),
          counter_(counter),
          tracker_(evaluation, root) {}

    // The value after a move at `ply` plies from the root, seen by the side that plays it. `line`, where one
    // is wanted, gets what follows. Both mean nothing when the counter has stopped.
    Searched try_move(const Position& position, Move move, int depth, Value alpha, Value beta, int ply,
                      Line<G>* line) {
        Position child = position;
        child.play(move);
        const std::uint64_t key = search_key<G>(child);
        memory_.evaluations().prefetch(key);
        if (depth > least_table_depth) table_.prefetch(key);
        tracker_.push(position, move);
        last_[static_cast<std::size_t>(ply)] = move;
        const Searched reply = line != nullptr ? visit<true>(child, depth - 1, -beta, -alpha, ply + 1, line)
                                               : visit<false>(child, depth - 1, -beta, -alpha, ply + 1, line);
        tracker_.pop();
        return {-reply.value, reply.solved};
    }

  private:
    static constexpr int least_table_depth = 2;

    struct Node {
        const Position& position;
        int depth;
        int ply;
        Move table_move = {};
        bool has_table_move = false;
        std::optional<Value> estimate = {};
        bool improving = true;
    };
    struct Best : Searched {
        Move move = {};
    };

    bool has(PvsStep step) const { return options_.steps.has(step); }

    template <bool is_pv>
    Searched visit(const Position& position, int depth, Value alpha, Value beta, int ply, Line<G>* line) {
        if constexpr (is_pv) line->clear();
        if (!counter_.count()) return {};
        if (position.is_over()) return {value_of_end(position.margin()), true};
        if (const auto certain = by_bounds(position, alpha, beta)) return *certain;
        if (depth <= 0) return {evaluated(position), false};
        Node node{position, depth, ply};
        if (depth < least_table_depth) return search<is_pv>(node, alpha, beta, line);
        return search_with_table<is_pv>(node, alpha, beta, line);
    }

    template <bool is_pv>
    Searched search_with_table(Node& node, Value alpha, Value beta, Line<G>* line) {
        const std::uint64_t key = search_key<G>(node.position);
        if (const auto entry = table_.probe(key)) {
            node.table_move = entry->move;
            node.has_table_move = true;
            // On the principal variation a table's word would cut its line short.
            if (!is_pv && has(PvsStep::table_cut) && (entry->solved || entry->depth >= node.depth) &&
                settles(*entry, alpha, beta))
                return {entry->value, entry->solved};
        } else if (has(PvsStep::iir) && node.depth >= options_.iir_from) {
            --node.depth;
        }
        const Best best = search<is_pv>(node, alpha, beta, line);
        if (counter_.stopped()) return {};
        const Bound bound = best.value >= beta    ? Bound::lower
                            : best.value <= alpha ? Bound::upper
                                                  : Bound::exact;
        table_.store(key, {best.value, node.depth, bound, best.solved, best.move});
        return best;
    }

    static bool settles(const TableEntry<Move>& entry, Value alpha, Value beta) {
        return (entry.value >= beta && entry.bound != Bound::upper) ||
               (entry.value <= alpha && entry.bound != Bound::lower);
    }

    // What the game can say of the final margin without a search.
    std::optional<Searched> by_bounds(const Position& position, Value alpha, Value beta) {
        if constexpr (HasMarginBounds<G>) {
            if (position.free_squares() > G::MarginBounder::most_free_squares || !has(PvsStep::bounds))
                return std::nullopt;
            const MarginBounds bounds =
                bounder_.bounds(position, {least_margin_for(beta), most_margin_for(alpha)});
            const Value least = value_of_end(bounds.least);
            const Value most = value_of_end(bounds.most);
            if (least >= beta || least == most) return Searched{least, true};
            if (most <= alpha) return Searched{most, true};
        }
        return std::nullopt;
    }

    template <bool is_pv>
    Best search(Node& node, Value alpha, Value beta, Line<G>* line) {
        if (!is_pv && is_far_above(node, beta)) return {{*node.estimate, false}, node.table_move};
        node.improving = is_improving(node);
        PvsMoves<G> moves(node.position);
        judge(node, moves);
        Best best{{-infinite_value, true}};
        Line<G> rest;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves.take();
            if (is_too_late(node, static_cast<int>(i), best.value)) {
                best.solved = false;
                break;
            }
            const Searched found = look_at<is_pv>(node, move, static_cast<int>(i), alpha, beta, rest);
            if (counter_.stopped()) break;
            best.solved &= found.solved;
            if (found.value <= best.value) continue;
            best.value = found.value;
            best.move = move;
            if (found.value > alpha) {
                alpha = found.value;
                if constexpr (is_pv) line->set(move, rest);
            }
            if (found.value >= beta) {
                best.solved = found.solved;
                memory_.reward(node.position.side(), node.ply, node.depth, last_move(node), move,
                               moves.taken(i));
                break;
            }
        }
        return best;
    }

    // The value of one move: with less depth, with a window of nothing, and wider, as long as it looks
    // better.
    template <bool is_pv>
    Searched look_at(const Node& node, Move move, int place, Value alpha, Value beta, Line<G>& rest) {
        Line<G>* const line = is_pv ? &rest : nullptr;
        if (place == 0) return try_move(node.position, move, node.depth, alpha, beta, node.ply, line);
        const int less = reduction<is_pv>(node, move, place);
        Searched found =
            try_move(node.position, move, node.depth - less, alpha, alpha + 1, node.ply, nullptr);
        if (less > 0 && found.value > alpha && !counter_.stopped())
            found = try_move(node.position, move, node.depth, alpha, alpha + 1, node.ply, nullptr);
        if (is_pv && found.value > alpha && found.value < beta && !counter_.stopped())
            found = try_move(node.position, move, node.depth, alpha, beta, node.ply, line);
        return found;
    }

    template <bool is_pv>
    int reduction(const Node& node, Move move, int place) const {
        if (!has(PvsStep::reduction) || node.depth < options_.reduction_from) return 0;
        int plies = reductions_(node.depth, place);
        if (is_pv) --plies;
        if (has(PvsStep::history)) {
            plies -=
                memory_.history(node.position.side(), last_move(node), move) / PvsMemory<G>::history_limit;
        }
        return std::clamp(plies, 0, node.depth - 1);
    }

    bool is_too_late(const Node& node, int place, Value best) const {
        if (!has(PvsStep::late_pruning) || node.depth > options_.late_to || is_loss(best)) return false;
        const int moves = options_.late_base + options_.late_factor * node.depth * node.depth;
        return place >= (node.improving ? moves : moves * 2 / 3);
    }

    // Whether the mover stands better than two plies ago. Nothing is known there of the first plies.
    bool is_improving(Node& node) {
        if (!has(PvsStep::improving)) return true;
        const auto ply = static_cast<std::size_t>(node.ply);
        estimates_[ply] = estimate(node);
        return ply < 3 || estimates_[ply] > estimates_[ply - 2];
    }

    bool is_far_above(Node& node, Value beta) {
        if (!has(PvsStep::futility) || node.depth > options_.futility_to || is_win(beta) || is_loss(beta))
            return false;
        return estimate(node) - options_.futility_margin * node.depth >= beta;
    }

    Value estimate(Node& node) {
        if (!node.estimate) node.estimate = evaluated(node.position);
        return *node.estimate;
    }

    Value evaluated(const Position& position) {
        const std::uint64_t key = search_key<G>(position);
        if (const auto known = memory_.evaluations().find(key)) return *known;
        const Value value = tracker_.value(position);
        memory_.evaluations().put(key, value);
        return value;
    }

    Move last_move(const Node& node) const { return last_[static_cast<std::size_t>(node.ply - 1)]; }

    // Merits, from the highest: the table's move, killers, and the others by history.
    void judge(const Node& node, PvsMoves<G>& moves) {
        const Side side = node.position.side();
        const Move last = last_move(node);
        const auto& killers = memory_.killers(node.ply);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            std::int32_t merit = has(PvsStep::history) ? memory_.history(side, last, move) : 0;
            if (node.has_table_move && move == node.table_move) {
                merit = table_merit;
            } else if (has(PvsStep::killers) && move == killers.first) {
                merit = killer_merit + 1;
            } else if (has(PvsStep::killers) && move == killers.second) {
                merit = killer_merit;
            }
            moves.set_merit(i, merit);
        }
    }

    static constexpr std::int32_t table_merit = PvsMoves<G>::most_merit;
    static constexpr std::int32_t killer_merit = 1 << 20;

    const PvsOptions& options_;
    const PvsReductions& reductions_;
    TranspositionTable<Move>& table_;
    PvsMemory<G>& memory_;
    NodeCounter& counter_;
    Tracker<G, E> tracker_;
    [[no_unique_address]] typename detail::BounderOf<G>::Type bounder_;
    // By ply from the root: the move that led away from there.
    Move last_[G::max_plies + 1] = {};
    Value estimates_[G::max_plies + 1] = {};
};

}  // namespace damier
