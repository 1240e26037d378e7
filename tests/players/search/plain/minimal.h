// src/search/plain/minimal.h: the move that leaves the opponent the fewest moves.
#pragma once

#include <algorithm>
#include <cstddef>

#include "games/contract/game.h"
#include "search/budget.h"
#include "search/report.h"

namespace damier {

template <Game G>
class Minimal {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `most`: so many moves are looked at, the first ones.
    explicit Minimal(std::size_t most) : most_(most) {}

    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& = {}) {
        const Budget budget(limits, position.free_squares(), std::move(stop));
        MovesOf<G> moves;
        position.legal_moves(moves);
        Report<Move> report{.move = moves[0]};
        std::size_t fewest = G::max_moves + 1;
        for (std::size_t i = 0; i < std::min(moves.size(), most_); ++i) {
            if (budget.is_over()) break;  // whatever happens, report.move is legal
            Position next = position;
            next.play(moves[i]);
            MovesOf<G> answers;
            next.legal_moves(answers);
            ++report.nodes;
            if (answers.size() >= fewest) continue;
            fewest = answers.size();
            report.move = moves[i];
        }
        report.line = {report.move};
        report.root_moves = {{.move = report.move}};
        report.seconds = budget.seconds();
        return report;
    }

    void forget() {}

  private:
    std::size_t most_;
};

}  // namespace damier
