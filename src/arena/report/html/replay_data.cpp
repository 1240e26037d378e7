#include "arena/report/html/replay_data.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/report/stored_game.h"
#include "core/text/safe_text.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

using nlohmann::json;

void add_efforts(json& out, const char* key, const std::vector<std::uint64_t>& efforts) {
    if (std::ranges::any_of(efforts, [](std::uint64_t effort) { return effort > 0; })) out[key] = efforts;
}

void add_values(json& out, const GameDetail& game, const std::vector<Side>& sides) {
    json values = json::array();
    const auto opening = static_cast<std::size_t>(game.opening_plies);
    for (std::size_t i = 0; i < game.values.size() && opening + i < sides.size(); ++i) {
        const auto& value = game.values[i];
        values.push_back(value ? json(seen_by(Side::first, sides[opening + i], *value)) : json(nullptr));
    }
    if (std::ranges::any_of(values, [](const json& value) { return !value.is_null(); }))
        out["values"] = std::move(values);
}

}  // namespace

std::string step_between(std::string_view before, std::string_view after) {
    const std::string_view old_board = before.substr(0, before.find(' '));
    const std::string_view board = after.substr(0, after.find(' '));
    if (board.size() != old_board.size() || board.size() > step_alphabet.size())
        return "=" + std::string(after);
    std::string step;
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (board[i] == old_board[i]) continue;
        step += step_alphabet[i];
        step += board[i];
    }
    return step.append(after.substr(board.size()));
}

json replay_json(const Results& results, const GameDetail& game) {
    const std::unique_ptr<Table> table = results.game->make_table(results.variant);
    std::vector<std::string> steps;
    std::vector<Side> sides;  // to move at each position
    std::string start;
    std::string last;
    Table::Status status{};
    const Expected<void> whole = play_stored_game(*table, results, game, [&] {
        status = table->status();
        sides.push_back(status.side);
        if (sides.size() == 1) {
            start = status.position;
        } else {
            steps.push_back(step_between(last, status.position));
        }
        last = status.position;
    });
    json out = {{"start", start},
                {"moves", fmt::format("{}", fmt::join(status.moves, " "))},
                {"steps", steps},
                {"opening", game.opening_plies}};
    add_efforts(out, "times", game.microseconds);
    add_efforts(out, "nodes", game.nodes);
    if (!sides.empty() && sides.front() == Side::second) out["turn"] = 1;
    if (status.over) out["over"] = true;
    add_values(out, game, sides);
    if (!whole) out["damage"] = valid_utf8(whole.error().message);
    return out;
}

}  // namespace damier
