// The tables of a journal, and what the code that writes them and the code that reads them share.
// docs/tournaments.md describes them for people.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

#include "arena/journal/journal.h"

namespace damier::journal_tables {

inline constexpr int application_id = 0x44414d52;  // "DAMR": tells a journal from any other SQLite file
inline constexpr int schema_version = 2;
inline constexpr int version_without_chain = 1;  // otherwise the same

inline constexpr const char* schema = R"(
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

inline constexpr const char* chain_schema = R"(
CREATE TABLE chain (
    id      INTEGER PRIMARY KEY,
    kind    TEXT NOT NULL,
    entry   INTEGER NOT NULL,
    digest  TEXT NOT NULL,
    link    TEXT NOT NULL
) STRICT;
)";

// In the order in which they are written and read.
inline constexpr const char* summary_columns =
    "round, pairing, number, first, second, opening, half_points, margin, termination, plies, first_moves, "
    "first_microseconds, first_nodes, second_moves, second_microseconds, second_nodes, sequence_key, "
    "shape_key";

// Everything that an entry of the chain vouches for, as it is stored.
std::vector<Row> rows_of(SQLite::Database& database, EntryKind kind, std::int64_t row);

// Adds the entry of a row that is stored already, after the link `previous`; its own link.
std::string append_entry(SQLite::Database& database, std::string_view previous, EntryKind kind,
                         std::int64_t row);

// What SQLite says, in the words of somebody whose games are at stake.
std::string explain(const std::string& path, const SQLite::Exception& error);

// Throws std::bad_alloc or MachineFault where it is not the file that is at fault.
void throw_if_machines(const std::string& path, const SQLite::Exception& error);

}  // namespace damier::journal_tables

namespace damier {

template <class Work>
auto Journal::guarded(Work work) const {
    try {
        return work();
    } catch (const SQLite::Exception& error) {
        journal_tables::throw_if_machines(path_, error);
        throw JournalError(journal_tables::explain(path_, error));
    }
}

}  // namespace damier
