#include <fmt/core.h>

#include <cstdlib>
#include <memory>

#include "arena/report/reports.h"
#include "arena/report/stored_game.h"
#include "core/text/safe_text.h"
#include "core/text/text.h"
#include "play/registry/registry.h"
#include "play/table/game_record.h"

namespace damier {

namespace {

using Headers = std::vector<std::pair<std::string, std::string>>;

void add_header(Headers& headers, std::string key, std::string_view value) {
    const std::string line = printable_line(value);
    const std::string_view clean = trim(line);
    if (!clean.empty()) headers.emplace_back(std::move(key), clean);
}

Headers headers_of(const Results& results, const GameDetail& game) {
    const GameSummary& summary = game.summary;
    const auto player = [&](int side) {
        return results.players[static_cast<std::size_t>(summary.players[side])].name;
    };
    Headers headers;
    add_header(headers, "event", results.name);
    add_header(headers, "round", fmt::format("{}", summary.slot.round + 1));
    add_header(headers, "pairing", fmt::format("{}", summary.slot.pairing + 1));
    add_header(headers, "number", fmt::format("{}", summary.slot.number + 1));
    add_header(headers, "first", player(0));
    add_header(headers, "second", player(1));
    add_header(headers, "opening",
               fmt::format("{} {}", game.opening_plies, game.opening_plies == 1 ? "ply" : "plies"));
    add_header(headers, "termination", name_of(summary.termination));
    add_header(headers, "reason", game.reason);
    add_header(headers, "seed", fmt::format("{}", game.seed));
    add_header(headers, "program", game.version);
    add_header(headers, "date", game.ended);
    return headers;
}

// The result of a game that the rules did not end.
std::string awarded_result(const GameEntry& game, const GameSummary& summary) {
    const bool resigned = summary.termination == Termination::resignation;
    const std::string_view how = resigned                        ? "by resignation"
                                 : is_fault(summary.termination) ? "by forfeit"
                                                                 : "by adjudication";
    if (summary.half_points == 1) return fmt::format("draw, {}", how);
    const std::string_view winner = summary.half_points == 2 ? "first" : "second";
    const bool by_points =
        !is_lost_by_mover(summary.termination) && game.max_margin > 1 && summary.first_margin != 0;
    if (!by_points) return fmt::format("{} wins, {}", winner, how);
    return fmt::format("{} wins by {}, {}", winner, std::abs(summary.first_margin), how);
}

}  // namespace

std::string game_record_text(const Results& results, const GameDetail& game) {
    GameRecord record{headers_of(results, game), results.game->make_table(results.variant), {}};
    const Expected<void> whole = play_stored_game(*record.table, results, game);
    record.result = result_of(*record.table);
    if (!whole) {
        add_header(record.headers, "damaged", whole.error().message);
    } else if (record.result == "unfinished" && game.summary.termination != Termination::normal) {
        record.result = awarded_result(*results.game, game.summary);
    }
    return format_record(record);
}

}  // namespace damier
