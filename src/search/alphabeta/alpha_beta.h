// Alpha-beta: minimax without the branches that cannot matter (the nodes: tree.h). Options add a
// transposition table and iterative deepening; the value stays that of plain minimax to the same depth.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

#include "games/contract/hints.h"
#include "search/alphabeta/tree.h"
#include "search/deepening.h"
#include "search/plain/random_choice.h"

namespace damier {

struct AlphaBetaOptions {
    std::optional<int> depth = {};  // plies; the limits may make it less
    // Depth after depth, from 1 up to `depth` or until the limits end it, each search beginning with the best
    // move of the one before.
    bool iterative = false;
    bool use_tt = false;
    std::size_t table_bytes = std::size_t{64} << 20;
    // As long as the game says that nothing is at stake, any legal move, by the seed.
    bool random_opening = false;
    std::uint64_t seed = 1;

    static constexpr int default_depth = 4;  // without deepening
};

template <Game G, Evaluation<G> E>
class AlphaBeta {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Options = AlphaBetaOptions;

    explicit AlphaBeta(E evaluation, const Options& options = {})
        : evaluation_(std::move(evaluation)), options_(options), opening_(options.seed) {
        if (options.use_tt) table_.emplace(options.table_bytes);
    }

    // Of a game that is not over. When it is stopped, what it chooses is legal, and the best that is known.
    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        assert(!position.is_over());
        if (options_.random_opening && is_quiet_opening<G>(position))
            return opening_.run(position, limits, std::move(stop), observer);
        if (!table_) return search<false>(position, limits, std::move(stop), observer);
        table_->new_generation();
        return search<true>(position, limits, std::move(stop), observer);
    }

    void forget() {
        if (table_) table_->clear();
        opening_.forget();
    }

  private:
    template <bool with_table>
    Report<Move> search(const Position& position, const Limits& limits, std::stop_token stop,
                        const Observer<Move>& observer) {
        const int otherwise = options_.iterative ? G::max_plies : Options::default_depth;
        const int depth = depth_within<G>(options_.depth, limits, otherwise);
        const Budget budget(limits, position.free_squares(), std::move(stop));
        NodeCounter counter(budget, limits.nodes);
        AlphaBetaTree<G, E, with_table> tree(evaluation_, table_ ? &*table_ : nullptr, counter);
        Deepening<G> root(position, limits.value_every_move, budget, counter, observer);
        const auto iterate = [&](int plies) {
            root.pass({}, [&](Move move, std::size_t, const Window& window, Line<G>& rest) {
                Position child = position;
                child.play(move);
                const Searched reply = tree.visit(child, plies - 1, -window.beta, -window.alpha, rest);
                return Searched{-reply.value, reply.solved};
            });
        };
        return root.run(options_.iterative ? 1 : depth, depth, iterate, NoTimeForAnother(budget));
    }

    // Another iteration takes longer than the last one did, as a rule many times. Where less time than that
    // is left, one in forty ends in time and one in a hundred finds another move before it is stopped (Yolah,
    // Othello and Quarto, 280 positions); not beginning it saves 9 % of all time.
    class NoTimeForAnother {
      public:
        explicit NoTimeForAnother(const Budget& budget) : budget_(budget), begun_(budget.used_part()) {}
        bool operator()() {
            const double ended = budget_.used_part();
            return ended - std::exchange(begun_, ended) > 1 - ended;
        }

      private:
        const Budget& budget_;
        double begun_;
    };

    E evaluation_;
    Options options_;
    std::optional<TranspositionTable<Move>> table_;
    RandomChoice<G> opening_;
};

}  // namespace damier
