#include "arena/journal/journal.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <new>

#include "arena/journal/journal_tables.h"

namespace damier {

std::string journal_tables::explain(const std::string& path, const SQLite::Exception& error) {
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

void journal_tables::throw_if_machines(const std::string& path, const SQLite::Exception& error) {
    switch (error.getErrorCode()) {
        case SQLITE_NOMEM:
            throw std::bad_alloc();
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_CANTOPEN:
        case SQLITE_BUSY:
            throw MachineFault(explain(path, error));
        default:
            return;
    }
}

using namespace journal_tables;

namespace {

std::string now_text() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%F %T", &parts);
    return text;
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

Expected<void> check_journal(const std::string& path, SQLite::Database& database) {
    if (database.execAndGet("PRAGMA application_id").getInt() != application_id)
        return fail(fmt::format("{}: not a journal of a tournament", quote(path, 200)));
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version != schema_version && version != version_without_chain)
        return fail(fmt::format("{}: a journal of version {}, expected version {} or {}", quote(path, 200),
                                version, version_without_chain, schema_version));
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

std::string last_link_of(SQLite::Database& database) {
    SQLite::Statement last(database, "SELECT link FROM chain ORDER BY id DESC LIMIT 1");
    return last.executeStep() ? last.getColumn(0).getString() : std::string();
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
    has_chain_ = other.has_chain_;
    last_link_ = std::move(other.last_link_);
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
        journal.has_chain_ = database.execAndGet("PRAGMA user_version").getInt() == schema_version;
        if (journal.has_chain_) journal.last_link_ = last_link_of(database);
        journal.note_run(program);
        journal.identity_ = identity_of(path);
        return journal;
    } catch (const SQLite::Exception& error) {
        // A folder that is not there is the user's.
        if (error.getErrorCode() != SQLITE_CANTOPEN) throw_if_machines(path, error);
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
    if (::access(path.c_str(), R_OK) != 0)
        return fail(fmt::format("{}: it cannot be opened: {}", quote(path, 200), std::strerror(errno)));
    try {
        Journal journal(path, std::make_unique<SQLite::Database>(path, SQLite::OPEN_READONLY, 10'000));
        if (const auto usable = check_journal(path, *journal.database_); !usable)
            return std::unexpected(usable.error());
        return journal;
    } catch (const SQLite::Exception& error) {
        throw_if_machines(path, error);
        return fail(explain(path, error));
    }
}

void Journal::create(const TournamentSettings& settings, const SettingList& list) {
    SQLite::Transaction transaction(*database_);
    database_->exec(schema);
    database_->exec(chain_schema);
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
    has_chain_ = true;
    last_link_ = append_entry(*database_, last_link_, EntryKind::settings, 0);
    last_link_ = append_entry(*database_, last_link_, EntryKind::progress, 0);
    transaction.commit();
}

std::string journal_tables::append_entry(SQLite::Database& database, std::string_view previous,
                                         EntryKind kind, std::int64_t row) {
    const std::string digest = digest_of(rows_of(database, kind, row));
    std::string link = link_after(previous, kind, row, digest);
    SQLite::Statement entry(database, "INSERT INTO chain (kind, entry, digest, link) VALUES (?, ?, ?, ?)");
    entry.bind(1, std::string(name_of(kind)));
    entry.bind(2, row);
    entry.bind(3, digest);
    entry.bind(4, link);
    entry.exec();
    return link;
}

template <class Work>
void Journal::store(EntryKind kind, Work work) {
    SQLite::Transaction transaction(*database_);
    const std::int64_t row = work();
    std::string link = has_chain_ ? append_entry(*database_, last_link_, kind, row) : std::string();
    transaction.commit();
    last_link_ = std::move(link);
}

void Journal::note_run(const std::string& program) {
    store(EntryKind::run, [&] {
        SQLite::Statement run(*database_, "INSERT INTO runs (program, started) VALUES (?, ?)");
        run.bind(1, program);
        run.bind(2, now_text());
        run.exec();
        return run_ = database_->getLastInsertRowid();
    });
}

void Journal::note_progress(std::uint64_t planned_games, bool finished,
                            const std::vector<int>& order_of_finish) {
    guarded([&] {
        store(EntryKind::progress, [&] {
            SQLite::Statement statement(
                *database_, "UPDATE progress SET planned_games = ?, finished = ?, order_of_finish = ?");
            statement.bind(1, signed_of(planned_games));
            statement.bind(2, finished ? 1 : 0);
            statement.bind(3, fmt::format("[{}]", fmt::join(order_of_finish, ",")));
            statement.exec();
            return 0;
        });
    });
}

void Journal::store_opening(const Opening& opening) {
    guarded([&] {
        store(EntryKind::opening, [&] {
            SQLite::Statement statement(
                *database_, "INSERT INTO openings SELECT (SELECT count(*) FROM openings), ?, ?, ?");
            statement.bind(1, opening.position);
            statement.bind(2, opening.moves);
            statement.bind(3, signed_of(opening.draw));
            statement.exec();
            return database_->getLastInsertRowid();
        });
    });
}

// A file that was removed goes on existing for a process that has it open: the games would go nowhere.
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
        store(EntryKind::game, [&] {
            insert_row(game);
            return database_->getLastInsertRowid();
        });
    });
}

void Journal::insert_row(const GameDetail& game) {
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
    for (const int part : {summary.slot.round, summary.slot.pairing, summary.slot.number, summary.players[0],
                           summary.players[1]})
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
    insert.reset();
}

}  // namespace damier
