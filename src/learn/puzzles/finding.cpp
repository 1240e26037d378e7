#include "learn/puzzles/finding.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

#include "learn/puzzles/themes.h"
#include "play/registry/registry.h"
#include "play/table/table.h"
#include "search/sort_few.h"

namespace damier::learn {

namespace {

struct NamedRules {
    std::string_view game;
    PuzzleRules rules;
};

constexpr std::array<NamedRules, 3> all_rules = {{
    {"yolah", {.most_free_squares = 20, .gap = 3, .least_moves = 5}},
    {"othello", {.most_free_squares = 14, .gap = 8, .least_moves = 4}},
    // A win has no margin, so there is no gap.
    {"quarto", {.most_free_squares = 9, .gap = 2, .least_moves = 8, .grading_levels = 6}},
}};

// Plays a best reply after which there is exactly one right move again; the step, or nothing.
std::optional<PuzzleStep> next_step(Table& table, AnySolver& solver, PuzzleAim aim, Score gap) {
    for (const std::string& reply : best_replies(table, solver)) {
        if (!table.play(reply)) continue;
        if (!table.state().over && table.legal_moves().size() > 1) {
            PuzzleStep step{reply, proved_moves(table, solver)};
            if (aim_of(step.moves, gap) == aim) return step;
        }
        table.undo();
    }
    return std::nullopt;
}

}  // namespace

const PuzzleRules* puzzle_rules(const GameEntry& game) {
    const auto found = std::ranges::find(all_rules, game.name, &NamedRules::game);
    return found == all_rules.end() || game.make_solver == nullptr ? nullptr : &found->rules;
}

std::vector<KnownMove> proved_moves(const Table& table, AnySolver& solver) {
    const TextProof proof = solver.solve(table, {.every_move = true}, {});
    std::vector<KnownMove> moves;
    for (const std::string& move : table.legal_moves()) {
        const auto proved = std::ranges::find(proof.moves, move, &ProvedMove<std::string>::move);
        assert(proved != proof.moves.end());
        moves.push_back({move, proved->margin});
    }
    sort_few(moves, [](const KnownMove& a, const KnownMove& b) { return a.margin > b.margin; });
    return moves;
}

std::vector<std::string> best_replies(const Table& table, AnySolver& solver) {
    const TextProof proof = solver.solve(table, {.distance = true, .every_move = true}, {});
    assert(!proof.moves.empty());
    // The winner hurries, the loser resists.
    const auto worth = [](const ProvedMove<std::string>& move) {
        const int plies = move.plies.value_or(0);
        return std::pair(move.margin, move.margin > 0 ? -plies : plies);
    };
    const auto best = worth(*std::ranges::max_element(proof.moves, {}, worth));
    std::vector<std::string> replies;
    for (const std::string& move : table.legal_moves()) {
        const auto proved = std::ranges::find(proof.moves, move, &ProvedMove<std::string>::move);
        if (proved != proof.moves.end() && worth(*proved) == best) replies.push_back(move);
    }
    return replies;
}

std::optional<Puzzle> find_puzzle(Table& table, AnySolver& solver, const PuzzleRules& rules) {
    if (table.state().over || static_cast<int>(table.legal_moves().size()) < rules.least_moves)
        return std::nullopt;
    Puzzle puzzle{.position = table.status().position, .steps = {{{}, proved_moves(table, solver)}}};
    const auto aim = aim_of(puzzle.steps.front().moves, rules.gap);
    if (!aim) return std::nullopt;
    puzzle.aim = *aim;
    int played = 0;
    while (static_cast<int>(puzzle.steps.size()) < rules.most_steps) {
        if (!table.play(puzzle.steps.back().solution())) break;
        ++played;
        if (table.state().over) break;
        auto step = next_step(table, solver, *aim, rules.gap);
        if (!step) break;
        ++played;
        puzzle.steps.push_back(std::move(*step));
    }
    const bool ends_at_once = puzzle.steps.size() == 1 && table.state().over;
    for (; played > 0; --played) table.undo();
    if (ends_at_once) return std::nullopt;
    puzzle.themes = themes_of(table, puzzle, solver);
    return puzzle;
}

}  // namespace damier::learn
