// Puts the answers of a solver's search together: the search says whether a margin is at least so much, and
// this makes of it the margin itself, a best move, the margin of every move, and a line of best play.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/score.h"
#include "games/contract/exact.h"
#include "games/shared/solver_pulse.h"

namespace damier {

// Thrown where a search was stopped: nothing up to solve() could go on without the answer.
struct SearchStopped {};

// What the search is asked. All margins are those of the finished game, for the mover of the position.
template <class Position, class Move>
struct MarginSearch {
    struct Plan {
        std::vector<Move> moves;          // legal ones, the most promising first
        std::optional<Score> guess = {};  // of the margin
    };
    // At least `wanted` when the margin is, else less; a bound of it either way. Throws SearchStopped.
    std::function<Score(const Position&, Score wanted)> bound;
    // With all the care that a proof is worth.
    std::function<Plan(const Position&)> plan;
    // Quickly, where a proof has just been made.
    std::function<std::vector<Move>(const Position&)> ordered_moves;
    Score most_margin;
    Score step = 1;  // from a possible margin to the next
};

template <class Position, class Move>
class MarginProver {
  public:
    MarginProver(MarginSearch<Position, Move> search, SolverPulse& pulse)
        : search_(std::move(search)), pulse_(pulse), bounds_{-search_.most_margin, search_.most_margin} {}

    // What is certain of the position that is being proved, also after a stop.
    const MarginBounds& bounds() const { return bounds_; }

    // 1, 0 or -1 for the mover.
    int outcome(const Position& position) {
        if (ask(position, 1) >= 1) return 1;
        return ask(position, 0) >= 0 ? 0 : -1;
    }

    void prove(const Position& position, const SolveOptions& wanted, Proof<Move>& proof) {
        if (position.is_over()) {
            proof.margin = position.margin();
            return;
        }
        if (wanted.every_move) {
            prove_every_move(position, proof);
        } else {
            proof.moves = {best_move(position)};
        }
        if (wanted.line) proof.line = line(position, proof.moves.front().margin);
        proof.margin = proof.moves.front().margin;
    }

  private:
    static Position after(Position position, Move move) {
        position.play(move);
        return position;
    }

    Score ask(const Position& position, Score wanted) {
        const Score answer = search_.bound(position, wanted);
        if (answer >= wanted) {
            bounds_.least = std::max(bounds_.least, answer);
        } else {
            bounds_.most = std::min(bounds_.most, answer);
        }
        return answer;
    }
    // Whether the opponent gets more than -wanted.
    Score bound_after(const Position& position, Move move, Score wanted) {
        return -search_.bound(after(position, move), 1 - wanted);
    }

    // Each question is whether the margin is at least so much, and each answer says as much more as it can.
    // Without a guess it is asked first whether the game is won, and then whether it is drawn.
    template <class Question>
    Score close_in(std::optional<Score> guess, MarginBounds& bounds, const Question& ask) {
        const auto asked = [&](Score wanted) {
            const Score answer = ask(wanted);
            if (answer >= wanted) {
                bounds.least = answer;
            } else {
                bounds.most = answer;
            }
            return answer;
        };
        Score answer = asked(guess.value_or(1));
        if (!guess && answer < 1) answer = asked(0);
        while (bounds.least < bounds.most) answer = asked(std::max(answer, bounds.least + search_.step));
        return bounds.least;
    }

    ProvedMove<Move> best_move(const Position& position) {
        auto [moves, guess] = search_.plan(position);
        Move best = moves.front();
        const Score margin = close_in(guess, bounds_, [&](Score wanted) {
            Score most = -search_.most_margin;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                const Score reached = bound_after(position, moves[i], wanted);
                if (reached >= wanted) {
                    best = moves[i];
                    const auto place = moves.begin() + static_cast<std::ptrdiff_t>(i);
                    std::rotate(moves.begin(), place, place + 1);
                    return reached;
                }
                most = std::max(most, reached);
                pulse_.set_done(static_cast<int>(i));
            }
            return most;
        });
        return {best, margin, {}};
    }

    Score margin(const Position& position) {
        if (position.is_over()) return position.margin();
        MarginBounds bounds{-search_.most_margin, search_.most_margin};
        return close_in(search_.plan(position).guess, bounds,
                        [&](Score wanted) { return search_.bound(position, wanted); });
    }

    void prove_every_move(const Position& position, Proof<Move>& proof) {
        for (const Move move : search_.plan(position).moves) {
            const ProvedMove<Move> proved{move, -margin(after(position, move)), {}};
            const auto place = std::ranges::upper_bound(proof.moves, proved.margin, std::greater<>(),
                                                        &ProvedMove<Move>::margin);
            proof.moves.insert(place, proved);
            bounds_.least = std::max(bounds_.least, proved.margin);
            pulse_.set_done(static_cast<int>(proof.moves.size()));
        }
    }

    // A line of best play whose margin is known.
    std::vector<Move> line(Position position, Score margin) {
        std::vector<Move> line;
        while (!position.is_over()) {
            const std::vector<Move> moves = search_.ordered_moves(position);
            const auto best = std::ranges::find_if(
                moves, [&](Move move) { return bound_after(position, move, margin) >= margin; });
            assert(best != moves.end());
            line.push_back(*best);
            position.play(*best);
            margin = -margin;
        }
        return line;
    }

    MarginSearch<Position, Move> search_;
    SolverPulse& pulse_;
    MarginBounds bounds_;
};

// The frame of a solve(), the same for every game whose search counts its work as `counts()`. `make_search`
// gives the MarginSearch for a pulse.
template <class Moves, class Position, class Counts, class MakeSearch>
auto prove_margin(const Position& position, const SolveOptions& wanted, std::stop_token stop,
                  const SolveObserver& observer, const Counts& counts, const MakeSearch& make_search) {
    using Move = std::remove_cvref_t<decltype(std::declval<Moves&>()[0])>;
    Moves legal;
    position.legal_moves(legal);
    const int moves = static_cast<int>(legal.size());
    SolverPulse pulse(std::move(stop), observer, moves, wanted.most_nodes);
    const auto before = counts();
    Proof<Move> proof;
    MarginProver<Position, Move> prover(make_search(pulse), pulse);
    try {
        if (wanted.outcome) {
            proof.outcome = prover.outcome(position);
        } else {
            prover.prove(position, wanted, proof);
        }
        if (!wanted.every_move) pulse.set_done(moves);
    } catch (const SearchStopped&) {
        if (!wanted.every_move) proof.moves.clear();
        proof.bounds = prover.bounds();
    }
    const auto after = counts();
    proof.nodes = after.nodes - before.nodes;
    proof.table_probes = after.table_probes - before.table_probes;
    proof.table_hits = after.table_hits - before.table_hits;
    proof.seconds = pulse.seconds();
    return proof;
}

}  // namespace damier
