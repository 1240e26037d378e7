// Rows of a journal that somebody else wrote: every line of the input, TABLE COLUMN VALUE, is put into the
// journal of a small tournament, which is then read, counted and shown.
#include <SQLiteCpp/SQLiteCpp.h>
#include <unistd.h>

#include <filesystem>

#include "arena/journal/journal.h"
#include "arena/report/reports.h"
#include "arena/statistics/summary.h"
#include "core/text/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "play/registry/registry.h"

namespace {

using namespace damier;

TournamentSettings settings() {
    TournamentSettings settings;
    settings.game = *find_game("othello");
    settings.players = {{"a", "random", {}, ""}, {"b", "random", {}, ""}};
    settings.name = "fuzz";
    settings.format_name = "match";
    return settings;
}

GameDetail game(int number) {
    GameDetail game;
    game.summary.slot = {0, 0, number};
    game.summary.players[0] = number % 2;
    game.summary.players[1] = 1 - number % 2;
    game.summary.opening = 0;
    game.summary.half_points = number % 3;
    game.summary.plies = 3;
    game.moves = {"f5", "d6", "c3"};
    return game;
}

// The tables of docs/formats.md and their columns.
bool is_known(SQLite::Database& database, const std::string& table, const std::string& column) {
    SQLite::Statement found(database, "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?");
    found.bind(1, table);
    found.bind(2, column);
    return found.executeStep() && found.getColumn(0).getInt() > 0;
}

void change(const std::string& path, std::string_view text) {
    SQLite::Database database(path, SQLite::OPEN_READWRITE);
    database.exec(
        "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF");
    for (const std::string_view line : split(text, '\n')) {
        const auto parts = words(line);
        if (parts.size() < 2 || !is_known(database, std::string(parts[0]), std::string(parts[1]))) continue;
        const std::string value(
            line.substr(static_cast<std::size_t>(parts[1].data() + parts[1].size() - line.data())));
        const std::string_view trimmed = trim(value);
        try {
            SQLite::Statement update(database,
                                     "UPDATE " + std::string(parts[0]) + " SET " + std::string(parts[1]) +
                                         " = ? WHERE rowid % 2 = " + std::to_string(line.size() % 2));
            update.bind(1, std::string(trimmed));
            update.exec();
        } catch (const SQLite::Exception&) {
            // A constraint of the tables keeps it out.
        }
    }
}

void read(const std::string& path, std::string_view text) {
    auto journal = Journal::open_to_read(path);
    if (!journal) return fuzz::require_message(journal.error(), text);
    const auto results = journal->read();
    if (!results) return fuzz::require_message(results.error(), text);
    const Summary summary = summarise(*results, Counting::all);
    fuzz::require(!text_tables(*results, summary).empty(), "there are tables", text);
    (void)games_csv(*results);
    for (const GameSummary& one : results->games) {
        if (const auto detail = journal->fetch(one.slot)) (void)game_record_text(*results, *detail);
    }
}

}  // namespace

int damier::fuzz::journals(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const std::filesystem::path sound = [] {
        const auto path = std::filesystem::temp_directory_path() /
                          ("damier-fuzz-sound-" + std::to_string(getpid()) + ".db");
        std::filesystem::remove(path);
        auto journal = Journal::open_to_run(path, settings(), "fuzz");
        if (!journal) std::abort();
        journal->store_opening({"", "f5", 1});
        for (int number = 0; number < 4; ++number) journal->store_game(game(number));
        journal->note_progress(8, false, {});
        return path;
    }();
    const std::filesystem::path path = sound.string() + ".changed";
    std::filesystem::copy_file(sound, path, std::filesystem::copy_options::overwrite_existing);
    try {
        change(path, text);
        read(path, text);
    } catch (const JournalError& error) {
        require_message({error.what()}, text);
    }
    return 0;
}
