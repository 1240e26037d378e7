#include "play/table/problems.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "core/text/number.h"
#include "core/text/text.h"
#include "play/registry/registry.h"
#include "play/table/table.h"

namespace damier {

namespace {

// "+6", "-2", "0".
std::optional<Score> parse_margin(std::string_view text, Score most) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    return parse_number<Score>(text, -most, most);
}

// "H5:+6". The last colon ends the move, as a move may have one of its own.
Expected<KnownMove> parse_known_move(Table& table, std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return fail(fmt::format("{}: expected a move and its margin, such as h5:+6", quote(text)));
    const Score most = table.game().max_margin;
    const auto margin = parse_margin(trim(text.substr(colon + 1)), most);
    if (!margin)
        return fail(fmt::format("margin {}: expected a whole number from {} to {}",
                                quote(text.substr(colon + 1)), -most, most));
    // The table says what is legal, and how the game writes it.
    if (const auto played = table.play(trim(text.substr(0, colon))); !played)
        return std::unexpected(played.error());
    KnownMove known{table.last_move(), *margin};
    table.undo();
    return known;
}

bool is_remark(std::string_view text) {
    return text.starts_with('%') || text.starts_with('#');
}

Expected<Problem> parse_problem(Table& table, std::string_view line) {
    const std::vector<std::string_view> parts = split(line, ';');
    if (const auto set = table.set(trim(parts.front())); !set) return std::unexpected(set.error());
    if (table.state().over) return fail("the game is over, there is nothing to solve");
    Problem problem{0, table.status().position, {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string_view part = trim(parts[i]);
        if (is_remark(part)) break;
        if (part.empty()) continue;
        const auto known = parse_known_move(table, part);
        if (!known) return std::unexpected(known.error());
        if (std::ranges::find(problem.moves, known->move, &KnownMove::move) != problem.moves.end())
            return fail(fmt::format("{} has two margins", known->move));
        problem.moves.push_back(*known);
    }
    return problem;
}

}  // namespace

Expected<std::vector<Problem>> parse_problems(const GameEntry& game, int variant, std::string_view text) {
    std::vector<Problem> problems;
    const std::unique_ptr<Table> table = game.make_table(variant);
    int number = 0;
    // Some editors put this mark of UTF-8 before the first line.
    if (constexpr std::string_view mark = "\xef\xbb\xbf"; text.starts_with(mark))
        text.remove_prefix(mark.size());
    for (const std::string_view whole : split(text, '\n')) {
        ++number;
        const std::string_view line = trim(whole);
        if (line.empty() || is_remark(line)) continue;
        auto problem = parse_problem(*table, line);
        if (!problem) return fail(fmt::format("line {}: {}", number, problem.error().message));
        problem->line = number;
        problems.push_back(std::move(*problem));
    }
    return problems;
}

}  // namespace damier
