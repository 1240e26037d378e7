// What can still be read in a damaged SQLite file that was a journal: every page is looked at by itself, so
// that rows are found whatever happened to the pages above them. Nothing is trusted: a row that is found may
// be damaged, or be there twice.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "arena/journal/chain.h"
#include "core/error.h"

namespace damier {

// By table and the row's number. Of several rows of one number all are kept, in the order of the pages.
using FoundRows = std::map<std::string, std::multimap<std::int64_t, Row>>;

// `bytes` are a database's main file.
FoundRows find_rows(std::string_view bytes);

// Whether what was left in the log beside a database has been taken into its main file.
bool merge_into_main_file(const std::string& path);

// A new journal that is being put together from rows, and gets its chain in the end.
struct Salvaged {
    std::vector<std::pair<std::int64_t, Row>> settings, players, openings, runs, games;
};

// Writes a journal with a chain; the games must not contradict each other. Nothing may be at `path`.
Expected<void> write_journal(const std::string& path, const Salvaged& rows, std::uint64_t planned_games,
                             bool finished, const std::vector<int>& order_of_finish);

}  // namespace damier
