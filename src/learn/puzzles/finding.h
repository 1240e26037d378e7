// Puzzles are found by asking the solver what every move leads to, again after each best reply.
#pragma once

#include <optional>
#include <stop_token>

#include "play/puzzles/puzzle.h"
#include "play/table/solver.h"

namespace damier::learn {

// Of a solver that looks for puzzles or proves them again.
inline constexpr SolverResources puzzle_solver{.memory = std::uint64_t{16} << 20};

// What makes a puzzle of this game. None of it depends on time: the same position is the same puzzle.
struct PuzzleRules {
    int most_free_squares;  // the solver values every move of nearly all such positions within milliseconds
    Score gap = 1;          // by so much the best of several winning moves is better than the next
    int least_moves = 4;    // at the first step: with fewer, chance finds the right one
    int most_steps = 5;
    int grading_levels = 4;  // levels 1 to this grade it, beside the random and the greedy player
};

// Null where the game has no solver, or where nothing is known of its puzzles.
const PuzzleRules* puzzle_rules(const GameEntry& game);

// The margin of every legal move, the best first, equal ones as the game lists them. The game is not over.
std::vector<KnownMove> proved_moves(const Table& table, AnySolver& solver);

// What the opponent answers best: by the margin, and where games have no points the longest resistance.
std::vector<std::string> best_replies(const Table& table, AnySolver& solver);

// The puzzle of the position on the table, without a grade. It goes on as long as one of the best replies,
// the first of them, again leaves exactly one right move. To end the game at once is none: anybody sees that.
// The table comes back as it was.
std::optional<Puzzle> find_puzzle(Table& table, AnySolver& solver, const PuzzleRules& rules);

}  // namespace damier::learn
