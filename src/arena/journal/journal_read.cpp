// What is read from a journal.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "arena/journal/journal.h"
#include "arena/journal/journal_tables.h"
#include "core/text/number.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier {

using namespace journal_tables;

namespace {

template <class Number>
std::vector<std::optional<Number>> parse_array(std::string_view text) {
    std::vector<std::optional<Number>> numbers;
    if (text.size() <= 2) return numbers;
    for (const std::string_view part : split(text.substr(1, text.size() - 2), ','))
        numbers.push_back(parse_number<Number>(part));
    return numbers;
}

std::vector<std::uint64_t> parse_counts(std::string_view text) {
    std::vector<std::uint64_t> counts;
    for (const auto& number : parse_array<std::uint64_t>(text)) counts.push_back(number.value_or(0));
    return counts;
}

GameSummary summary_from(SQLite::Statement& row) {
    GameSummary game;
    const auto count = [&](int column) {
        return static_cast<std::uint64_t>(row.getColumn(column).getInt64());
    };
    game.slot = {row.getColumn(0).getInt(), row.getColumn(1).getInt(), row.getColumn(2).getInt()};
    game.players[0] = row.getColumn(3).getInt();
    game.players[1] = row.getColumn(4).getInt();
    game.opening = row.getColumn(5).isNull() ? -1 : row.getColumn(5).getInt();
    game.half_points = row.getColumn(6).getInt();
    game.first_margin = row.getColumn(7).getInt();
    const std::string termination = row.getColumn(8).getString();
    const auto parsed = parse_termination(termination);
    if (!parsed)
        throw JournalError(fmt::format("it is damaged: a game that ended by {}", quote(termination)));
    game.termination = *parsed;
    game.plies = row.getColumn(9).getInt();
    game.effort[0] = {count(10), count(11), count(12)};
    game.effort[1] = {count(13), count(14), count(15)};
    game.sequence_key = count(16);
    game.shape_key = count(17);
    return game;
}

// What a report relies on when it looks up names and openings.
bool is_sound(const Results& results) {
    const auto players = static_cast<int>(results.players.size());
    const auto openings = static_cast<int>(results.openings.size());
    const auto is_player = [players](int player) { return player >= 0 && player < players; };
    return std::ranges::all_of(results.order_of_finish, is_player) &&
           std::ranges::all_of(results.games, [&](const GameSummary& game) {
               return is_player(game.players[0]) && is_player(game.players[1]) && game.opening >= -1 &&
                      game.opening < openings && game.half_points >= 0 && game.half_points <= 2 &&
                      game.plies >= 0 && game.slot >= GameSlot{0, 0, 0} && game.slot.pairing >= 0 &&
                      game.slot.number >= 0;
           });
}

}  // namespace

SettingList Journal::settings() const {
    SettingList list;
    SQLite::Statement row(*database_, "SELECT key, value FROM settings ORDER BY rowid");
    while (row.executeStep()) list.emplace_back(row.getColumn(0).getText(), row.getColumn(1).getText());
    return upgraded(std::move(list));
}

std::vector<Opening> Journal::openings() const {
    return guarded([&] {
        std::vector<Opening> list;
        SQLite::Statement row(*database_, "SELECT position, moves, draw FROM openings ORDER BY id");
        while (row.executeStep()) {
            list.push_back({row.getColumn(0).getText(), row.getColumn(1).getText(),
                            static_cast<std::uint64_t>(row.getColumn(2).getInt64())});
        }
        return list;
    });
}

Expected<Results> Journal::read() const {
    return guarded([&]() -> Expected<Results> {
        // One transaction: figures that belong together, also while games are being added.
        SQLite::Transaction transaction(*database_);
        Results results;
        results.settings = settings();
        std::map<std::string, std::string> values(results.settings.begin(), results.settings.end());
        const auto game = find_game(values["game"]);
        if (!game) return std::unexpected(game.error());
        const auto variant = find_variant(**game, values["variant"]);
        if (!variant) return std::unexpected(variant.error());
        results.name = values["name"];
        results.format = values["format"];
        results.game = *game;
        results.variant = *variant;
        results.seed = parse_number<std::uint64_t>(values["seed"]).value_or(0);
        SQLite::Statement progress(*database_,
                                   "SELECT planned_games, finished, order_of_finish FROM progress");
        if (progress.executeStep()) {
            results.planned_games = static_cast<std::uint64_t>(progress.getColumn(0).getInt64());
            results.finished = progress.getColumn(1).getInt() != 0;
            for (const auto& player : parse_array<int>(progress.getColumn(2).getText()))
                results.order_of_finish.push_back(player.value_or(0));
        }
        SQLite::Statement player(*database_, "SELECT name, spec FROM players ORDER BY id");
        while (player.executeStep())
            results.players.push_back({player.getColumn(0).getText(), player.getColumn(1).getText()});
        results.openings = openings();
        SQLite::Statement version(
            *database_, "SELECT DISTINCT program FROM runs WHERE id IN (SELECT DISTINCT run FROM games)");
        while (version.executeStep()) results.versions.emplace_back(version.getColumn(0).getText());
        SQLite::Statement row(
            *database_, fmt::format("SELECT {} FROM games ORDER BY round, pairing, number", summary_columns));
        while (row.executeStep()) results.games.push_back(summary_from(row));
        if (!is_sound(results))
            return fail(fmt::format("{}: it is damaged: a game of players or openings that are not in it",
                                    quote(path_, 200)));
        return results;
    });
}

std::optional<GameDetail> Journal::fetch(const GameSlot& slot) const {
    return guarded([&]() -> std::optional<GameDetail> {
        SQLite::Statement row(
            *database_,
            fmt::format(
                "SELECT {}, program, ended, seed, opening_plies, moves, microseconds, nodes, judgements, "
                "reason, last_position, last_output FROM games JOIN runs ON games.run = runs.id "
                "WHERE round = ? AND pairing = ? AND number = ?",
                summary_columns));
        row.bind(1, slot.round);
        row.bind(2, slot.pairing);
        row.bind(3, slot.number);
        if (!row.executeStep()) return std::nullopt;
        GameDetail game;
        game.summary = summary_from(row);
        game.version = row.getColumn(18).getText();
        game.ended = row.getColumn(19).getText();
        game.seed = parse_number<std::uint64_t>(row.getColumn(20).getText()).value_or(0);
        game.opening_plies = row.getColumn(21).getInt();
        for (const std::string_view move : words(row.getColumn(22).getText())) game.moves.emplace_back(move);
        game.microseconds = parse_counts(row.getColumn(23).getText());
        game.nodes = parse_counts(row.getColumn(24).getText());
        game.values = parse_array<Value>(row.getColumn(25).getText());
        game.reason = row.getColumn(26).getText();
        game.last_position = row.getColumn(27).getText();
        game.last_output = row.getColumn(28).getString();
        return game;
    });
}

}  // namespace damier
