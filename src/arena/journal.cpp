#include "arena/journal.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>

#include "core/text.h"
#include "play/registry.h"

namespace damier {

namespace {

constexpr int application_id = 0x44414d52;  // "DAMR": tells a journal from any other SQLite file
constexpr int schema_version = 1;

constexpr const char* schema = R"(
CREATE TABLE settings (
    key    TEXT PRIMARY KEY,
    value  TEXT NOT NULL
) STRICT;
CREATE TABLE progress (
    planned_games    INTEGER NOT NULL,
    finished         INTEGER NOT NULL,
    order_of_finish  TEXT NOT NULL
) STRICT;
INSERT INTO progress VALUES (0, 0, '[]');
CREATE TABLE players (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL UNIQUE,
    spec  TEXT NOT NULL
) STRICT;
CREATE TABLE openings (
    id        INTEGER PRIMARY KEY,
    position  TEXT NOT NULL,
    moves     TEXT NOT NULL,
    draw      INTEGER NOT NULL
) STRICT;
CREATE TABLE runs (
    id       INTEGER PRIMARY KEY,
    program  TEXT NOT NULL,
    started  TEXT NOT NULL
) STRICT;
CREATE TABLE games (
    id                   INTEGER PRIMARY KEY,
    round                INTEGER NOT NULL,
    pairing              INTEGER NOT NULL,
    number               INTEGER NOT NULL,
    first                INTEGER NOT NULL REFERENCES players,
    second               INTEGER NOT NULL REFERENCES players,
    opening              INTEGER REFERENCES openings,
    half_points          INTEGER NOT NULL CHECK (half_points BETWEEN 0 AND 2),
    margin               INTEGER NOT NULL,
    termination          TEXT NOT NULL,
    plies                INTEGER NOT NULL,
    first_moves          INTEGER NOT NULL,
    first_microseconds   INTEGER NOT NULL,
    first_nodes          INTEGER NOT NULL,
    second_moves         INTEGER NOT NULL,
    second_microseconds  INTEGER NOT NULL,
    second_nodes         INTEGER NOT NULL,
    sequence_key         INTEGER NOT NULL,
    shape_key            INTEGER NOT NULL,
    run                  INTEGER NOT NULL REFERENCES runs,
    ended                TEXT NOT NULL,
    seed                 TEXT NOT NULL,
    opening_plies        INTEGER NOT NULL,
    moves                TEXT NOT NULL,
    microseconds         TEXT NOT NULL,
    nodes                TEXT NOT NULL,
    judgements           TEXT NOT NULL,
    reason               TEXT,
    last_position        TEXT,
    last_output          BLOB,
    UNIQUE (round, pairing, number)
) STRICT;
)";

constexpr const char* summary_columns =
    "round, pairing, number, first, second, opening, half_points, margin, termination, plies, first_moves, "
    "first_microseconds, first_nodes, second_moves, second_microseconds, second_nodes, sequence_key, "
    "shape_key";

std::string now_text() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%F %T", &parts);
    return text;
}

// What SQLite says, in the words of somebody whose games are at stake.
std::string explain(const std::string& path, const SQLite::Exception& error) {
    const auto sentence = [&](std::string_view what) {
        return fmt::format("{}: {}", quote(path, 200), what);
    };
    switch (error.getErrorCode()) {
        case SQLITE_FULL:
            return sentence("the disk is full; the games stored so far are safe");
        case SQLITE_READONLY:
            return sentence("it cannot be written");
        case SQLITE_CANTOPEN:
            return sentence("it cannot be opened");
        case SQLITE_NOTADB:
            return sentence("not a journal of a tournament");
        case SQLITE_CORRUPT:
            return sentence("it is damaged");
        case SQLITE_IOERR:
            return sentence(fmt::format("it cannot be read or written ({}); the games stored so far are safe",
                                        error.getErrorStr()));
        default:
            return sentence(error.what());
    }
}

std::int64_t signed_of(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

// JSON arrays, so that SQLite's own json_each can read them.
std::string array_of(const std::vector<std::uint64_t>& numbers) {
    return fmt::format("[{}]", fmt::join(numbers, ","));
}
std::string array_of(const std::vector<std::optional<Value>>& values) {
    std::string text = "[";
    for (const auto& value : values) {
        if (text.size() > 1) text += ',';
        text += value ? std::to_string(*value) : "null";
    }
    return text + ']';
}

template <class Number>
std::vector<std::optional<Number>> parse_array(std::string_view text) {
    std::vector<std::optional<Number>> numbers;
    if (text.size() <= 2) return numbers;
    for (const std::string_view part : split(text.substr(1, text.size() - 2), ',')) {
        Number number{};
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
        numbers.push_back(error == std::errc() ? std::optional(number) : std::nullopt);
    }
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
    game.termination = parse_termination(row.getColumn(8).getText()).value_or(Termination::normal);
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

Expected<void> check_journal(const std::string& path, SQLite::Database& database) {
    if (database.execAndGet("PRAGMA application_id").getInt() != application_id)
        return fail(fmt::format("{}: not a journal of a tournament", quote(path, 200)));
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version != schema_version)
        return fail(fmt::format("{}: a journal of version {}, expected version {}", quote(path, 200), version,
                                schema_version));
    return {};
}

// Which file a name stands for now; 0 when there is none.
std::uint64_t identity_of(const std::string& path) {
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 ? status.st_ino : 0;
}

bool is_empty(SQLite::Database& database) {
    return database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
}

}  // namespace

bool is_database_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    char head[16] = {};
    return file.read(head, sizeof head) && std::string_view(head, 15) == "SQLite format 3";
}

Journal::Journal(std::string path, std::unique_ptr<SQLite::Database> database)
    : path_(std::move(path)), database_(std::move(database)) {}
Journal::Journal(Journal&&) noexcept = default;
// A statement must go before its database.
Journal& Journal::operator=(Journal&& other) noexcept {
    insert_game_ = std::move(other.insert_game_);
    database_ = std::move(other.database_);
    path_ = std::move(other.path_);
    identity_ = other.identity_;
    run_ = other.run_;
    return *this;
}

// A journal at rest is one plain file, which can be copied and be read where nothing can be written. It stays
// as it is when somebody else reads it at this moment.
Journal::~Journal() {
    insert_game_.reset();
    if (!database_ || run_ == 0 || path_ == in_memory) return;
    try {
        database_->exec("PRAGMA journal_mode = DELETE");
    } catch (const SQLite::Exception&) {
    }
}

template <class Work>
auto Journal::guarded(Work work) const {
    try {
        return work();
    } catch (const SQLite::Exception& error) {
        throw JournalError(explain(path_, error));
    }
}

Expected<Journal> Journal::open_to_run(const std::string& path, const TournamentSettings& settings,
                                       const std::string& program) {
    try {
        Journal journal(path, std::make_unique<SQLite::Database>(
                                  path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 10'000));
        SQLite::Database& database = *journal.database_;
        const SettingList list = list_of(settings);
        if (is_empty(database)) {
            journal.create(settings, list);
        } else if (const auto usable = check_journal(path, database); !usable) {
            return std::unexpected(usable.error());
        } else if (const auto changed = differences(journal.settings(), list); !changed.empty()) {
            return fail(
                fmt::format("{} was begun with other settings; a journal keeps the games of one "
                            "tournament, so use another file or the old settings\n  {}",
                            quote(path, 200), fmt::join(changed, "\n  ")));
        }
        // NORMAL: a killed program loses nothing; a power cut may cost the last games, which are then played
        // again, but never the file.
        if (path != in_memory) database.exec("PRAGMA journal_mode = WAL");
        database.exec("PRAGMA synchronous = NORMAL");
        journal.note_run(program);
        journal.identity_ = identity_of(path);
        return journal;
    } catch (const SQLite::Exception& error) {
        return fail(explain(path, error));
    }
}

Expected<Journal> Journal::open_to_read(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return fail(
            fmt::format("{}: there is no such journal; has the tournament been run?", quote(path, 200)));
    if (!std::filesystem::is_regular_file(path, ignored))
        return fail(fmt::format("{}: expected a file, the journal of a tournament", quote(path, 200)));
    try {
        Journal journal(path, std::make_unique<SQLite::Database>(path, SQLite::OPEN_READONLY, 10'000));
        if (const auto usable = check_journal(path, *journal.database_); !usable)
            return std::unexpected(usable.error());
        return journal;
    } catch (const SQLite::Exception& error) {
        return fail(explain(path, error));
    }
}

void Journal::create(const TournamentSettings& settings, const SettingList& list) {
    SQLite::Transaction transaction(*database_);
    database_->exec(schema);
    database_->exec(fmt::format("PRAGMA application_id = {}", application_id));
    database_->exec(fmt::format("PRAGMA user_version = {}", schema_version));
    SQLite::Statement setting(*database_, "INSERT INTO settings VALUES (?, ?)");
    for (const auto& [key, value] : list) {
        setting.bind(1, key);
        setting.bind(2, value);
        setting.exec();
        setting.reset();
    }
    SQLite::Statement player(*database_, "INSERT INTO players VALUES (?, ?, ?)");
    for (std::size_t i = 0; i < settings.players.size(); ++i) {
        player.bind(1, static_cast<int>(i));
        player.bind(2, settings.players[i].name);
        player.bind(3, settings.players[i].spec);
        player.exec();
        player.reset();
    }
    transaction.commit();
}

SettingList Journal::settings() const {
    SettingList list;
    SQLite::Statement row(*database_, "SELECT key, value FROM settings ORDER BY rowid");
    while (row.executeStep()) list.emplace_back(row.getColumn(0).getText(), row.getColumn(1).getText());
    return list;
}

void Journal::note_run(const std::string& program) {
    SQLite::Statement run(*database_, "INSERT INTO runs (program, started) VALUES (?, ?)");
    run.bind(1, program);
    run.bind(2, now_text());
    run.exec();
    run_ = database_->getLastInsertRowid();
}

void Journal::note_progress(std::uint64_t planned_games, bool finished,
                            const std::vector<int>& order_of_finish) {
    guarded([&] {
        SQLite::Statement statement(
            *database_, "UPDATE progress SET planned_games = ?, finished = ?, order_of_finish = ?");
        statement.bind(1, signed_of(planned_games));
        statement.bind(2, finished ? 1 : 0);
        statement.bind(3, fmt::format("[{}]", fmt::join(order_of_finish, ",")));
        statement.exec();
    });
}

void Journal::store_opening(const Opening& opening) {
    guarded([&] {
        SQLite::Statement statement(*database_,
                                    "INSERT INTO openings SELECT (SELECT count(*) FROM openings), ?, ?, ?");
        statement.bind(1, opening.position);
        statement.bind(2, opening.moves);
        statement.bind(3, signed_of(opening.draw));
        statement.exec();
    });
}

// A file that was removed goes on existing for whoever has it open: the games would go nowhere.
void Journal::check_in_place() const {
    if (path_ != in_memory && identity_of(path_) != identity_)
        throw JournalError(
            fmt::format("{}: it was removed or replaced while the games were played; what was "
                        "stored in it is gone",
                        quote(path_, 200)));
}

void Journal::store_game(const GameDetail& game) {
    check_in_place();
    guarded([&] {
        if (!insert_game_) {
            insert_game_ = std::make_unique<SQLite::Statement>(
                *database_,
                fmt::format("INSERT INTO games ({}, run, ended, seed, opening_plies, moves, microseconds, "
                            "nodes, judgements, reason, last_position, last_output) VALUES ({})",
                            summary_columns, fmt::join(std::vector<const char*>(29, "?"), ", ")));
        }
        SQLite::Statement& insert = *insert_game_;
        insert.tryReset();  // reset() would report the last failure a second time
        insert.clearBindings();
        int column = 0;
        const auto number = [&](std::int64_t value) { insert.bind(++column, value); };
        const auto text = [&](const std::string& value) { insert.bind(++column, value); };
        const GameSummary& summary = game.summary;
        for (const int part : {summary.slot.round, summary.slot.pairing, summary.slot.number,
                               summary.players[0], summary.players[1]})
            number(part);
        summary.opening < 0 ? insert.bind(++column) : number(summary.opening);
        number(summary.half_points);
        number(summary.first_margin);
        text(std::string(name_of(summary.termination)));
        number(summary.plies);
        for (const Effort& effort : summary.effort) {
            number(signed_of(effort.moves));
            number(signed_of(effort.microseconds));
            number(signed_of(effort.nodes));
        }
        number(signed_of(summary.sequence_key));
        number(signed_of(summary.shape_key));
        number(run_);
        text(now_text());
        text(std::to_string(game.seed));
        number(game.opening_plies);
        text(fmt::format("{}", fmt::join(game.moves, " ")));
        text(array_of(game.microseconds));
        text(array_of(game.nodes));
        text(array_of(game.values));
        if (is_fault(summary.termination)) {
            text(game.reason);
            text(game.last_position);
            insert.bind(++column, game.last_output.data(), static_cast<int>(game.last_output.size()));
        }
        insert.exec();
    });
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
        std::from_chars(values["seed"].data(), values["seed"].data() + values["seed"].size(), results.seed);
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
        const std::string seed = row.getColumn(20).getText();
        std::from_chars(seed.data(), seed.data() + seed.size(), game.seed);
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
