// What a game that can be solved offers: the proof of a position's value. A game has a solver when its struct
// names one as `Solver`; see HasSolver below, and games/quarto/solver/solver.h for the first of them.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/score.h"

namespace damier {

struct SolverResources {
    std::uint64_t memory = std::uint64_t{256} << 20;  // bytes of its table, at most
    int threads = 1;
};

struct SolveOptions {
    // Also how many plies the game still lasts under best play: the winner hurries, the loser resists.
    bool distance = false;
    // Also the value of each legal move, not only of the best one.
    bool every_move = false;
    // Also a line of best play to the end.
    bool line = false;
    // Only who wins, which is faster where games have points; nothing of the above then.
    bool outcome = false;
    // Gives up after about so many nodes, as if it were stopped: the same each time, as a time is not.
    std::optional<std::uint64_t> most_nodes = {};
};

// What is certain of the margin of the finished game, seen from the mover of the position.
struct MarginBounds {
    Score least;
    Score most;

    bool is_exact() const { return least == most; }
    bool operator==(const MarginBounds&) const = default;
};

// All is seen from the mover of the position that was asked about.
template <class Move>
struct ProvedMove {
    Move move = {};
    Score margin = 0;
    std::optional<int> plies = {};
};

template <class Move>
struct Proof {
    // The margin of the finished game under best play (1, 0, -1 where the game has no points). Nothing when
    // the solver was stopped: it never guesses.
    std::optional<Score> margin = {};
    std::optional<int> outcome = {};  // 1, 0 or -1, where the options ask for nothing else
    // What was certain when it was stopped, from solvers that can say.
    std::optional<MarginBounds> bounds = {};
    std::optional<int> plies = {};  // where the options ask for it; a draw has one too
    std::vector<Move> line = {};    // where the options ask for it
    // One best move when it is proved, or every legal one where the options ask for it, the best ones first;
    // when it was stopped, those that were proved by then.
    std::vector<ProvedMove<Move>> moves = {};
    std::uint64_t nodes = 0;
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;
    double seconds = 0;
};

// Told from time to time, from whichever thread is at work, one at a time.
struct SolveProgress {
    int done = 0;  // moves of the root whose part in the answer is proved
    int all = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};
using SolveObserver = std::function<void(const SolveProgress&)>;

// A solver may be asked again and again, and keeps in its table what it learnt. One that can hope for an
// answer within seconds only late in a game says from when on: `most_free_squares`, a constant.
template <class G>
concept HasSolver = requires(const SolverResources& resources, typename G::Solver& solver,
                             const typename G::Position& position, const SolveOptions& wanted,
                             std::stop_token stop, const SolveObserver& observer) {
    typename G::Solver;
    requires std::constructible_from<typename G::Solver, const SolverResources&>;
    { solver.solve(position, wanted, stop, observer) } -> std::same_as<Proof<typename G::Move>>;
};

// How far the solver of a game sees, for players that ask it only where it is likely to answer in time.
struct SolverReach {
    int free_squares = 0;  // two of three positions with so many are proved within a tenth of a second
    double growth = 2;     // a free square more takes so many times as long

    // With so many free squares the solver is worth a try.
    int within(double seconds) const {
        if (seconds <= 0) return 0;
        constexpr double tenth = 0.1;
        return free_squares + static_cast<int>(std::floor(std::log(seconds / tenth) / std::log(growth)));
    }
};

// What a search wants to know of a margin: whether it is at least this, or at most that.
struct MarginQuestion {
    Score at_least;
    Score at_most;
};

// A game may bound margins cheaply enough to be asked at the nodes of a search. A bounder belongs to one
// thread and may remember. It is worth asking with at most so many free squares. What it says is always true;
// where it sees early that it cannot say yes to the question, it need not find out more.
template <class G>
concept HasMarginBounds = requires(typename G::MarginBounder bounder, const typename G::Position& position,
                                   const MarginQuestion& question) {
    requires std::default_initializable<typename G::MarginBounder>;
    { G::MarginBounder::most_free_squares } -> std::convertible_to<int>;
    { bounder.bounds(position, question) } -> std::same_as<MarginBounds>;
};

// What is known of a position without a search, as from a book; seen from the mover.
template <class G>
using KnownMargin = std::function<std::optional<Score>(const typename G::Position&)>;

// A book of exact values. No bytes stand for the book that comes with the program, if there is one.
template <class G>
concept HasBook = requires(std::string_view bytes) {
    { G::open_book(bytes) } -> std::same_as<Expected<KnownMargin<G>>>;
};

}  // namespace damier
