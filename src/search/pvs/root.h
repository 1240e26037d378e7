// The root of pvs.h: iterations, each one ply deeper, the window around the last value, and the report.
//
// The best move of an iteration is the first of the next. So an iteration that is stopped halfway still
// counts as far as it came: its first move has a new value, and a move that beat it there is better.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/pvs/tree.h"
#include "search/report.h"
#include "search/root_moves.h"
#include "search/time_plan.h"

namespace damier {

template <Game G, Evaluation<G> E>
class PvsRoot {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Tree = PvsTree<G, E>;

    PvsRoot(const Position& position, Tree& tree, const PvsOptions& options, const PvsReductions& reductions,
            bool value_every_move, const Budget& budget, NodeCounter& counter, const Observer<Move>& observer)
        : position_(position),
          tree_(tree),
          options_(options),
          reductions_(reductions),
          value_every_move_(value_every_move),
          budget_(budget),
          counter_(counter),
          observer_(observer) {
        MovesOf<G> moves;
        position.legal_moves(moves);
        for (const Move move : moves) moves_.push_back({.move = move});
        choice_.move = moves[0];
        choice_.line = {moves[0]};
    }

    // One iteration after the other, until the limits end it or nothing is left to find out.
    Report<Move> deepen(int first_depth, int last_depth, TimePlan& plan) {
        for (int depth = first_depth; depth <= last_depth; ++depth) {
            iterate(depth);
            if (counter_.stopped()) break;
            choice_.depth = depth;
            tell();
            if (choice_.solved) break;
            plan.note_iteration(choice_.move == best_before_, *choice_.value);
            best_before_ = choice_.move;
            if (plan.is_enough(budget_.seconds(), moves_.size() == 1)) break;
        }
        return report();
    }

  private:
    struct Window {
        Value alpha;
        Value beta;
    };

    void iterate(int depth) {
        const bool narrow = options_.steps.has(PvsStep::aspiration) && depth >= options_.aspiration_from &&
                            !value_every_move_ && choice_.value && !is_win(*choice_.value) &&
                            !is_loss(*choice_.value);
        int width = options_.aspiration_window;
        Window window{-infinite_value, infinite_value};
        if (narrow) window = {*choice_.value - width, *choice_.value + width};
        for (;;) {
            const Value value = pass(depth, window);
            if (counter_.stopped()) return;
            if (value > window.alpha && value < window.beta) return;
            width *= 3;
            if (value <= window.alpha) {
                if (window.alpha == -infinite_value) return;
                window.alpha = width > widest ? -infinite_value : value - width;
            } else {
                if (window.beta == infinite_value) return;
                window.beta = width > widest ? infinite_value : value + width;
            }
        }
    }
    // Beyond it a window is as good as none.
    static constexpr int widest = 2000;

    // All moves once; gives the value, or a bound outside the window.
    Value pass(int depth, Window window) {
        Value best = -infinite_value;
        std::size_t best_index = 0;
        bool all_solved = true;
        reached_ = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const Value alpha = value_every_move_ ? -infinite_value : std::max(window.alpha, best);
            Line<G> rest;
            const Searched found = look_at(moves_[i], i, depth, alpha, window.beta, rest);
            if (counter_.stopped()) break;
            reached_ = i + 1;
            all_solved &= found.solved;
            if (found.value > best) {
                best = found.value;
                best_index = i;
                if (best > window.alpha) choose(moves_[i].move, best, rest);
            }
            // A deep iteration takes long: who watches wants to see that it goes on.
            if (budget_.seconds() - told_at_ > seconds_between_news) tell();
            if (best >= window.beta && !value_every_move_) break;
            if (best == Tree::best_possible && !value_every_move_) {
                all_solved = found.solved;
                forget_moves_from(i + 1);
                break;
            }
        }
        choice_.solved = all_solved && !counter_.stopped() && best > window.alpha && best < window.beta;
        std::rotate(moves_.begin(), moves_.begin() + best_index, moves_.begin() + best_index + 1);
        return best;
    }

    void choose(Move move, Value value, const Line<G>& rest) {
        const bool new_move = move != choice_.move;
        set_choice<G>(choice_, move, value, rest);
        if (new_move) tell();
    }

    Searched look_at(RootMove<Move>& root, std::size_t place, int depth, Value alpha, Value beta,
                     Line<G>& rest) {
        const std::uint64_t nodes_before = counter_.nodes();
        const Searched found = place == 0 || value_every_move_
                                   ? tree_.try_move(position_, root.move, depth, alpha, beta, 0, &rest)
                                   : scout(root.move, place, depth, alpha, beta, rest);
        root.visits += counter_.nodes() - nodes_before;
        if (!counter_.stopped()) {
            root.value = found.value;
            root.is_upper_bound = found.value <= alpha;
            root.solved = found.solved && (!root.is_upper_bound || found.value == -Tree::best_possible);
        }
        return found;
    }

    Searched scout(Move move, std::size_t place, int depth, Value alpha, Value beta, Line<G>& rest) {
        int less = 0;
        if (options_.steps.has(PvsStep::reduction) && depth > options_.reduction_from)
            less = std::clamp(reductions_(depth, static_cast<int>(place)) - 1, 0, depth - 1);
        Searched found = tree_.try_move(position_, move, depth - less, alpha, alpha + 1, 0, nullptr);
        if (less > 0 && found.value > alpha && !counter_.stopped())
            found = tree_.try_move(position_, move, depth, alpha, alpha + 1, 0, nullptr);
        if (found.value > alpha && !counter_.stopped())
            found = tree_.try_move(position_, move, depth, alpha, beta, 0, &rest);
        return found;
    }

    static constexpr double seconds_between_news = 0.1;

    void tell() {
        if (!observer_) return;
        told_at_ = budget_.seconds();
        observer_(report());
    }

    // Nothing that this iteration would say of them is known.
    void forget_moves_from(std::size_t first) {
        for (std::size_t i = first; i < moves_.size(); ++i) moves_[i].value.reset();
    }

    // Moves that a stopped iteration did not reach keep the value of the one before, behind those that it
    // did.
    Report<Move> report() const {
        Report<Move> report = choice_;
        report.root_moves = moves_;
        put_best_first(std::span(report.root_moves).first(reached_), report.move);
        std::erase_if(report.root_moves, [](const RootMove<Move>& root) { return !root.value; });
        report.nodes = counter_.nodes();
        report.seconds = budget_.seconds();
        return report;
    }

    const Position& position_;
    Tree& tree_;
    const PvsOptions& options_;
    const PvsReductions& reductions_;
    bool value_every_move_;
    const Budget& budget_;
    NodeCounter& counter_;
    const Observer<Move>& observer_;

    Report<Move> choice_;                // without what report() adds
    std::vector<RootMove<Move>> moves_;  // the best move of the last iteration first
    Move best_before_ = {};
    double told_at_ = 0;       // seconds, of the last news
    std::size_t reached_ = 0;  // so many of them were finished in the last pass
};

}  // namespace damier
