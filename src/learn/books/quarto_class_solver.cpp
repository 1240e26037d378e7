#include "learn/books/quarto_class_solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/random.h"
#include "games/quarto/book/canonical.h"

namespace damier::learn {

using quarto::Aim;
using quarto::Cell;
using quarto::Piece;
using quarto::Position;

namespace {

// Thrown where a search was stopped: nothing above could go on without the answer.
struct Stopped {};

int placed_on(const Position& position) {
    return std::popcount(position.occupied());
}

quarto::SolverKey key_of(const quarto::Columns& board) {
    std::uint64_t columns = 0;
    for (const quarto::Cells column : board.set) columns = columns << 16 | column;
    const std::uint64_t cells = mix64(board.occupied);
    return {mix64(columns ^ cells), mix64(columns * 0xd1342543de82ef95 + cells)};
}

}  // namespace

// The piece in hand on a cell, before the gift. Gifts that would win at once are left out.
struct ClassSolver::Placement {
    Cell cell = {};
    quarto::Pieces safe = 0;
    quarto::SolverKey board = {};
};

struct ClassSolver::Placements {
    std::array<Placement, quarto::cell_count> list;
    std::size_t count = 0;
};

ClassSolver::ClassSolver(int level, ClassSolverTables& tables, int remembered)
    : boards_(tables.boards),
      remembered_(remembered),
      search_(quarto::solver_paths().front().make_search(level, tables.positions, team_,
                                                         quarto::SolverIdeas{})) {}

std::optional<Score> ClassSolver::value(const Position& position, std::stop_token stop) {
    const SolveObserver nobody;
    SolverPulse pulse(std::move(stop), nobody, 0);
    pulse_ = &pulse;
    try {
        if (reaches(position, Aim::win)) return 1;
        return reaches(position, Aim::draw) ? 0 : -1;
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

// Where the mover reaches no more than the value, no board after its placement does.
void ClassSolver::learn(const Position& position, Score value) {
    if (value == 1) return;
    const Placements placements = placements_of(position);
    for (std::size_t i = 0; i < placements.count; ++i) {
        const int depth = position.free_squares() - 1;
        boards_.store(placements.list[i].board, value == 0 ? Aim::win : Aim::draw, false, depth);
    }
}

bool ClassSolver::reaches(const Position& position, Aim aim) {
    if (position.winning_cells() != 0) return true;
    if (placed_on(position) >= remembered_) {
        const auto answer = search_->reaches(position, aim, quarto::max_plies, *pulse_);
        if (!answer) throw Stopped{};
        return *answer;
    }
    Placements placements = placements_of(position);
    std::size_t open = 0;
    for (std::size_t i = 0; i < placements.count; ++i) {
        const auto known = boards_.find(placements.list[i].board, aim);
        if (known && *known) return true;
        if (!known) placements.list[open++] = placements.list[i];
    }
    return std::any_of(placements.list.begin(), placements.list.begin() + static_cast<std::ptrdiff_t>(open),
                       [&](const Placement& placement) { return board_reaches(position, placement, aim); });
}

bool ClassSolver::board_reaches(const Position& position, const Placement& placement, Aim aim) {
    // A symmetric placement may have been tried in the meantime.
    if (const auto known = boards_.find(placement.board, aim)) return *known;
    const auto gifts = quarto::elements_of<Piece>(placement.safe);
    const auto leaves_nothing = [&](Piece gift) {
        Position child = position;
        child.play(quarto::Move(placement.cell, gift));
        return !reaches(child, quarto::opposite(aim));
    };
    bool answer = false;
    for (const Piece gift : gifts) {
        answer = leaves_nothing(gift);
        if (answer) break;
    }
    boards_.store(placement.board, aim, answer, position.free_squares() - 1);
    return answer;
}

// Those that leave few safe gifts first: they are quick to decide, and good.
ClassSolver::Placements ClassSolver::placements_of(const Position& position) const {
    Placements placements;
    const quarto::Columns board = quarto::columns_of(position);
    const Piece hand = *position.hand();
    for (const Cell cell : quarto::elements_of<Cell>(position.free_cells())) {
        quarto::Lanes lanes = position.lanes();
        lanes.place(hand, cell);
        const auto safe = static_cast<quarto::Pieces>(position.left() & ~lanes.winning_pieces());
        if (safe == 0) continue;
        const quarto::Columns after = quarto::with_piece(board, hand, cell);
        const quarto::Columns least = quarto::canonical_columns(after, std::nullopt, position.variant());
        placements.list[placements.count++] = {cell, safe, key_of(least)};
    }
    std::sort(placements.list.begin(),
              placements.list.begin() + static_cast<std::ptrdiff_t>(placements.count),
              [](const Placement& one, const Placement& other) {
                  const int difference = std::popcount(one.safe) - std::popcount(other.safe);
                  return difference != 0 ? difference < 0 : one.cell < other.cell;
              });
    return placements;
}

}  // namespace damier::learn
