// The move after which the evaluation is best, a random one of several: negamax that looks one ply ahead.
#pragma once

#include "search/plain/negamax.h"

namespace damier {

struct GreedyOptions {
    std::uint64_t seed = 1;
};

template <Game G, Evaluation<G> E>
class Greedy {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Options = GreedyOptions;

    explicit Greedy(E evaluation, const Options& options = {})
        : search_(std::move(evaluation), {.depth = 1, .best_list = true, .seed = options.seed}) {}

    Report<Move> run(const Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer = {}) {
        return search_.run(position, limits, std::move(stop), observer);
    }
    void forget() { search_.forget(); }

  private:
    Negamax<G, E> search_;
};

}  // namespace damier
