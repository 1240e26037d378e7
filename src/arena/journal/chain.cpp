#include "arena/journal/chain.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/sha256.h"

namespace damier {

namespace {

constexpr std::pair<EntryKind, std::string_view> kinds[] = {{EntryKind::settings, "settings"},
                                                            {EntryKind::run, "run"},
                                                            {EntryKind::opening, "opening"},
                                                            {EntryKind::game, "game"},
                                                            {EntryKind::progress, "progress"}};

// Unambiguous: a text says how long it is.
void append(std::string& out, const Cell& cell) {
    if (const auto* number = std::get_if<std::int64_t>(&cell)) {
        fmt::format_to(std::back_inserter(out), "i{};", *number);
    } else if (const auto* text = std::get_if<std::string>(&cell)) {
        fmt::format_to(std::back_inserter(out), "t{}:{}", text->size(), *text);
    } else if (const auto* blob = std::get_if<Blob>(&cell)) {
        fmt::format_to(std::back_inserter(out), "b{}:{}", blob->bytes.size(), blob->bytes);
    } else {
        out += 'n';
    }
}

}  // namespace

std::string_view name_of(EntryKind kind) {
    return std::ranges::find(kinds, kind, &std::pair<EntryKind, std::string_view>::first)->second;
}

std::optional<EntryKind> parse_entry_kind(std::string_view name) {
    const auto found = std::ranges::find(kinds, name, &std::pair<EntryKind, std::string_view>::second);
    return found == std::end(kinds) ? std::nullopt : std::optional(found->first);
}

std::string digest_of(const std::vector<Row>& rows) {
    std::string text;
    for (const Row& row : rows) {
        fmt::format_to(std::back_inserter(text), "r{};", row.size());
        for (const Cell& cell : row) append(text, cell);
    }
    return sha256(text);
}

std::string link_after(std::string_view previous, EntryKind kind, std::int64_t row, std::string_view digest) {
    return sha256(fmt::format("{}\n{}\n{}\n{}\n", previous, name_of(kind), row, digest));
}

}  // namespace damier
