// Whether a journal holds what was stored in it: its file's structure, its tables, and the checksum chain.
#include <fmt/core.h>

#include <map>
#include <set>

#include "arena/journal/journal.h"
#include "arena/journal/journal_tables.h"

namespace damier {

using namespace journal_tables;

namespace {

constexpr std::size_t most_structure_findings = 20;

Cell cell_of(const SQLite::Column& column) {
    if (column.isNull()) return std::monostate{};
    if (column.isInteger()) return std::int64_t{column.getInt64()};
    if (column.isBlob()) return Blob{column.getString()};
    return column.getString();
}

void read_rows(SQLite::Statement& statement, std::vector<Row>& rows) {
    while (statement.executeStep()) {
        Row row;
        for (int i = 0; i < statement.getColumnCount(); ++i) row.push_back(cell_of(statement.getColumn(i)));
        rows.push_back(std::move(row));
    }
}

struct ChainCheck {
    SQLite::Database& database;
    Inspection& inspection;
    std::map<EntryKind, std::map<std::int64_t, ChainEntry>> last = {};  // by kind and row

    void find(std::string where, std::string what) {
        inspection.findings.push_back({std::move(where), std::move(what)});
    }

    // Every link follows from the one before. A broken one is said once; what follows is held against it.
    void follow_links() {
        SQLite::Statement row(database, "SELECT id, kind, entry, digest, link FROM chain ORDER BY id");
        std::string previous;
        std::int64_t expected_id = 1;
        while (row.executeStep()) {
            const std::int64_t id = row.getColumn(0).getInt64();
            const std::string kind_name = row.getColumn(1).getString();
            const std::string where = fmt::format("chain, entry {}", id);
            const auto kind = parse_entry_kind(kind_name);
            ChainEntry entry{kind.value_or(EntryKind::settings), row.getColumn(2).getInt64(),
                             row.getColumn(3).getString(), row.getColumn(4).getString()};
            if (id != expected_id) find(where, fmt::format("entry {} is missing before it", expected_id));
            expected_id = id + 1;
            if (!kind) {
                find(where, fmt::format("an entry of an unknown kind, {}", quote(kind_name)));
            } else {
                if (link_after(previous, *kind, entry.row, entry.digest) != entry.link)
                    find(where, fmt::format("its link does not follow from the entry before ({} {})",
                                            kind_name, entry.row));
                const bool again = last[*kind].contains(entry.row);
                if (again && *kind != EntryKind::progress)
                    find(where, fmt::format("a second entry for {} {}", kind_name, entry.row));
                last[*kind][entry.row] = entry;
            }
            previous = entry.link;
            ++inspection.entries;
        }
        inspection.last_link = previous;
    }

    // What is stored is what the entries vouch for, and there is nothing else.
    void compare(EntryKind kind, const char* table) {
        std::set<std::int64_t> stored;
        if (table == nullptr) {
            stored.insert(0);
        } else {
            SQLite::Statement row(database, fmt::format("SELECT id FROM {} ORDER BY id", table));
            while (row.executeStep()) stored.insert(row.getColumn(0).getInt64());
        }
        for (const auto& [number, entry] : last[kind]) {
            const std::string where = fmt::format("{} {}", name_of(kind), number);
            if (!stored.contains(number))
                find(where, "the chain has an entry for it, but it is not there");
            else if (digest_of(rows_of(database, kind, number)) != entry.digest)
                find(where, "it is not what was stored: its checksum differs");
        }
        for (const std::int64_t number : stored) {
            if (!last[kind].contains(number))
                find(fmt::format("{} {}", name_of(kind), number), "the chain has no entry for it");
        }
    }
};

void check_structure(SQLite::Database& database, bool has_chain, Inspection& inspection) {
    SQLite::Statement check(database, fmt::format("PRAGMA integrity_check({})", most_structure_findings));
    while (check.executeStep()) {
        const std::string line = check.getColumn(0).getString();
        if (line != "ok") inspection.findings.push_back({"file", line});
    }
    SQLite::Database expected(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    expected.exec(schema);
    if (has_chain) expected.exec(chain_schema);
    const auto tables_of = [](SQLite::Database& of) {
        std::vector<Row> rows;
        SQLite::Statement tables(of, "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name");
        read_rows(tables, rows);
        return rows;
    };
    if (tables_of(database) != tables_of(expected))
        inspection.findings.push_back({"file", "its tables are not those of a journal"});
}

}  // namespace

std::vector<Row> journal_tables::rows_of(SQLite::Database& database, EntryKind kind, std::int64_t row) {
    std::vector<Row> rows;
    const auto read = [&](const char* query, bool numbered) {
        SQLite::Statement statement(database, query);
        if (numbered) statement.bind(1, row);
        read_rows(statement, rows);
    };
    switch (kind) {
        case EntryKind::settings:
            read("SELECT 'setting', rowid, key, value FROM settings ORDER BY rowid", false);
            read("SELECT 'player', id, name, spec FROM players ORDER BY id", false);
            break;
        case EntryKind::run:
            read("SELECT * FROM runs WHERE id = ?", true);
            break;
        case EntryKind::opening:
            read("SELECT * FROM openings WHERE id = ?", true);
            break;
        case EntryKind::game:
            read("SELECT * FROM games WHERE id = ?", true);
            break;
        case EntryKind::progress:
            read("SELECT * FROM progress", false);
            break;
    }
    return rows;
}

Inspection Journal::inspect() const {
    Inspection inspection;
    try {
        inspection.has_chain = database_->execAndGet("PRAGMA user_version").getInt() != version_without_chain;
        check_structure(*database_, inspection.has_chain, inspection);
        if (!inspection.has_chain) return inspection;
        ChainCheck check{*database_, inspection};
        check.follow_links();
        check.compare(EntryKind::settings, nullptr);
        check.compare(EntryKind::run, "runs");
        check.compare(EntryKind::opening, "openings");
        check.compare(EntryKind::game, "games");
        check.compare(EntryKind::progress, nullptr);
    } catch (const SQLite::Exception& error) {
        throw_if_machines(path_, error);
        inspection.findings.push_back({"file", explain(path_, error)});
    }
    return inspection;
}

}  // namespace damier
