#include "engine/outside/answer.h"

#include <algorithm>

#include "engine/outside/engine_fault.h"
#include "play/registry/registry.h"

namespace damier {

std::unique_ptr<Table> copy_position(const Table& table) {
    auto copy = table.game().make_table(table.state().variant);
    (void)copy->set(table.status().position);  // our own text
    return copy;
}

std::string judged_move(const Table& table, const std::string& answer) {
    const auto moves = table.legal_moves();
    if (std::ranges::find(moves, answer) != moves.end()) return answer;
    const auto copy = copy_position(table);
    const auto played = copy->play(answer);
    if (played) return copy->last_move();
    // A game's own sentence about a move that it can read says "is not legal"; the test of each game holds
    // it to that.
    const bool was_read = played.error().message.find(" is not legal") != std::string::npos;
    throw EngineFault(was_read ? EngineFaultKind::illegal_move : EngineFaultKind::notation,
                      played.error().message);
}

TextReport believable(TextReport report, const Table& table) {
    const auto moves = table.legal_moves();
    const auto is_legal = [&](const std::string& move) {
        return std::ranges::find(moves, move) != moves.end();
    };
    std::erase_if(report.root_moves, [&](const auto& root) { return !is_legal(root.move); });
    if (!is_legal(report.move)) report.move.clear();
    const auto copy = copy_position(table);
    const auto end = std::ranges::find_if(
        report.line, [&](const std::string& move) { return copy->state().over || !copy->play(move); });
    report.line.erase(end, report.line.end());
    return report;
}

}  // namespace damier
