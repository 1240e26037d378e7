#include "arena/journal/salvage.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include <array>
#include <new>
#include <optional>

#include "arena/journal/journal_tables.h"

namespace damier {

using namespace journal_tables;

namespace {

// The format of SQLite's files: https://www.sqlite.org/fileformat2.html
constexpr std::size_t header_bytes = 100;
constexpr std::size_t usual_page = 4096;
constexpr unsigned char table_leaf = 0x0d;
constexpr std::size_t longest_row = 64 << 20;

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
}

// A number of 1 to 9 bytes is taken off the front; none when the bytes are at their end.
std::optional<std::uint64_t> take_varint(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 9 && i < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        if (i == 8) {
            bytes.remove_prefix(9);
            return value << 8 | byte;
        }
        value = value << 7 | (byte & 0x7f);
        if (byte < 0x80) {
            bytes.remove_prefix(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

// One value of a record by its type; none when there is no such type or not enough bytes.
std::optional<Cell> take_cell(std::uint64_t type, std::string_view& body) {
    constexpr std::array<std::size_t, 7> integer_bytes = {0, 1, 2, 3, 4, 6, 8};
    if (type == 0) return Cell{};
    if (type == 8 || type == 9) return Cell{static_cast<std::int64_t>(type - 8)};
    if (type < integer_bytes.size()) {
        const std::size_t size = integer_bytes[type];
        if (body.size() < size) return std::nullopt;
        const int unused_bits = static_cast<int>(64 - 8 * size);
        const auto value = static_cast<std::int64_t>(big_endian(body.substr(0, size)) << unused_bits);
        body.remove_prefix(size);
        return Cell{value >> unused_bits};
    }
    if (type < 12) return std::nullopt;  // real numbers are in no table of a journal
    const std::uint64_t size = (type - 12) / 2;
    if (body.size() < size) return std::nullopt;
    std::string text(body.substr(0, size));
    body.remove_prefix(size);
    return type % 2 == 1 ? Cell{std::move(text)} : Cell{Blob{std::move(text)}};
}

std::optional<Row> row_of(std::string_view record) {
    std::string_view rest = record;
    const auto head_size = take_varint(rest);
    const std::size_t head_begin = record.size() - rest.size();
    if (!head_size || *head_size < head_begin || *head_size > record.size()) return std::nullopt;
    std::string_view types = record.substr(head_begin, *head_size - head_begin);
    std::string_view body = record.substr(*head_size);
    Row row;
    while (!types.empty()) {
        const auto type = take_varint(types);
        auto cell = type ? take_cell(*type, body) : std::nullopt;
        if (!cell) return std::nullopt;
        row.push_back(std::move(*cell));
    }
    return body.empty() ? std::optional(std::move(row)) : std::nullopt;
}

class Pages {
  public:
    explicit Pages(std::string_view bytes) : bytes_(bytes) {
        if (bytes.size() < header_bytes) return;
        const std::uint64_t size = big_endian(bytes.substr(16, 2));
        if (size == 1) size_ = 65536;
        if (size >= 512 && size <= 32768 && (size & (size - 1)) == 0) size_ = size;
    }

    std::size_t count() const { return bytes_.size() / size_; }
    std::string_view page(std::uint64_t index) const { return bytes_.substr(index * size_, size_); }

    // The record of a cell, with what is kept on pages of its own.
    std::optional<std::string> record_at(std::string_view cell, std::uint64_t length) const {
        if (length > longest_row || length > bytes_.size()) return std::nullopt;
        const std::uint64_t most_here = size_ - 35;
        if (length <= most_here)
            return cell.size() < length ? std::nullopt : std::optional(std::string(cell.substr(0, length)));
        const std::uint64_t least_here = (size_ - 12) * 32 / 255 - 23;
        const std::uint64_t surplus = least_here + (length - least_here) % (size_ - 4);
        const std::uint64_t here = surplus <= most_here ? surplus : least_here;
        if (cell.size() < here + 4) return std::nullopt;
        std::string record(cell.substr(0, here));
        std::uint64_t next = big_endian(cell.substr(here, 4));
        while (record.size() < length) {
            if (next == 0 || next > count()) return std::nullopt;
            const std::string_view overflow = page(next - 1);
            next = big_endian(overflow.substr(0, 4));
            record += overflow.substr(4, length - record.size());
        }
        return record;
    }

  private:
    std::string_view bytes_;
    std::size_t size_ = usual_page;
};

// A row's table, by the kinds of its values. Runs and players look alike but for the date.
std::string table_of(const Row& row) {
    std::string types;
    for (const Cell& cell : row) types += "nitb"[cell.index()];
    if (types == "tt") return "settings";
    if (types == "iit") return "progress";
    if (types == "ntti") return "openings";
    if (types == "ntitt") return "chain";
    if (types == "ntt") {
        const std::string& text = std::get<std::string>(row[2]);
        const bool is_date = text.size() == 19 && text[4] == '-' && text[10] == ' ' && text[13] == ':';
        return is_date ? "runs" : "players";
    }
    constexpr std::size_t game_cells = 30;
    constexpr std::size_t optional_opening = 6;
    // The last three are of faults only.
    constexpr std::string_view expected = "niiiiiiiitiiiiiiiiiittitttt";
    if (row.size() != game_cells) return {};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (i != optional_opening && types[i] != expected[i]) return {};
    }
    return "games";
}

void read_page(const Pages& pages, std::uint64_t index, FoundRows& found) {
    const std::string_view page = pages.page(index);
    const std::size_t begin = index == 0 ? header_bytes : 0;
    if (static_cast<unsigned char>(page[begin]) != table_leaf) return;
    const std::uint64_t cells = big_endian(page.substr(begin + 3, 2));
    for (std::uint64_t i = 0; i < cells; ++i) {
        const std::size_t pointer = begin + 8 + 2 * i;
        if (pointer + 2 > page.size()) return;
        const std::uint64_t at = big_endian(page.substr(pointer, 2));
        if (at < begin + 8 || at >= page.size()) continue;
        std::string_view cell = page.substr(at);
        const auto length = take_varint(cell);
        const auto number = length ? take_varint(cell) : std::nullopt;
        if (!number) continue;
        const auto record = pages.record_at(cell, *length);
        auto row = record ? row_of(*record) : std::nullopt;
        if (!row) continue;
        if (const std::string table = table_of(*row); !table.empty())
            found[table].emplace(static_cast<std::int64_t>(*number), std::move(*row));
    }
}

void bind(SQLite::Statement& statement, int place, const Cell& cell) {
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        statement.bind(place, *number);
    else if (const auto* text = std::get_if<std::string>(&cell))
        statement.bind(place, *text);
    else if (const auto* blob = std::get_if<Blob>(&cell))
        statement.bind(place, blob->bytes.data(), static_cast<int>(blob->bytes.size()));
    else
        statement.bind(place);
}

// With `numbered`, the row's first value is its number, which SQLite keeps apart.
void insert(SQLite::Database& database, const char* table, std::int64_t number, const Row& row,
            bool numbered) {
    SQLite::Statement statement(database,
                                fmt::format("INSERT INTO {} VALUES ({})", table,
                                            fmt::join(std::vector<const char*>(row.size(), "?"), ", ")));
    for (std::size_t i = 0; i < row.size(); ++i) bind(statement, static_cast<int>(i) + 1, row[i]);
    if (numbered) statement.bind(1, number);
    statement.exec();
}

}  // namespace

FoundRows find_rows(std::string_view bytes) {
    FoundRows found;
    const Pages pages(bytes);
    for (std::uint64_t i = 0; i < pages.count(); ++i) read_page(pages, i, found);
    return found;
}

bool merge_into_main_file(const std::string& path) {
    try {
        SQLite::Database database(path, SQLite::OPEN_READWRITE);
        database.exec("PRAGMA journal_mode = DELETE");
        return true;
    } catch (const SQLite::Exception& error) {
        if (error.getErrorCode() == SQLITE_NOMEM) throw std::bad_alloc();
        return false;
    }
}

Expected<void> write_journal(const std::string& path, const Salvaged& rows, std::uint64_t planned_games,
                             bool finished, const std::vector<int>& order_of_finish) {
    try {
        SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        SQLite::Transaction transaction(database);
        database.exec(schema);
        database.exec(chain_schema);
        database.exec(fmt::format("PRAGMA application_id = {}", application_id));
        database.exec(fmt::format("PRAGMA user_version = {}", schema_version));
        std::string last_link;
        const auto add = [&](EntryKind kind, std::int64_t number) {
            last_link = append_entry(database, last_link, kind, number);
        };
        for (const auto& [number, row] : rows.settings) insert(database, "settings", number, row, false);
        for (const auto& [number, row] : rows.players) insert(database, "players", number, row, true);
        add(EntryKind::settings, 0);
        const auto add_all = [&](const auto& list, const char* table, EntryKind kind) {
            for (const auto& [number, row] : list) {
                insert(database, table, number, row, true);
                add(kind, number);
            }
        };
        add_all(rows.runs, "runs", EntryKind::run);
        add_all(rows.openings, "openings", EntryKind::opening);
        add_all(rows.games, "games", EntryKind::game);
        SQLite::Statement progress(
            database, "UPDATE progress SET planned_games = ?, finished = ?, order_of_finish = ?");
        progress.bind(1, static_cast<std::int64_t>(planned_games));
        progress.bind(2, finished ? 1 : 0);
        progress.bind(3, fmt::format("[{}]", fmt::join(order_of_finish, ",")));
        progress.exec();
        add(EntryKind::progress, 0);
        transaction.commit();
        return {};
    } catch (const SQLite::Exception& error) {
        throw_if_machines(path, error);
        return fail(explain(path, error));
    }
}

}  // namespace damier
