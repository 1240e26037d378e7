#include "learn/puzzles/checking.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>

#include "learn/puzzles/finding.h"
#include "learn/puzzles/grading.h"
#include "learn/puzzles/themes.h"
#include "play/registry/registry.h"
#include "play/table/solver.h"
#include "play/table/table.h"

namespace damier::learn {

namespace {

// The first margin that is another one than the file's.
std::optional<std::string> difference(const std::vector<KnownMove>& in_file,
                                      const std::vector<KnownMove>& proved) {
    for (const KnownMove& known : proved) {
        const auto filed = std::ranges::find(in_file, known.move, &KnownMove::move);
        if (filed == in_file.end()) return fmt::format("{} is missing", known.move);
        if (filed->margin != known.margin)
            return fmt::format("{} is {:+}, the file has {:+}", known.move, known.margin, filed->margin);
    }
    return std::nullopt;
}

// What is wrong at a step; the table then has the position after its solution.
std::optional<std::string> fault_of_step(Table& table, AnySolver& solver, const PuzzleRules& rules,
                                         const PuzzleStep& step, PuzzleAim aim) {
    if (!step.reply.empty()) {
        const auto replies = best_replies(table, solver);
        if (std::ranges::find(replies, step.reply) == replies.end())
            return fmt::format("the reply {} is not among the best: {}", step.reply, fmt::join(replies, " "));
        if (!table.play(step.reply)) return fmt::format("the reply {} cannot be played", step.reply);
    }
    const auto proved = proved_moves(table, solver);
    if (const auto differs = difference(step.moves, proved)) return differs;
    if (aim_of(proved, rules.gap) != aim)
        return fmt::format("{} is not the only move of its aim", step.solution());
    if (!table.play(step.solution())) return fmt::format("{} cannot be played", step.solution());
    return std::nullopt;
}

std::string label(std::size_t place, const std::string& fault) {
    return fmt::format("puzzle {}: {}", place + 1, fault);
}

// Those that say the same again, and those that stand in the wrong place.
void compare_with_others(const PuzzleSet& set, std::vector<std::string>& faults) {
    std::map<std::uint64_t, std::size_t> shapes;
    const auto table = set.game->make_table(set.variant);
    for (std::size_t i = 0; i < set.puzzles.size(); ++i) {
        if (!table->set(set.puzzles[i].position)) continue;
        const auto [first, is_new] = shapes.emplace(set.game->position_shape(*table), i);
        if (!is_new)
            faults.push_back(label(i, fmt::format("the same position as puzzle {}", first->second + 1)));
        if (i > 0 && set.puzzles[i - 1].missed > set.puzzles[i].missed)
            faults.push_back(label(i, "it is missed less often than the one before"));
    }
}

}  // namespace

std::optional<std::string> fault_of(const PuzzleSet& set, const Puzzle& puzzle) {
    const PuzzleRules* rules = puzzle_rules(*set.game);
    if (rules == nullptr) return "there is no solver for it";
    const auto table = set.game->make_table(set.variant);
    if (!table->set(puzzle.position)) return "no position";
    const auto solver = set.game->make_solver(puzzle_solver);
    if (static_cast<int>(table->legal_moves().size()) < rules->least_moves)
        return fmt::format("it has fewer than {} moves", rules->least_moves);
    if (themes_of(*table, puzzle, *solver) != puzzle.themes) return "it has other themes";
    for (const PuzzleStep& step : puzzle.steps) {
        if (auto fault = fault_of_step(*table, *solver, *rules, step, puzzle.aim)) return fault;
    }
    if (puzzle.steps.size() == 1 && table->state().over) return "it ends the game at once";
    return std::nullopt;
}

Expected<PuzzleCheck> check_puzzles(const PuzzleSet& set, const std::stop_token& stop,
                                    const CheckObserver& observer) {
    PuzzleCheck check;
    const int graders_count = std::max(1, static_cast<int>(set.graders.size()));
    auto graders =
        PuzzleGraders::make(*set.game, set.variant, set.graders, set.tries / graders_count, set.seed);
    if (!graders) return std::unexpected(graders.error());
    if (graders->tries() != set.tries)
        check.faults.push_back(
            fmt::format("{} tries cannot be shared out to {} graders", set.tries, set.graders.size()));
    compare_with_others(set, check.faults);
    for (const Puzzle& puzzle : set.puzzles) {
        if (stop.stop_requested()) {
            check.complete = false;
            break;
        }
        if (const auto fault = fault_of(set, puzzle)) {
            check.faults.push_back(label(check.puzzles, *fault));
        } else if (const int missed = graders->missed(puzzle); missed != puzzle.missed) {
            check.faults.push_back(
                label(check.puzzles, fmt::format("missed {} times, the file has {}", missed, puzzle.missed)));
        }
        ++check.puzzles;
        check.steps += puzzle.steps.size();
        for (const PuzzleStep& step : puzzle.steps) check.margins += step.moves.size();
        if (observer) observer(check.puzzles);
    }
    return check;
}

}  // namespace damier::learn
