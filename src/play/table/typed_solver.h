// An AnySolver made from a game's own: the adapter between moves as text and the game's types.
#pragma once

#include <memory>
#include <utility>

#include "games/contract/exact.h"
#include "play/table/moves_in_text.h"
#include "play/table/solver.h"
#include "play/table/typed_table.h"

namespace damier {

template <Notation G>
    requires HasSolver<G>
class TypedSolver final : public AnySolver {
  public:
    explicit TypedSolver(const SolverResources& resources) : solver_(resources) {}

    TextProof solve(const Table& table, const SolveOptions& wanted, std::stop_token stop,
                    const SolveObserver& observer) override {
        const auto& position = position_on<G>(table);
        assert(!position.is_over());
        TextProof proof = in_text<G>(position, solver_.solve(position, wanted, std::move(stop), observer));
        // A solver of a game without points need not know the option: its margin is the outcome.
        if (wanted.outcome && proof.margin) proof.outcome = (*proof.margin > 0) - (*proof.margin < 0);
        return proof;
    }

  private:
    typename G::Solver solver_;
};

namespace detail {

template <Notation G>
constexpr auto solver_maker() -> std::unique_ptr<AnySolver> (*)(const SolverResources&) {
    if constexpr (HasSolver<G>) {
        return [](const SolverResources& resources) -> std::unique_ptr<AnySolver> {
            return std::make_unique<TypedSolver<G>>(resources);
        };
    } else {
        return nullptr;
    }
}

}  // namespace detail

}  // namespace damier
