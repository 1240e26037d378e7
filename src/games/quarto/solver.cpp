#include "games/quarto/solver.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "games/quarto/solver_pulse.h"
#include "games/quarto/solver_search.h"
#include "games/quarto/solver_table.h"

namespace damier::quarto {

namespace {

// Thrown where a search was stopped and caught in solve(): nothing in between could go on without the answer.
struct Stopped {};

Position after(Position position, Move move) {
    position.play(move);
    return position;
}

}  // namespace

// All about one solver; a solve is made of yes and no answers of its searches.
struct Solver::Search {
    Search(const SolverResources& resources, const SolverIdeas& chosen_ideas)
        : ideas(chosen_ideas), table(resources.memory) {}

    SolverSearch& search_of(int level) {
        auto& search = searches[static_cast<std::size_t>(level)];
        if (!search) search = make_solver_search(level, table, ideas);
        return *search;
    }
    SearchCounts counts() const {
        SearchCounts sum;
        for (const auto& search : searches) {
            if (!search) continue;
            const SearchCounts counts = search->counts();
            sum.nodes += counts.nodes;
            sum.table_probes += counts.table_probes;
            sum.table_hits += counts.table_hits;
        }
        return sum;
    }

    SolverIdeas ideas;
    SolverTable table;
    std::array<std::unique_ptr<SolverSearch>, level_count> searches;
};

namespace {

// Any game is over within so many plies.
constexpr int any_time = max_plies;

struct BestMove {
    Move move;
    Score margin;
    std::optional<int> plies;
};

// Puts the answers of the search together.
class Prover {
  public:
    Prover(SolverSearch& search, SolverPulse& pulse) : search_(search), pulse_(pulse) {}

    Score value(const Position& position) {
        if (reaches(position, Aim::win, any_time)) return 1;
        return reaches(position, Aim::draw, any_time) ? 0 : -1;
    }

    // Of a position whose value is known.
    int plies(const Position& position, Score margin) {
        if (position.is_over()) return 0;
        if (margin == 0) return max_plies - position.ply();
        const Aim aim = margin > 0 ? Aim::win : Aim::draw;
        for (int plies = 1;; ++plies) {
            assert(plies <= max_plies);
            if (reaches(position, aim, plies) == (margin > 0)) return plies;
        }
    }

    // The one that a solve of a single move answers with.
    BestMove best_move(const Position& position, bool distance) {
        const std::vector<Move> moves = ordered_moves(position);
        for (const Aim aim : {Aim::win, Aim::draw}) {
            for (std::size_t i = 0; i < moves.size(); ++i) {
                const Position child = after(position, moves[i]);
                if (reaches(child, opposite(aim), any_time)) continue;
                return best_in_time(position, moves, {moves[i], aim == Aim::win ? 1 : 0, {}}, distance);
            }
        }
        return best_in_time(position, moves, {moves.front(), -1, {}}, distance);
    }

    std::vector<Move> line(Position position, bool distance) {
        std::vector<Move> line;
        while (!position.is_over()) {
            line.push_back(best_move(position, distance).move);
            position.play(line.back());
        }
        return line;
    }

    // Those that leave few safe gifts first, as the search does it; those that let the opponent win last.
    static std::vector<Move> ordered_moves(const Position& position) {
        Moves legal;
        position.legal_moves(legal);
        std::vector<Move> moves(legal.begin(), legal.end());
        std::ranges::stable_sort(moves, {}, [&](Move move) {
            const Position child = after(position, move);
            if (child.is_over()) return 0;
            if (child.winning_cells() != 0) return piece_count + 1;
            return std::popcount(static_cast<Pieces>(child.left() & ~child.lanes().winning_pieces()));
        });
        return moves;
    }

  private:
    // Of any position, also of one before the opening gift or after the end.
    bool reaches(const Position& position, Aim aim, int plies) {
        if (position.is_over()) return position.margin() >= (aim == Aim::win ? 1 : 0);
        if (position.hand()) {
            const std::optional<bool> answer = search_.reaches(position, aim, plies, pulse_);
            if (!answer) throw Stopped{};
            return *answer;
        }
        const std::vector<Move> moves = ordered_moves(position);
        return std::ranges::any_of(
            moves, [&](Move move) { return !reaches(after(position, move), opposite(aim), plies - 1); });
    }

    // Among the moves of the same value, the one that wins soonest or loses latest.
    BestMove best_in_time(const Position& position, const std::vector<Move>& moves, BestMove best,
                          bool distance) {
        if (!distance) return best;
        best.plies = plies(position, best.margin);
        if (best.margin == 0) return best;
        const int left = *best.plies - 1;
        const auto keeps = [&](Move move) {
            const Position child = after(position, move);
            if (best.margin > 0) return !reaches(child, Aim::draw, left);
            return left == 1 || !reaches(child, Aim::win, left - 1);
        };
        const auto found = std::ranges::find_if(moves, keeps);
        assert(found != moves.end());
        best.move = *found;
        return best;
    }

    SolverSearch& search_;
    SolverPulse& pulse_;
};

// The best first: greater margins, then sooner wins and later losses.
bool is_better(const ProvedMove<Move>& a, const ProvedMove<Move>& b) {
    if (a.margin != b.margin) return a.margin > b.margin;
    if (a.margin == 0 || !a.plies || !b.plies) return false;
    return a.margin > 0 ? *a.plies < *b.plies : *a.plies > *b.plies;
}

void prove_every_move(Prover& prover, const Position& position, bool distance, SolverPulse& pulse,
                      Proof<Move>& proof) {
    for (const Move move : Prover::ordered_moves(position)) {
        const Position child = after(position, move);
        ProvedMove<Move> proved{move, static_cast<Score>(-prover.value(child)), {}};
        if (distance) proved.plies = 1 + prover.plies(child, -proved.margin);
        proof.moves.push_back(proved);
        pulse.set_done(static_cast<int>(proof.moves.size()));
    }
    std::ranges::stable_sort(proof.moves, is_better);
    proof.plies = proof.moves.front().plies;
    proof.margin = proof.moves.front().margin;
}

void prove(Prover& prover, const Position& position, const SolveWish& wish, SolverPulse& pulse,
           Proof<Move>& proof) {
    if (position.is_over()) {
        proof.margin = position.margin();
        if (wish.distance) proof.plies = 0;
        return;
    }
    if (wish.every_move) {
        prove_every_move(prover, position, wish.distance, pulse, proof);
    } else {
        const BestMove best = prover.best_move(position, wish.distance);
        proof.margin = best.margin;
        proof.plies = best.plies;
        proof.moves = {{best.move, best.margin, best.plies}};
    }
    if (wish.line) proof.line = prover.line(position, wish.distance);
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
    SolverPulse pulse(std::move(stop), observer, count_moves(position));
    const SearchCounts before = search_->counts();
    Proof<Move> proof;
    try {
        Prover prover(search_->search_of(position.variant()), pulse);
        prove(prover, position, wish, pulse, proof);
        if (!wish.every_move) pulse.set_done(count_moves(position));
    } catch (const Stopped&) {
        proof.margin = std::nullopt;
        proof.plies = std::nullopt;
        proof.line.clear();
        if (!wish.every_move) proof.moves.clear();
    }
    const SearchCounts counts = search_->counts();
    proof.nodes = counts.nodes - before.nodes;
    proof.table_probes = counts.table_probes - before.table_probes;
    proof.table_hits = counts.table_hits - before.table_hits;
    proof.seconds = pulse.seconds();
    return proof;
}

}  // namespace damier::quarto
