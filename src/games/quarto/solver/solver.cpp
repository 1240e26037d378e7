#include "games/quarto/solver/solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <functional>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "games/quarto/solver/search.h"
#include "games/quarto/solver/table.h"
#include "games/shared/solver_pulse.h"
#include "games/shared/solver_team.h"

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
    Search(const SolverResources& resources, const SolverIdeas& chosen_ideas, const SolverPath& chosen_path)
        : path(chosen_path),
          ideas(chosen_ideas),
          table(resources.memory),
          team(std::max(resources.threads, 1)) {}

    // One for each thread.
    std::span<const std::unique_ptr<SolverSearch>> searches_of(int level) {
        auto& of_level = searches[static_cast<std::size_t>(level)];
        while (std::ssize(of_level) < team.threads())
            of_level.push_back(path.make_search(level, table, team, ideas));
        return of_level;
    }
    SearchCounts counts() const {
        SearchCounts sum;
        for (const auto& of_level : searches) sum += sum_of_counts(of_level);
        return sum;
    }

    std::optional<bool> reaches(const Position& position, Aim aim, int plies, SolverPulse& pulse) {
        const auto at_work = searches_of(position.variant());
        const bool together = position.free_squares() >= free_squares_to_share;
        return first_answer(at_work.first(together ? at_work.size() : 1), team, [&](SolverSearch& search) {
            return search.reaches(position, aim, plies, pulse);
        });
    }

    SolverPath path;
    SolverIdeas ideas;
    SolverTable table;
    SolverTeam team;
    std::array<std::vector<std::unique_ptr<SolverSearch>>, level_count> searches;

    // To start threads takes longer than to solve what is smaller.
    static constexpr int free_squares_to_share = 12;
};

namespace {

// Any game is over within so many plies.
constexpr int any_time = max_plies;

struct BestMove {
    Move move;
    Score margin;
    std::optional<int> plies;
};

// Placements with a gift that does not win at once; more than there can be when the mover wins.
int safe_moves(const Position& position) {
    if (position.is_over()) return 0;
    if (position.winning_cells() != 0) return static_cast<int>(max_moves) + 1;
    int safe = 0;
    for (const Cell cell : elements_of<Cell>(position.free_cells())) {
        Lanes lanes = position.lanes();
        lanes.place(*position.hand(), cell);
        safe += std::popcount(static_cast<Pieces>(position.left() & ~lanes.winning_pieces()));
    }
    return safe;
}

// Puts the answers of the search together.
class Prover {
  public:
    // Does the mover reach the aim, when a win counts only if it comes within so many plies? Nothing:
    // stopped.
    using Ask = std::function<std::optional<bool>(const Position& position, Aim aim, int plies)>;

    // Told the root moves whose part in the answer is proved.
    using Tell = std::function<void(int done)>;

    Prover(Ask ask, Tell tell) : ask_(std::move(ask)), tell_(std::move(tell)) {}

    Score value(const Position& position) {
        if (reaches(position, Aim::win, any_time)) return 1;
        return reaches(position, Aim::draw, any_time) ? 0 : -1;
    }

    // How long a position whose value is known still lasts.
    int plies(const Position& position, Score margin) {
        if (position.is_over()) return 0;
        if (margin == 0) return max_plies - position.ply();
        const Aim aim = margin > 0 ? Aim::win : Aim::draw;
        // The winner wins with a move of its own: the mover after an odd number of plies, the opponent after
        // an even one.
        int plies = margin > 0 ? 1 : 2;
        while (reaches(position, aim, plies) != (margin > 0)) {
            plies += 2;
            assert(plies <= max_plies);
        }
        return plies;
    }

    BestMove best_root_move(const Position& position, bool distance) {
        return best_move(position, distance, tell_);
    }

    // The one that a solve of a single move answers with.
    BestMove best_move(const Position& position, bool distance, const Tell& tell = {}) {
        const std::vector<Move> moves = ordered_moves(position);
        int asked = 0;
        const auto result = [&](const Move* move, Score margin) {
            return best_in_time(position, moves, {move == nullptr ? moves.front() : *move, margin, {}},
                                distance);
        };
        const auto find = [&](Aim aim) {
            return find_move(position, moves, aim, [&] {
                // Both questions are asked about a move before it is done with.
                if (tell) tell(++asked / 2);
            });
        };
        // A side that places often wins, and the side that gives the first piece hardly ever does, so the
        // question that may settle it alone comes first.
        if (!position.is_opening()) {
            if (const Move* move = find(Aim::win)) return result(move, 1);
        }
        const Move* drawing = find(Aim::draw);
        if (drawing == nullptr) return result(nullptr, -1);
        if (position.is_opening()) {
            if (const Move* move = find(Aim::win)) return result(move, 1);
        }
        return result(drawing, 0);
    }

    std::vector<Move> line(Position position, bool distance) {
        std::vector<Move> line;
        while (!position.is_over()) {
            line.push_back(best_move(position, distance).move);
            position.play(line.back());
        }
        return line;
    }

    // Those that leave the opponent few safe moves first, as the search does it; those that let it win last.
    static std::vector<Move> ordered_moves(const Position& position) {
        Moves legal;
        position.legal_moves(legal);
        // With its number, so that those that are alike stay in their order.
        std::vector<std::pair<int, std::size_t>> keys;
        for (std::size_t i = 0; i < legal.size(); ++i)
            keys.emplace_back(safe_moves(after(position, legal[i])), i);
        std::ranges::sort(keys);
        std::vector<Move> ordered;
        for (const auto& [safe, i] : keys) ordered.push_back(legal[i]);
        return ordered;
    }

  private:
    // Any position may be asked about, also one before the opening gift or after the end.
    bool reaches(const Position& position, Aim aim, int plies) {
        if (position.is_over()) return position.margin() >= (aim == Aim::win ? 1 : 0);
        if (position.hand()) {
            const std::optional<bool> answer = ask_(position, aim, plies);
            if (!answer) throw Stopped{};
            return *answer;
        }
        const std::vector<Move> moves = ordered_moves(position);
        return std::ranges::any_of(
            moves, [&](Move move) { return !reaches(after(position, move), opposite(aim), plies - 1); });
    }

    // The first that reaches the aim, if one does.
    const Move* find_move(const Position& position, const std::vector<Move>& moves, Aim aim,
                          const std::function<void()>& asked) {
        for (const Move& move : moves) {
            if (!reaches(after(position, move), opposite(aim), any_time)) return &move;
            asked();
        }
        return nullptr;
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

    Ask ask_;
    Tell tell_;
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
        proof.moves.insert(std::ranges::upper_bound(proof.moves, proved, is_better), proved);
        pulse.set_done(static_cast<int>(proof.moves.size()));
    }
    proof.plies = proof.moves.front().plies;
    proof.margin = proof.moves.front().margin;
}

void prove(Prover& prover, const Position& position, const SolveOptions& wanted, SolverPulse& pulse,
           Proof<Move>& proof) {
    if (position.is_over()) {
        proof.margin = position.margin();
        if (wanted.distance) proof.plies = 0;
        return;
    }
    if (wanted.every_move) {
        prove_every_move(prover, position, wanted.distance, pulse, proof);
    } else {
        const BestMove best = prover.best_root_move(position, wanted.distance);
        proof.margin = best.margin;
        proof.plies = best.plies;
        proof.moves = {{best.move, best.margin, best.plies}};
    }
    if (wanted.line) proof.line = prover.line(position, wanted.distance);
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

Proof<Move> Solver::solve(const Position& position, const SolveOptions& wanted, std::stop_token stop,
                          const SolveObserver& observer) {
    SolverPulse pulse(std::move(stop), observer, count_moves(position), wanted.most_nodes);
    const SearchCounts before = search_->counts();
    Proof<Move> proof;
    try {
        Prover prover([&](const Position& asked, Aim aim,
                          int plies) { return search_->reaches(asked, aim, plies, pulse); },
                      [&](int done) { pulse.set_done(done); });
        prove(prover, position, wanted, pulse, proof);
        if (!wanted.every_move) pulse.set_done(count_moves(position));
    } catch (const Stopped&) {
        proof.margin = std::nullopt;
        proof.plies = std::nullopt;
        proof.line.clear();
        if (!wanted.every_move) proof.moves.clear();
    }
    const SearchCounts counts = search_->counts();
    proof.nodes = counts.nodes - before.nodes;
    proof.table_probes = counts.table_probes - before.table_probes;
    proof.table_hits = counts.table_hits - before.table_hits;
    proof.seconds = pulse.seconds();
    return proof;
}

}  // namespace damier::quarto
