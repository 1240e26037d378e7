#include "games/yolah/solver/solver.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

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

    SolverTable table;
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

struct Bounds {
    Score least = -square_count;
    Score most = square_count;
};

// Puts the answers of the search together. All margins are those of the finished game, for the mover.
class Prover {
  public:
    // The value of a position between alpha and beta, as SolverSearch has it.
    using Ask = std::function<int(const Sides& sides, int alpha, int beta)>;

    Prover(Ask ask, SolverPulse& pulse) : ask_(std::move(ask)), pulse_(pulse) {}

    // Whether the game is won, drawn or lost is asked first, then how high: each question is whether the
    // margin is at least so much, and each answer says as much more as it can.
    Score margin(const Position& position) {
        return close_in([&](Score wanted) { return bound(position, wanted); });
    }

    int outcome(const Position& position) {
        if (bound(position, 1) >= 1) return 1;
        return bound(position, 0) >= 0 ? 0 : -1;
    }

    ProvedMove<Move> best_move(const Position& position, bool tell) {
        std::vector<Move> moves = ordered_moves(position);
        Move best = moves.front();
        const Score margin = close_in([&](Score wanted) {
            Score most = -square_count;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                const Score reached = bound_after(position, moves[i], wanted);
                if (reached >= wanted) {
                    best = moves[i];
                    std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                                moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                    return reached;
                }
                most = std::max(most, reached);
                if (tell) pulse_.set_done(static_cast<int>(i));
            }
            return most;
        });
        return {best, margin, {}};
    }

    // A line of best play whose margin is known.
    std::vector<Move> line(Position position, Score margin) {
        std::vector<Move> line;
        while (!position.is_over()) {
            const std::vector<Move> moves = ordered_moves(position);
            const auto best = std::ranges::find_if(
                moves, [&](Move move) { return bound_after(position, move, margin) >= margin; });
            assert(best != moves.end());
            line.push_back(*best);
            position.play(*best);
            margin = -margin;
        }
        return line;
    }

    // Those that leave the opponent the fewest moves first.
    static std::vector<Move> ordered_moves(const Position& position) {
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

  private:
    // At least `wanted` when the margin is, else less; a bound of it either way.
    Score bound(const Position& position, Score wanted) {
        const Score lead = position.margin();
        return lead + ask_(sides_of(position), wanted - 1 - lead, wanted - lead);
    }
    Score bound_after(const Position& position, Move move, Score wanted) {
        // Whether the opponent gets more than -wanted.
        return -bound(after(position, move), 1 - wanted);
    }

    template <class Question>
    static Score close_in(const Question& ask) {
        Bounds bounds;
        const auto asked = [&](Score wanted) {
            const Score answer = ask(wanted);
            if (answer >= wanted) {
                bounds.least = answer;
            } else {
                bounds.most = answer;
            }
            return answer;
        };
        // Does it win? Does it draw?
        Score answer = asked(1);
        if (answer < 1) answer = asked(0);
        while (bounds.least < bounds.most) answer = asked(std::max(answer, bounds.least + 1));
        return bounds.least;
    }

    Ask ask_;
    SolverPulse& pulse_;
};

void prove_every_move(Prover& prover, const Position& position, SolverPulse& pulse, Proof<Move>& proof) {
    for (const Move move : Prover::ordered_moves(position)) {
        const ProvedMove<Move> proved{move, -prover.margin(after(position, move)), {}};
        const auto place =
            std::ranges::upper_bound(proof.moves, proved.margin, std::greater<>(), &ProvedMove<Move>::margin);
        proof.moves.insert(place, proved);
        pulse.set_done(static_cast<int>(proof.moves.size()));
    }
}

void prove(Prover& prover, const Position& position, const SolveOptions& wanted, SolverPulse& pulse,
           Proof<Move>& proof) {
    if (position.is_over()) {
        proof.margin = position.margin();
        return;
    }
    if (wanted.every_move) {
        prove_every_move(prover, position, pulse, proof);
    } else {
        proof.moves = {prover.best_move(position, true)};
    }
    if (wanted.line) proof.line = prover.line(position, proof.moves.front().margin);
    proof.margin = proof.moves.front().margin;
}

template <class Search>
Prover prover_of(Search& search, SolverPulse& pulse) {
    return {[&](const Sides& sides, int alpha, int beta) { return search.value(sides, alpha, beta, pulse); },
            pulse};
}

int count_moves(const Position& position) {
    Moves moves;
    position.legal_moves(moves);
    return static_cast<int>(moves.size());
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

std::optional<int> Solver::outcome(const Position& position, std::stop_token stop) {
    const SolveObserver nobody;
    SolverPulse pulse(std::move(stop), nobody, 0);
    search_->table.prepare(position.free_squares());
    try {
        return prover_of(*search_, pulse).outcome(position);
    } catch (const SearchStopped&) {
        return std::nullopt;
    }
}

Proof<Move> Solver::solve(const Position& position, const SolveOptions& wanted, std::stop_token stop,
                          const SolveObserver& observer) {
    SolverPulse pulse(std::move(stop), observer, count_moves(position), wanted.most_nodes);
    search_->table.prepare(position.free_squares());
    const SearchCounts before = search_->counts();
    Proof<Move> proof;
    try {
        Prover prover = prover_of(*search_, pulse);
        prove(prover, position, wanted, pulse, proof);
        if (!wanted.every_move) pulse.set_done(count_moves(position));
    } catch (const SearchStopped&) {
        if (!wanted.every_move) proof.moves.clear();
    }
    const SearchCounts counts = search_->counts();
    proof.nodes = counts.nodes - before.nodes;
    proof.table_probes = counts.table_probes - before.table_probes;
    proof.table_hits = counts.table_hits - before.table_hits;
    proof.seconds = pulse.seconds();
    return proof;
}

}  // namespace damier::yolah
