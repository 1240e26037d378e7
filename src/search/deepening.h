// The root of a search that deepens: one iteration after the other, each a ply deeper, and the report (Slate
// and Atkin, "Chess 4.5", 1977). alphabeta/ and pvs/ share it.
//
// The best move of an iteration is the first of the next. So an iteration that is stopped halfway still
// counts as far as it came: its first move has a new value, and a move that beat it there is better. Not so
// where every move is to be valued: values of two depths are not to be compared, so that of the last finished
// iteration stand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "core/throttle.h"
#include "search/budget.h"
#include "search/line.h"
#include "search/report.h"
#include "search/root_moves.h"
#include "search/window.h"

namespace damier {

template <Game G>
class Deepening {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `value_every_move`: an exact value for each root move, at the price of the cut-offs at the root.
    Deepening(const Position& position, bool value_every_move, const Budget& budget,
              const NodeCounter& counter, const Observer<Move>& observer)
        : value_every_move_(value_every_move), budget_(budget), counter_(counter), observer_(observer) {
        MovesOf<G> moves;
        position.legal_moves(moves);
        for (const Move move : moves) moves_.push_back({.move = move});
        choice_.move = moves[0];
        choice_.line = {moves[0]};
    }

    // Until the limits end it or nothing is left to find out. iterate(depth) makes one pass over the moves or
    // several; after an iteration that was finished, is_enough() says whether no other is worth its time.
    template <class Iterate, class IsEnough>
    Report<Move> run(int first_depth, int last_depth, Iterate iterate, IsEnough is_enough) {
        for (int depth = first_depth; depth <= last_depth; ++depth) {
            const bool may_be_undone = value_every_move_ && depth > first_depth;
            const auto finished = may_be_undone ? std::optional(std::pair(choice_, moves_)) : std::nullopt;
            iterate(depth);
            if (counter_.stopped()) {
                if (finished) {
                    std::tie(choice_, moves_) = *finished;
                    reached_ = moves_.size();
                }
                break;
            }
            choice_.depth = depth;
            tell();
            if (choice_.solved || is_enough()) break;
        }
        return report();
    }

    // All moves once; gives the value, or a bound outside the window. look_at(move, place, window, rest) is
    // the value of a move, where `place` counts the moves of this pass from 0, and the line after it.
    template <class LookAt>
    Value pass(const Window& window, LookAt look_at) {
        Value best = -infinite_value;
        std::size_t best_index = 0;
        bool all_solved = true;
        reached_ = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const Value alpha = value_every_move_ ? -infinite_value : std::max(window.alpha, best);
            Line<G> rest;
            const Searched found = value_of(i, {alpha, window.beta}, look_at, rest);
            if (counter_.stopped()) break;
            reached_ = i + 1;
            all_solved &= found.solved;
            if (found.value > best) {
                best = found.value;
                best_index = i;
                if (best > window.alpha) choose(moves_[i].move, best, rest);
            }
            // A deep iteration takes long, and an observer wants to see that it goes on.
            if (throttle_.is_due(budget_.seconds())) tell();
            if (value_every_move_) continue;
            if (best >= window.beta) break;
            if (best == best_possible<G>) {
                all_solved = found.solved;
                forget_moves_from(i + 1);
                break;
            }
        }
        choice_.solved = all_solved && !counter_.stopped() && best > window.alpha && best < window.beta;
        std::rotate(moves_.begin(), moves_.begin() + best_index, moves_.begin() + best_index + 1);
        return best;
    }

    const Report<Move>& choice() const { return choice_; }
    std::size_t move_count() const { return moves_.size(); }

  private:
    template <class LookAt>
    Searched value_of(std::size_t place, const Window& window, LookAt& look_at, Line<G>& rest) {
        RootMove<Move>& root = moves_[place];
        const std::uint64_t nodes_before = counter_.nodes();
        const Searched found = look_at(root.move, place, window, rest);
        root.visits += counter_.nodes() - nodes_before;
        if (!counter_.stopped()) {
            root.value = found.value;
            root.is_upper_bound = found.value <= window.alpha;
            root.solved = found.solved && (!root.is_upper_bound || found.value == -best_possible<G>);
        }
        return found;
    }

    void choose(Move move, Value value, const Line<G>& rest) {
        const bool is_new = move != choice_.move;
        set_choice<G>(choice_, move, value, rest);
        if (is_new) tell();
    }

    // Nothing that this iteration would say of them is known.
    void forget_moves_from(std::size_t first) {
        for (std::size_t i = first; i < moves_.size(); ++i) moves_[i].value.reset();
    }

    void tell() {
        if (!observer_) return;
        throttle_.note_told(budget_.seconds());
        observer_(report());
    }

    // Moves that a stopped iteration did not reach keep the value of the one before, behind those that it
    // did.
    Report<Move> report() const {
        Report<Move> report = choice_;
        report.root_moves = moves_;
        const std::span<RootMove<Move>> all = report.root_moves;
        put_best_first(all.first(reached_), report.move);
        // Exact values are worth comparing; of most others only a bound is known.
        if (value_every_move_) put_best_first(all.subspan(reached_), report.move);
        // A pass that found all moves below its window has another one in front, which it was to begin with.
        const auto chosen = std::ranges::find(report.root_moves, report.move, &RootMove<Move>::move);
        std::rotate(report.root_moves.begin(), chosen, chosen + 1);
        std::erase_if(report.root_moves, [](const RootMove<Move>& root) { return !root.value; });
        report.nodes = counter_.nodes();
        report.seconds = budget_.seconds();
        return report;
    }

    bool value_every_move_;
    const Budget& budget_;
    const NodeCounter& counter_;
    const Observer<Move>& observer_;

    Report<Move> choice_;                // without what report() adds
    std::vector<RootMove<Move>> moves_;  // the best move of the last pass first
    Throttle throttle_;
    std::size_t reached_ = 0;  // so many of them were finished in the last pass
};

}  // namespace damier
