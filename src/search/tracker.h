// Follows the moves of a search for an evaluation that wants to know them (evaluation.h), and costs nothing
// for one that does not.
#pragma once

#include "search/evaluation.h"

namespace damier {

template <Game G, Evaluation<G> E>
class PlainTracker {
  public:
    PlainTracker(const E& evaluation, const typename G::Position&) : evaluation_(evaluation) {}

    void push(const typename G::Position&, typename G::Move) {}
    void pop() {}
    Value value(const typename G::Position& position) { return evaluation_(position); }

  private:
    const E& evaluation_;
};

namespace detail {

template <Game G, Evaluation<G> E>
struct TrackerOf {
    using Type = PlainTracker<G, E>;
};
template <Game G, TrackedEvaluation<G> E>
struct TrackerOf<G, E> {
    using Type = typename E::Tracker;
};

}  // namespace detail

template <Game G, Evaluation<G> E>
using Tracker = typename detail::TrackerOf<G, E>::Type;

}  // namespace damier
