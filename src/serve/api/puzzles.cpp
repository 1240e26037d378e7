#include "serve/api/puzzles.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

#include "core/text/number.h"
#include "core/text/text.h"
#include "play/puzzles/shipped.h"
#include "play/registry/registry.h"
#include "serve/api/body.h"
#include "serve/api/refusal.h"

namespace damier::serve {

namespace {

using nlohmann::json;
using Days = std::chrono::sys_days;

const PuzzleSet& set_of(const std::string& name) {
    const GameEntry* const game = value_or_refuse(find_game(name));
    const auto& sets = shipped_puzzles();
    const auto found = std::ranges::find(sets, game, &PuzzleSet::game);
    if (found == sets.end()) throw Refusal(not_found, fmt::format("there are no puzzles of {}", game->title));
    return *found;
}

const Puzzle& puzzle_in(const PuzzleSet& set, const std::string& number) {
    const auto place = parse_number<std::size_t>(number, 1, set.puzzles.size());
    if (!place)
        throw Refusal(not_found, fmt::format("there is no such puzzle of {}: expected a number from 1 to {}",
                                             set.game->title, set.puzzles.size()));
    return set.puzzles[*place - 1];
}

std::string_view variant_of(const PuzzleSet& set) {
    return set.game->variants[static_cast<std::size_t>(set.variant)].name;
}

json summary(const PuzzleSet& set, const Puzzle& puzzle) {
    return {{"number", &puzzle - set.puzzles.data() + 1},
            {"difficulty", name_of(difficulty_of(puzzle.missed, set.tries))},
            {"missed", puzzle.missed},
            {"aim", name_of(puzzle.aim)},
            {"themes", puzzle.themes},
            {"moves", puzzle.steps.size()}};
}

json list_of(const PuzzleSet& set) {
    json out = {{"game", set.game->name}, {"variant", variant_of(set)}, {"tries", set.tries}};
    json& puzzles = out["puzzles"] = json::array();
    for (const Puzzle& puzzle : set.puzzles) puzzles.push_back(summary(set, puzzle));
    return out;
}

json sets() {
    json games = json::array();
    for (const PuzzleSet& set : shipped_puzzles()) {
        std::array<int, 3> counts{};
        for (const Puzzle& puzzle : set.puzzles)
            ++counts[static_cast<std::size_t>(difficulty_of(puzzle.missed, set.tries))];
        games.push_back({{"game", set.game->name},
                         {"variant", variant_of(set)},
                         {"puzzles", set.puzzles.size()},
                         {"easy", counts[0]},
                         {"medium", counts[1]},
                         {"hard", counts[2]}});
    }
    return {{"games", std::move(games)}};
}

json one(const PuzzleSet& set, const Puzzle& puzzle) {
    json out = summary(set, puzzle);
    out["game"] = set.game->name;
    out["variant"] = variant_of(set);
    out["tries"] = set.tries;
    out["count"] = set.puzzles.size();
    out["position"] = puzzle.position;
    return out;
}

// Who wins, and by how much in games with points.
json outcome_of(const Table& table, Side mover, Score margin) {
    if (margin == 0) return {{"winner", "draw"}};
    json out = {{"winner", key_of(margin > 0 ? mover : opponent(mover))}};
    if (table.game().max_margin > 1) out["by"] = std::abs(margin);
    return out;
}

json solution_of(const Puzzle& puzzle) {
    json line = json::array();
    json steps = json::array();
    for (const PuzzleStep& step : puzzle.steps) {
        if (!step.reply.empty()) line.push_back(step.reply);
        line.push_back(step.solution());
        json moves = json::array();
        for (const KnownMove& known : step.moves)
            moves.push_back({{"move", known.move}, {"margin", known.margin}});
        steps.push_back(
            {{"reply", step.reply.empty() ? json() : json(step.reply)}, {"moves", std::move(moves)}});
    }
    return {{"line", std::move(line)}, {"steps", std::move(steps)}};
}

// The moves of whoever solves it, without the replies; all but the last are the right ones.
json judged(const PuzzleSet& set, const Puzzle& puzzle, const std::vector<std::string>& moves) {
    if (moves.empty() || moves.size() > puzzle.steps.size())
        throw Refusal(bad_request, fmt::format("moves: expected from 1 to {}", puzzle.steps.size()));
    const auto table = set.game->make_table(set.variant);
    value_or_refuse(table->set(puzzle.position));
    const Side mover = table->state().side;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const PuzzleStep& step = puzzle.steps[i];
        if (!step.reply.empty()) value_or_refuse(table->play(step.reply));
        value_or_refuse(table->play(moves[i]));
        const bool right = table->last_move() == step.solution();
        if (right && i + 1 < moves.size()) continue;
        if (!right && i + 1 < moves.size())
            throw Refusal(bad_request,
                          fmt::format("{} is not the right move: nothing follows it", quote(moves[i])));
        const auto known = std::ranges::find(step.moves, table->last_move(), &KnownMove::move);
        json out = {{"right", right},
                    {"done", right && moves.size() == puzzle.steps.size()},
                    {"reply", nullptr},
                    {"leads_to", outcome_of(*table, mover, known->margin)},
                    {"best", outcome_of(*table, mover, step.margin())}};
        if (right && moves.size() < puzzle.steps.size()) out["reply"] = puzzle.steps[moves.size()].reply;
        return out;
    }
    return {};
}

// "2026-11-19".
std::optional<Days> parse_date(std::string_view text) {
    const auto parts = split(text, '-');
    if (parts.size() != 3 || text.size() != 10 || parts[0].size() != 4 || parts[1].size() != 2)
        return std::nullopt;
    const auto year = parse_number<int>(parts[0], 1970, 9999);
    const auto month = parse_number<unsigned>(parts[1], 1, 12);
    const auto day = parse_number<unsigned>(parts[2], 1, 31);
    if (!year || !month || !day) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(*month),
                                           std::chrono::day(*day)};
    return date.ok() ? std::optional<Days>(date) : std::nullopt;
}

json daily(const Request& request) {
    Days day = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    if (const auto asked = request.query.find("date"); asked != request.query.end()) {
        const auto date = parse_date(asked->second);
        if (!date) throw Refusal(bad_request, "date: expected a day such as 2026-11-19");
        day = *date;
    }
    json puzzles = json::array();
    const auto& all = shipped_puzzles();
    for (std::size_t i = 0; i < all.size(); ++i) {
        // The files go from easy to hard: on a day one game has an easy one, another a hard one.
        const std::size_t count = all[i].puzzles.size();
        const std::size_t place =
            puzzle_of_day(day.time_since_epoch().count(), count) + i * count / all.size();
        puzzles.push_back({{"game", all[i].game->name}, {"number", place % count + 1}});
    }
    const std::chrono::year_month_day date(day);
    return {{"date", fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                                 static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()))},
            {"puzzles", std::move(puzzles)}};
}

}  // namespace

Answer puzzles_answer(const Request& request) {
    const auto& path = request.path;
    const bool posted = request.method == "POST";
    if (!posted && request.method != "GET") throw Refusal(405, "expected GET or POST");
    if (posted && path.size() == 3) {
        const PuzzleSet& set = set_of(path[1]);
        const Puzzle& puzzle = puzzle_in(set, path[2]);
        return {200, judged(set, puzzle, Body(request.body).texts("moves"))};
    }
    if (posted) throw Refusal(405, "expected GET");
    if (path.size() == 1) return {200, sets()};
    if (path.size() == 2 && path[1] == "daily") return {200, daily(request)};
    const PuzzleSet& set = set_of(path[1]);
    if (path.size() == 2) return {200, list_of(set)};
    const Puzzle& puzzle = puzzle_in(set, path[2]);
    if (path.size() == 3) return {200, one(set, puzzle)};
    if (path.size() == 4 && path[3] == "solution") return {200, solution_of(puzzle)};
    throw Refusal(not_found, "there is nothing at this address");
}

}  // namespace damier::serve
