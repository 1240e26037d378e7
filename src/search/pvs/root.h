// What pvs.h does at its root: a window around the value of the last iteration, and a scout for each move but
// the first. The iterations themselves: deepening.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "search/deepening.h"
#include "search/pvs/tree.h"
#include "search/time_plan.h"

namespace damier {

template <Game G, Evaluation<G> E>
class PvsRoot {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    PvsRoot(const Position& position, PvsTree<G, E>& tree, const PvsOptions& options,
            const PvsReductions& reductions, bool value_every_move, const Budget& budget,
            const NodeCounter& counter, const Observer<Move>& observer)
        : position_(position),
          tree_(tree),
          options_(options),
          reductions_(reductions),
          value_every_move_(value_every_move),
          budget_(budget),
          counter_(counter),
          deepening_(position, value_every_move, budget, counter, observer) {}

    Report<Move> deepen(int first_depth, int last_depth, TimePlan& plan) {
        const auto is_enough = [&, best_before = Move{}]() mutable {
            const Report<Move>& choice = deepening_.choice();
            const Move before = std::exchange(best_before, choice.move);
            plan.note_iteration(choice.move == before, *choice.value);
            return plan.is_enough(budget_.seconds(), deepening_.move_count() == 1);
        };
        return deepening_.run(first_depth, last_depth, [&](int depth) { iterate(depth); }, is_enough);
    }

  private:
    // Beyond it a window is as good as none.
    static constexpr int widest = 2000;

    void iterate(int depth) {
        int width = options_.aspiration_window;
        Window window = first_window(depth, width);
        for (;;) {
            const Value value = deepening_.pass(
                window, [&](Move move, std::size_t place, const Window& asked, Line<G>& rest) {
                    return look_at(move, place, depth, asked, rest);
                });
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

    Window first_window(int depth, int width) const {
        const auto& last = deepening_.choice().value;
        const bool narrow = options_.steps.has(PvsStep::aspiration) && depth >= options_.aspiration_from &&
                            !value_every_move_ && last && !is_win(*last) && !is_loss(*last);
        return narrow ? Window{*last - width, *last + width} : Window{};
    }

    Searched look_at(Move move, std::size_t place, int depth, const Window& window, Line<G>& rest) {
        if (place == 0 || value_every_move_)
            return tree_.try_move(position_, move, depth, window.alpha, window.beta, 0, &rest);
        return scout(move, place, depth, window.alpha, window.beta, rest);
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

    const Position& position_;
    PvsTree<G, E>& tree_;
    const PvsOptions& options_;
    const PvsReductions& reductions_;
    bool value_every_move_;
    const Budget& budget_;
    const NodeCounter& counter_;
    Deepening<G> deepening_;
};

}  // namespace damier
