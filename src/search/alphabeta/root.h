// The root of alpha-beta: iterative deepening and the report (Slate and Atkin, "Chess 4.5", 1977).
//
// The best move of an iteration is the first of the next. So an iteration that is stopped halfway still
// counts as far as it came: its first move has a new value, and a move that beat it there is better.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/alphabeta/tree.h"
#include "search/report.h"
#include "search/root_moves.h"

namespace damier {

template <Game G, class Tree>
class AlphaBetaRoot {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `value_every_move`: an exact value for each root move, at the price of the cut-offs at the root.
    AlphaBetaRoot(const Position& position, Tree& tree, bool value_every_move, const Budget& budget,
                  NodeCounter& counter, const Observer<Move>& observer)
        : position_(position),
          tree_(tree),
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
    Report<Move> deepen(int first_depth, int last_depth) {
        for (int depth = first_depth; depth <= last_depth; ++depth) {
            const double begun = budget_.used_part();
            iterate(depth);
            if (counter_.stopped()) break;
            choice_.depth = depth;
            tell();
            if (choice_.solved) break;
            // Another iteration takes longer than this one did, as a rule many times. Where less time than
            // that is left, one in forty ends in time and one in a hundred finds another move before it is
            // stopped (Yolah, Othello and Quarto, 280 positions); not beginning it saves 9 % of all time.
            const double ended = budget_.used_part();
            if (ended - begun > 1 - ended) break;
        }
        return report();
    }

  private:
    void iterate(int depth) {
        Value best = -infinite_value;
        std::size_t best_index = 0;
        bool all_solved = true;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const Value alpha = value_every_move_ ? -infinite_value : best;
            Line<G> rest;
            const Searched found = look_at(moves_[i], depth, alpha, rest);
            if (counter_.stopped()) break;
            reached_ = i + 1;
            all_solved &= found.solved;
            if (found.value > best) {
                const bool new_move = moves_[i].move != choice_.move;
                best = found.value;
                best_index = i;
                set_choice<G>(choice_, moves_[i].move, best, rest);
                if (new_move) tell();
            }
            // A deep iteration takes long: who watches wants to see that it goes on.
            if (budget_.seconds() - told_at_ > seconds_between_news) tell();
            if (best == Tree::best_possible && !value_every_move_) {
                all_solved = found.solved;
                forget_moves_from(i + 1);
                break;
            }
        }
        choice_.solved = all_solved && !counter_.stopped();
        std::rotate(moves_.begin(), moves_.begin() + best_index, moves_.begin() + best_index + 1);
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

    Searched look_at(RootMove<Move>& root, int depth, Value alpha, Line<G>& rest) {
        Position child = position_;
        child.play(root.move);
        const std::uint64_t nodes_before = counter_.nodes();
        const Searched reply = tree_.visit(child, depth - 1, -infinite_value, -alpha, rest);
        root.visits += counter_.nodes() - nodes_before;
        if (!counter_.stopped()) {
            root.value = -reply.value;
            root.is_upper_bound = *root.value <= alpha;
            root.solved = reply.solved && (!root.is_upper_bound || *root.value == -Tree::best_possible);
        }
        return {-reply.value, reply.solved};
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
    bool value_every_move_;
    const Budget& budget_;
    NodeCounter& counter_;
    const Observer<Move>& observer_;

    Report<Move> choice_;                // without what report() adds
    std::vector<RootMove<Move>> moves_;  // the best move of the last iteration first, else as listed
    double told_at_ = 0;                 // seconds, of the last news
    std::size_t reached_ = 0;            // so many of them were finished in the last iteration
};

}  // namespace damier
