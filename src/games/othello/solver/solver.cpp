#include "games/othello/solver/solver.h"

#include <algorithm>
#include <optional>
#include <span>
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

// The patterns are missing from a program that was built without them.
EvaluationChoice evaluation_by(const SolverIdeas& ideas) {
    if (ideas.patterns) {
        if (auto patterns = make_evaluation("patterns", {})) return *patterns;
    }
    return Heuristic(built_in_weights("heuristic"));
}

}  // namespace

struct Solver::Search {
    // Each thread has a small table of its own, which comes off what the shared ones have.
    static std::uint64_t shared_bytes(const SolverResources& resources) {
        const auto threads = static_cast<std::uint64_t>(std::max(resources.threads, 1));
        const std::uint64_t own = threads * small_table_bytes;
        return resources.memory > 2 * own ? resources.memory - own : resources.memory / 2;
    }

    Search(const SolverResources& resources, const SolverIdeas& ideas)
        : shared{ideas,
                 ProofTable(shared_bytes(resources) / 4 * 3),
                 ProofTable(shared_bytes(resources) / 8),
                 EstimateTable(shared_bytes(resources) / 8),
                 evaluation_by(ideas),
                 SolverTeam(std::max(resources.threads, 1))} {
        for (int i = 0; i < shared.team.threads(); ++i)
            searches.push_back(search_paths().front().make(shared));
    }

    // Before a proof of a position with so many free squares.
    void prepare(int free_squares) {
        const std::uint64_t bytes = least_bytes << std::clamp(free_squares - small_search, 0, 30);
        shared.proofs.use_at_least(bytes);
        shared.guesses.use_at_least(bytes / 8);
        shared.estimates.use_at_least(bytes / 8);
    }

    // What one of the threads finds first; throws when all were stopped.
    template <class Question>
    int ask(int free_squares, const Question& question) {
        const bool together = free_squares >= free_squares_to_share;
        const std::optional<int> answer =
            first_answer(std::span(searches).first(together ? searches.size() : 1), shared.team,
                         [&](SolverSearch& search) -> std::optional<int> {
                             const int found = question(search);
                             if (search.is_stopped()) return std::nullopt;
                             return found;
                         });
        if (!answer) throw SearchStopped{};
        return *answer;
    }

    SearchCounts counts() const { return sum_of_counts(searches); }

    Score bound(const Position& position, Score wanted, SolverPulse& pulse, Trust trust = Trust::proved) {
        return ask(position.free_squares(), [&](SolverSearch& search) {
            return search.bound(board_of(position), wanted - 1, trust, pulse);
        });
    }

    // An iterative deepening with the evaluation, whose best move comes first.
    Plan plan(const Position& position, SolverPulse& pulse) {
        Plan plan{ordered_moves(position)};
        if (!shared.ideas.presearch || plan.moves.size() < 2) return plan;
        const int deepest = std::max(position.free_squares() - plies_left_to_proof, 1);
        for (int depth = 1 + deepest % 2; depth <= deepest; depth += 2)
            plan.guess = margin_near(estimate_moves(position, depth, plan.moves, pulse));
        if (shared.ideas.selective && position.free_squares() >= free_squares_to_guess) {
            guess_by_selective_search(position, plan, Trust::likely, pulse);
            if (shared.ideas.second_selective && position.free_squares() >= free_squares_to_guess_twice)
                guess_by_selective_search(position, plan, Trust::very_likely, pulse);
        }
        return plan;
    }

    // Closes in on the margin as the proof will, with answers that may be wrong; they may even contradict
    // each other, which ends it. A wrong guess costs the proof a question more, the dearest of all.
    void guess_by_selective_search(const Position& position, Plan& plan, Trust trust, SolverPulse& pulse) {
        Score least = -64, most = 64, guess = *plan.guess;
        while (least < most) {
            const Score wanted = guess == least ? guess + 2 : guess;
            guess = bound(position, wanted, pulse, trust);
            (guess >= wanted ? least : most) = guess;
        }
        plan.guess = guess;
        const int best = searches.front()->known_best(board_of(position));
        const auto found = std::ranges::find_if(
            plan.moves, [&](Move move) { return !move.is_pass() && index_of(move.square()) == best; });
        if (found != plan.moves.end()) std::rotate(plan.moves.begin(), found, found + 1);
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
    static constexpr int plies_left_to_proof = 12;
    static constexpr int free_squares_to_guess = 16;
    static constexpr int free_squares_to_guess_twice = 22;
    static constexpr std::uint64_t least_bytes = std::uint64_t{64} << 10;
    static constexpr int small_search = 15;  // free squares

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
