#include "games/yolah/solver.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "games/solver_pulse.h"
#include "games/yolah/solver_search.h"
#include "games/yolah/solver_table.h"

namespace damier::yolah {

struct Solver::Search {
    Search(const SolverResources& resources, const SolverIdeas& ideas)
        : table(resources.memory), search(make_solver_search(table, ideas)) {}

    SolverTable table;
    std::unique_ptr<SolverSearch> search;
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
    Prover(SolverSearch& search, SolverPulse& pulse) : search_(search), pulse_(pulse) {}

    // Whether the game is won, drawn or lost is asked first, then how high: each question is whether the
    // margin is at least so much, and each answer says as much more as it can.
    Score margin(const Position& position) {
        return close_in([&](Score wanted) { return bound(position, wanted); });
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
        return lead + search_.value(sides_of(position), wanted - 1 - lead, wanted - lead, pulse_);
    }
    Score bound_after(const Position& position, Move move, Score wanted) {
        // Whether the opponent gets more than -wanted.
        return -bound(after(position, move), 1 - wanted);
    }

    template <class Ask>
    static Score close_in(const Ask& ask) {
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

    SolverSearch& search_;
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

void prove(Prover& prover, const Position& position, const SolveWish& wish, SolverPulse& pulse,
           Proof<Move>& proof) {
    if (position.is_over()) {
        proof.margin = position.margin();
        return;
    }
    if (wish.every_move) {
        prove_every_move(prover, position, pulse, proof);
    } else {
        proof.moves = {prover.best_move(position, true)};
    }
    if (wish.line) proof.line = prover.line(position, proof.moves.front().margin);
    proof.margin = proof.moves.front().margin;
}

int count_moves(const Position& position) {
    Moves moves;
    position.legal_moves(moves);
    return static_cast<int>(moves.size());
}

}  // namespace

Solver::Solver(const SolverResources& resources, const SolverIdeas& ideas)
    : search_(std::make_unique<Search>(resources, ideas)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Proof<Move> Solver::solve(const Position& position, const SolveWish& wish, std::stop_token stop,
                          const SolveObserver& observer) {
    SolverPulse pulse(std::move(stop), observer, count_moves(position), wish.most_nodes);
    const SearchCounts before = search_->search->counts();
    Proof<Move> proof;
    try {
        Prover prover(*search_->search, pulse);
        prove(prover, position, wish, pulse, proof);
        if (!wish.every_move) pulse.set_done(count_moves(position));
    } catch (const SearchStopped&) {
        if (!wish.every_move) proof.moves.clear();
    }
    const SearchCounts counts = search_->search->counts();
    proof.nodes = counts.nodes - before.nodes;
    proof.table_probes = counts.table_probes - before.table_probes;
    proof.table_hits = counts.table_hits - before.table_hits;
    proof.seconds = pulse.seconds();
    return proof;
}

}  // namespace damier::yolah
