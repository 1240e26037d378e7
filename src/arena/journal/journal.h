// A tournament's memory: one SQLite file with its settings, its players, its openings and every game that was
// finished. A game is stored in one transaction when it ends, so the file holds whole games only, whatever
// happens to the program. The tables are described in docs/tournaments.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/journal/chain.h"
#include "arena/run/results.h"
#include "arena/settings/tournament_settings.h"
#include "core/error.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace damier {

// The file cannot be written any more (a full disk, a directory that went away). What is stored stays sound.
struct JournalError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The machine is at fault (a full or failing disk, no descriptor left): that says nothing about the file.
struct MachineFault : JournalError {
    using JournalError::JournalError;
};

// One run at a time, under whatever name the file is known: a lock that the system takes back whatever way
// the process ends. It must be taken before the journal is opened and live longer.
class RunLock {
  public:
    // Makes the file, empty, when there is none. The error says which process runs it.
    static Expected<RunLock> take(const std::string& journal);
    // The process that runs it now, if there is one; 0 when nothing says which one it is.
    static std::optional<long> holder(const std::string& journal);

    RunLock(RunLock&& other) noexcept;
    RunLock& operator=(RunLock&&) = delete;
    ~RunLock();

  private:
    RunLock() = default;
    int named_ = -1;   // the file that names the process
    int itself_ = -1;  // the journal
};

// Whether the file begins like an SQLite database.
bool is_database_file(const std::string& path);

// What is wrong with what is stored, and where.
struct Finding {
    std::string where;
    std::string what;
    bool operator==(const Finding&) const = default;
};

// A store that was looked through: its own structure, and the checksum chain (chain.h).
struct Inspection {
    std::vector<Finding> findings;
    bool has_chain = false;  // journals of earlier programs have none
    std::uint64_t entries = 0;
    std::string last_link;
};

class Journal {
  public:
    // A journal in memory, gone with the program.
    static constexpr const char* in_memory = ":memory:";

    // Makes the file or, when it is there, goes on with it: then its settings must be the same. `program` is
    // the version that will play.
    static Expected<Journal> open_to_run(const std::string& path, const TournamentSettings& settings,
                                         const std::string& program);
    // Also while another process runs it. Both, and all that read or write, throw MachineFault, and
    // std::bad_alloc where there is no memory.
    static Expected<Journal> open_to_read(const std::string& path);

    Journal(Journal&&) noexcept;
    Journal& operator=(Journal&&) noexcept;
    ~Journal();

    // Those that write throw JournalError.
    void store_opening(const Opening& opening);
    void store_game(const GameDetail& game);
    void note_progress(std::uint64_t planned_games, bool finished, const std::vector<int>& order_of_finish);

    std::vector<Opening> openings() const;
    Expected<Results> read() const;
    std::optional<GameDetail> fetch(const GameSlot& slot) const;
    Inspection inspect() const;

  private:
    Journal(std::string path, std::unique_ptr<SQLite::Database> database);

    void create(const TournamentSettings& settings, const SettingList& list);
    SettingList settings() const;
    void insert_row(const GameDetail& game);
    void note_run(const std::string& program);
    // Stores something and its entry in the chain, both or neither. `work` gives the number of the row.
    template <class Work>
    void store(EntryKind kind, Work work);
    void check_in_place() const;
    // Runs a piece of work on the database; what SQLite throws becomes a JournalError.
    template <class Work>
    auto guarded(Work work) const;

    std::string path_;
    std::unique_ptr<SQLite::Database> database_;
    std::unique_ptr<SQLite::Statement> insert_game_;
    std::int64_t run_ = 0;
    std::uint64_t identity_ = 0;  // of the file that was opened
    bool has_chain_ = false;
    std::string last_link_;
};

}  // namespace damier
