#include "games/othello/solver/solver.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "games/othello/solver/search.h"
#include "games/shared/margin_prover.h"

namespace damier::othello {

namespace {

using Plan = MarginSearch<Position, Move>::Plan;

Board board_of(const Position& position) {
    return {position.mover(), position.other()};
}

Position after(Position position, Move move) {
    position.play(move);
    return position;
}

// The even number next to an estimate in hundredths of a disc.
Score margin_near(int estimate) {
    const int pairs = (std::abs(estimate) + disc_value) / (2 * disc_value);
    return std::min(2 * pairs, 64) * (estimate < 0 ? -1 : 1);
}

}  // namespace

struct Solver::Search {
    Search(const SolverResources& resources, const SolverIdeas& ideas)
        : shared{ideas, ProofTable(resources.memory - resources.memory / 8),
                 EstimateTable(resources.memory / 8), Heuristic(built_in_weights("heuristic")),
                 SolverTeam(std::max(resources.threads, 1))} {
        for (int i = 0; i < shared.team.threads(); ++i)
            searches.push_back(search_paths().front().make(shared));
    }

    // Before a proof of a position with so many free squares.
    void prepare(int free_squares) {
        const std::uint64_t bytes = least_bytes << std::clamp(free_squares - small_search, 0, 30);
        shared.proofs.use_at_least(bytes);
        shared.estimates.use_at_least(bytes / 8);
    }

    // What one of the threads finds first; throws when all were stopped.
    template <class Question>
    int ask(int free_squares, const Question& question) {
        shared.team.begin();
        constexpr int none = INT_MAX;
        std::atomic<int> answer = none;
        const auto work = [&](SolverSearch& search) {
            const int found = question(search);
            if (search.is_stopped()) return;
            answer = found;
            shared.team.settle();
        };
        {
            std::vector<std::jthread> helpers;
            for (std::size_t i = 1; i < searches.size() && free_squares >= free_squares_to_share; ++i)
                helpers.emplace_back(work, std::ref(*searches[i]));
            work(*searches.front());
        }
        if (answer == none) throw SearchStopped{};
        return answer;
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

    Score bound(const Position& position, Score wanted, SolverPulse& pulse) {
        return ask(position.free_squares(),
                   [&](SolverSearch& search) { return search.bound(board_of(position), wanted - 1, pulse); });
    }

    // An iterative deepening with the evaluation, whose best move comes first.
    Plan plan(const Position& position, SolverPulse& pulse) {
        Plan plan{ordered_moves(position)};
        if (!shared.ideas.presearch || plan.moves.size() < 2) return plan;
        const int deepest = std::max(position.free_squares() - plies_left_to_proof, 1);
        for (int depth = 1 + deepest % 2; depth <= deepest; depth += 2)
            plan.guess = margin_near(estimate_moves(position, depth, plan.moves, pulse));
        return plan;
    }

    // The move that the table calls best, then those that leave the opponent the fewest moves.
    std::vector<Move> ordered_moves(const Position& position) const {
        Moves legal;
        position.legal_moves(legal);
        const int known = searches.front()->known_best(board_of(position));
        std::vector<std::pair<int, std::size_t>> keys;
        for (std::size_t i = 0; i < legal.size(); ++i) {
            const bool is_known = !legal[i].is_pass() && index_of(legal[i].square()) == known;
            keys.emplace_back(is_known ? -1 : count(after(position, legal[i]).placements()), i);
        }
        std::ranges::sort(keys);
        std::vector<Move> ordered;
        for (const auto& [replies, i] : keys) ordered.push_back(legal[i]);
        return ordered;
    }

    SharedSearch shared;
    std::vector<std::unique_ptr<SolverSearch>> searches;

  private:
    // To start threads takes longer than to solve what is smaller.
    static constexpr int free_squares_to_share = 16;
    static constexpr int plies_left_to_proof = 10;
    static constexpr std::uint64_t least_bytes = std::uint64_t{256} << 10;
    static constexpr int small_search = 14;  // free squares

    // Looks at all moves with a search of so many plies in all, and puts the best one first.
    int estimate_moves(const Position& position, int depth, std::vector<Move>& moves, SolverPulse& pulse) {
        constexpr int most = 65 * disc_value;
        int best = -most;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Position child = after(position, moves[i]);
            const auto value_within = [&](int alpha, int beta) {
                return -ask(child.free_squares(), [&](SolverSearch& search) {
                    return search.estimate(board_of(child), -beta, -alpha, depth - 1, pulse);
                });
            };
            if (i > 0 && value_within(best, best + 1) <= best) continue;
            best = value_within(i == 0 ? -most : best, most);
            const auto place = moves.begin() + static_cast<std::ptrdiff_t>(i);
            std::rotate(moves.begin(), place, place + 1);
        }
        return best;
    }
};

Solver::Solver(const SolverResources& resources, const SolverIdeas& ideas)
    : search_(std::make_unique<Search>(resources, ideas)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Proof<Move> Solver::solve(const Position& position, const SolveOptions& wanted, std::stop_token stop,
                          const SolveObserver& observer) {
    search_->prepare(position.free_squares());
    const auto margin_search = [this](SolverPulse& pulse) {
        return MarginSearch<Position, Move>{
            .bound = [this, &pulse](const Position& asked,
                                    Score at_least) { return search_->bound(asked, at_least, pulse); },
            .plan = [this, &pulse](const Position& asked) { return search_->plan(asked, pulse); },
            .ordered_moves = [this](const Position& asked) { return search_->ordered_moves(asked); },
            .most_margin = 64,
            .step = 2};
    };
    return prove_margin<Moves>(
        position, wanted, std::move(stop), observer, [this] { return search_->counts(); }, margin_search);
}

}  // namespace damier::othello
