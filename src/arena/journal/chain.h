// The checksum chain of a journal. Everything that is stored gets an entry, in the order of storing: the
// settings with the players, each run, each opening, each finished game, each note of progress. An entry
// holds the SHA-256 of what was stored (its digest) and the SHA-256 of the link before, of what it is an
// entry for, and of that digest (its link). So nothing can be altered, left out or put elsewhere without a
// trace, and the last link alone vouches for all.
//
// Nothing here knows where rows are kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace damier {

// One stored value: none, a whole number, a text, or bytes.
struct Blob {
    std::string bytes;
    bool operator==(const Blob&) const = default;
};
using Cell = std::variant<std::monostate, std::int64_t, std::string, Blob>;
using Row = std::vector<Cell>;

enum class EntryKind : std::uint8_t { settings, run, opening, game, progress };

std::string_view name_of(EntryKind kind);
std::optional<EntryKind> parse_entry_kind(std::string_view name);

struct ChainEntry {
    EntryKind kind = EntryKind::settings;
    std::int64_t row = 0;  // the number of the run, the opening or the game; 0 for the others
    std::string digest;
    std::string link;
};

std::string digest_of(const std::vector<Row>& rows);

// The link of an entry after another one; the first entry comes after an empty link.
std::string link_after(std::string_view previous, EntryKind kind, std::int64_t row, std::string_view digest);

}  // namespace damier
