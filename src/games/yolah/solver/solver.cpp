#include "games/yolah/solver/solver.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <thread>
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
        : table(resources.memory), team{table} {
        for (int i = 0; i < std::max(resources.threads, 1); ++i)
            searches.push_back(path.make_search(team, static_cast<unsigned>(i), ideas));
    }

    int value(const Sides& sides, int alpha, int beta, SolverPulse& pulse) {
        team.settled = false;
        if (searches.size() == 1 || count(~sides.occupied) < free_squares_to_share)
            return searches.front()->value(sides, alpha, beta, pulse);
        return value_by_team(sides, alpha, beta, pulse);
    }

    SearchCounts counts() const {
        SearchCounts sum;
        for (const auto& search : searches) {
            const SearchCounts counts = search->counts();
            sum.nodes += counts.nodes;
            sum.table_probes += counts.table_probes;
            sum.table_hits += counts.table_hits;
        }
        return sum;
    }

    ProofTable table;
    SolverTeam team;
    std::vector<std::unique_ptr<SolverSearch>> searches;

  private:
    // To start threads takes longer than to solve what is smaller.
    static constexpr int free_squares_to_share = 22;

    int value_by_team(const Sides& sides, int alpha, int beta, SolverPulse& pulse) {
        constexpr int none = square_count + 1;
        std::atomic<int> answer = none;
        const auto work = [&](SolverSearch& search) {
            try {
                answer = search.value(sides, alpha, beta, pulse);
                team.settled = true;
            } catch (const SearchStopped&) {
                // By the clock, or because another one has the answer.
            }
        };
        {
            std::vector<std::jthread> helpers;
            for (std::size_t i = 1; i < searches.size(); ++i)
                helpers.emplace_back(work, std::ref(*searches[i]));
            work(*searches.front());
        }
        if (answer == none) throw SearchStopped{};
        return answer;
    }
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
