#include "games/yolah/solver/solver.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/shared/margin_prover.h"
#include "games/shared/solver_pulse.h"
#include "games/yolah/solver/paths.h"
#include "games/yolah/solver/search.h"
#include "games/yolah/solver/table.h"

namespace damier::yolah {

struct Solver::Search {
    Search(const SolverResources& resources, const SolverIdeas& ideas, const SolverPath& path)
        : table(resources.memory), shared(table) {
        for (int i = 0; i < std::max(resources.threads, 1); ++i)
            searches.push_back(path.make_search(shared, static_cast<unsigned>(i), ideas));
    }

    int value(const Sides& sides, int alpha, int beta, SolverPulse& pulse) {
        const bool together = count(~sides.occupied) >= free_squares_to_share;
        const std::optional<int> answer =
            first_answer(std::span(searches).first(together ? searches.size() : 1), shared,
                         [&](SolverSearch& search) -> std::optional<int> {
                             try {
                                 return search.value(sides, alpha, beta, pulse);
                             } catch (const SearchStopped&) {
                                 return std::nullopt;  // by the clock, or because another one has the answer
                             }
                         });
        if (!answer) throw SearchStopped{};
        return *answer;
    }

    SearchCounts counts() const { return sum_of_counts(searches); }

    ProofTable table;
    SharedSearch shared;
    std::vector<std::unique_ptr<SolverSearch>> searches;

  private:
    // To start threads takes longer than to solve what is smaller.
    static constexpr int free_squares_to_share = 22;
};

namespace {

Sides sides_of(const Position& position) {
    const Side mover = position.side();
    return {position.pieces(mover), position.pieces(opponent(mover)), position.occupied()};
}

Position after(Position position, Move move) {
    position.play(move);
    return position;
}

// Those that leave the opponent the fewest moves first.
std::vector<Move> ordered_moves(const Position& position) {
    Moves legal;
    position.legal_moves(legal);
    // With its number, so that those that are alike stay in their order.
    std::vector<std::pair<int, std::size_t>> keys;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        Moves answers;
        after(position, legal[i]).legal_moves(answers);
        keys.emplace_back(static_cast<int>(answers.size()), i);
    }
    std::ranges::sort(keys);
    std::vector<Move> ordered;
    for (const auto& [answers, i] : keys) ordered.push_back(legal[i]);
    return ordered;
}

}  // namespace

Solver::Solver(const SolverResources& resources, const SolverIdeas& ideas)
    : Solver(resources, ideas, solver_paths().front()) {}
Solver::Solver(const SolverResources& resources, const SolverIdeas& ideas, const SolverPath& path)
    : search_(std::make_unique<Search>(resources, ideas, path)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

std::uint64_t Solver::nodes() const {
    return search_->counts().nodes;
}

Proof<Move> Solver::solve(const Position& position, const SolveOptions& wanted, std::stop_token stop,
                          const SolveObserver& observer) {
    search_->table.prepare(position.free_squares());
    const auto margin_search = [&](SolverPulse& pulse) {
        const auto bound = [this, &pulse](const Position& asked, Score at_least) {
            const Score lead = asked.margin();
            return lead + search_->value(sides_of(asked), at_least - 1 - lead, at_least - lead, pulse);
        };
        const auto plan = [](const Position& asked) {
            return MarginSearch<Position, Move>::Plan{ordered_moves(asked)};
        };
        return MarginSearch<Position, Move>{bound, plan, ordered_moves, square_count};
    };
    return prove_margin<Moves>(
        position, wanted, std::move(stop), observer, [this] { return search_->counts(); }, margin_search);
}

std::optional<int> Solver::outcome(const Position& position, std::stop_token stop) {
    return solve(position, {.outcome = true}, std::move(stop)).outcome;
}

}  // namespace damier::yolah
