// A game or a position from a text of unknown kind, as people paste it: a record, JSON, a position, or moves,
// of any game in any notation that we read.
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "play/table/table.h"

namespace damier {

// Bytes of a text, from the first to the one after the last.
struct TextPlace {
    std::size_t from = 0;
    std::size_t to = 0;
    bool operator==(const TextPlace&) const = default;
};

struct ReadFault {
    std::string message;
    std::optional<TextPlace> place;
};

enum class TextKind : std::uint8_t { record, json, position, moves };
std::string_view name_of(TextKind kind);

struct ReadText {
    TextKind kind;
    std::unique_ptr<Table> table;  // with all moves played; never null
    std::vector<std::pair<std::string, std::string>> headers;
};

// `game`: where it is known what the text should be of; null: any.
std::expected<ReadText, ReadFault> read_text(std::string_view text, const GameEntry* game);

}  // namespace damier
