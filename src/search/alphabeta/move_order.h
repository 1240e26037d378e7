// In which order alpha-beta tries the moves of a position. Its value is the same in any order; how much is
// cut off is not.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "search/evaluation.h"
#include "search/sort_few.h"

namespace damier {

// As the game lists them: no time is spent on it.
struct ListedOrder {
    template <class Position, class Moves>
    void operator()(const Position&, Moves&) const {}
};

// Any order of the game, behind a call: for searches that are read rather than raced.
template <Game G>
using AnyOrder = std::function<void(const typename G::Position&, MovesOf<G>&)>;

// What looks best without looking further comes first; equal moves stay as listed.
template <Game G, Evaluation<G> E>
class EvaluationOrder {
  public:
    explicit EvaluationOrder(E evaluation) : evaluation_(std::move(evaluation)) {}

    void operator()(const typename G::Position& position, MovesOf<G>& moves) const {
        struct Judged {
            typename G::Move move;
            Value value;  // to the opponent
        };
        std::vector<Judged> judged;
        for (const auto move : moves) judged.push_back({move, value_after(position, move)});
        sort_few(judged, [](const Judged& a, const Judged& b) { return a.value < b.value; });
        for (std::size_t i = 0; i < judged.size(); ++i) moves[i] = judged[i].move;
    }

  private:
    Value value_after(typename G::Position position, typename G::Move move) const {
        position.play(move);
        return position.is_over() ? value_of_end(position.margin()) : evaluation_(position);
    }

    E evaluation_;
};

}  // namespace damier
