// An AnySolver made from a game's own: the adapter between moves as text and the game's types.
#pragma once

#include <memory>
#include <utility>

#include "games/contract/exact.h"
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
        const auto proof = solver_.solve(position, wanted, std::move(stop), observer);
        TextProof out{.margin = proof.margin,
                      .plies = proof.plies,
                      .nodes = proof.nodes,
                      .table_probes = proof.table_probes,
                      .table_hits = proof.table_hits,
                      .seconds = proof.seconds};
        auto at = position;
        for (const auto move : proof.line) {
            out.line.push_back(G::format_move(at, move));
            at.play(move);
        }
        for (const auto& proved : proof.moves)
            out.moves.push_back({G::format_move(position, proved.move), proved.margin, proved.plies});
        return out;
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
