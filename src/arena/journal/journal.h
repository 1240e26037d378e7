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

// One run at a time: a lock that the system takes back whatever way the process ends.
class RunLock {
  public:
    // The error says which process runs it.
    static Expected<RunLock> take(const std::string& journal);
    // The process that runs it now, if there is one.
    static std::optional<long> holder(const std::string& journal);

    RunLock(RunLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    RunLock& operator=(RunLock&&) = delete;
    ~RunLock();

  private:
    explicit RunLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

// Whether the file begins like an SQLite database.
bool is_database_file(const std::string& path);

class Journal {
  public:
    // A journal in memory, gone with the program.
    static constexpr const char* in_memory = ":memory:";

    // Makes the file or, when it is there, goes on with it: then its settings must be the same. `program` is
    // the version that will play.
    static Expected<Journal> open_to_run(const std::string& path, const TournamentSettings& settings,
                                         const std::string& program);
    // Also while another process runs it.
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

  private:
    Journal(std::string path, std::unique_ptr<SQLite::Database> database);

    void create(const TournamentSettings& settings, const SettingList& list);
    SettingList settings() const;
    void note_run(const std::string& program);
    void check_in_place() const;
    // Runs a piece of work on the database; what SQLite throws becomes a JournalError.
    template <class Work>
    auto guarded(Work work) const;

    std::string path_;
    std::unique_ptr<SQLite::Database> database_;
    std::unique_ptr<SQLite::Statement> insert_game_;
    std::int64_t run_ = 0;
    std::uint64_t identity_ = 0;  // of the file that was opened
};

}  // namespace damier
