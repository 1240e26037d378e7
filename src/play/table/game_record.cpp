#include "play/table/game_record.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <optional>

#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

constexpr std::string_view first_line = "damier game 1";

// Wide enough for a page, narrow enough for a diff.
constexpr std::size_t line_width = 96;

std::string wrapped(const std::vector<std::string>& moves) {
    std::string out;
    std::size_t column = 0;
    for (const std::string& move : moves) {
        const bool fits = column > 0 && column + 1 + move.size() <= line_width;
        if (column > 0) out += fits ? ' ' : '\n';
        column = (fits ? column + 1 : 0) + move.size();
        out += move;
    }
    return out;
}

std::unexpected<Error> in_line(std::size_t number, std::string_view what) {
    return fail(fmt::format("game record, line {}: {}", number, what));
}

// The parts of a record before anything is known of its game.
struct Parts {
    std::string game;
    std::optional<std::string> variant;
    std::optional<std::string> position;
    std::optional<std::string> result;
    std::vector<std::pair<std::string, std::string>> others;
    std::string moves;
};

Expected<void> read_header(Parts& parts, std::string_view line, std::size_t number) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return in_line(number, fmt::format("expected a header such as 'game: yolah', not {}", quote(line)));
    std::string key(trim(line.substr(0, colon)));
    for (char& c : key) c = to_lower(c);
    std::string value(trim(line.substr(colon + 1)));
    const auto set_once = [&](std::optional<std::string>& slot) -> Expected<void> {
        if (slot) return in_line(number, fmt::format("{} is given twice", key));
        slot = std::move(value);
        return {};
    };
    if (key == "variant") return set_once(parts.variant);
    if (key == "position") return set_once(parts.position);
    if (key == "result") return set_once(parts.result);
    if (key != "game") {
        parts.others.emplace_back(std::move(key), std::move(value));
        return {};
    }
    if (!parts.game.empty()) return in_line(number, "game is given twice");
    parts.game = std::move(value);
    return {};
}

Expected<Parts> read_parts(std::string_view text) {
    Parts parts;
    bool in_moves = false;
    std::size_t number = 0;
    for (const std::string_view raw : split(text, '\n')) {
        ++number;
        const std::string_view line = trim(raw);
        if (number == 1) {
            if (line != first_line)
                return in_line(1, fmt::format("expected '{}', not {}", first_line, quote(line)));
        } else if (line.starts_with('#')) {
            continue;
        } else if (in_moves) {
            parts.moves.append(line).append("\n");
        } else if (line.empty()) {
            in_moves = true;
        } else if (const auto read = read_header(parts, line, number); !read) {
            return std::unexpected(read.error());
        }
    }
    if (parts.game.empty()) return fail("game record: it has no line 'game: ...'");
    return parts;
}

Expected<std::unique_ptr<Table>> replayed(const Parts& parts) {
    const auto game = find_game(parts.game);
    if (!game) return std::unexpected(game.error());
    const auto variant = parts.variant ? find_variant(**game, *parts.variant) : Expected<int>(0);
    if (!variant) return std::unexpected(variant.error());
    std::unique_ptr<Table> table = (*game)->make_table(*variant);
    if (parts.position) {
        if (const auto set = table->set(*parts.position); !set) return std::unexpected(set.error());
        if (parts.variant && table->state().variant != *variant)
            return fail(fmt::format("the position says {}, the header says {}", variant_name(*table),
                                    *parts.variant));
    }
    if (const auto played = table->replay(parts.moves); !played) return std::unexpected(played.error());
    return table;
}

}  // namespace

std::string result_of(const Table& table) {
    const Table::Status status = table.status();
    if (!status.over) return "unfinished";
    if (status.first_margin == 0) return "draw";
    const std::string_view winner = status.first_margin > 0 ? "first" : "second";
    if (table.game().max_margin == 1) return fmt::format("{} wins", winner);
    return fmt::format("{} wins by {}", winner, std::abs(status.first_margin));
}

bool looks_like_record(std::string_view text) {
    return trim(text).starts_with("damier game");
}

std::string format_record(const GameRecord& record) {
    const Table& table = *record.table;
    const Table::Status status = table.status();
    std::string out =
        fmt::format("{}\ngame: {}\nvariant: {}\n", first_line, table.game().name, variant_name(table));
    if (!status.start.empty()) out += fmt::format("position: {}\n", status.start);
    for (const auto& [key, value] : record.headers) out += fmt::format("{}: {}\n", key, value);
    return out + fmt::format("result: {}\n\n{}\n", record.result, wrapped(status.moves));
}

Expected<GameRecord> parse_record(std::string_view text) {
    auto parts = read_parts(trim(text));
    if (!parts) return std::unexpected(parts.error());
    auto table = replayed(*parts);
    if (!table) return fail("game record: " + table.error().message);
    GameRecord record{std::move(parts->others), std::move(*table), {}};
    const std::string by_the_rules = result_of(*record.table);
    record.result = parts->result.value_or(by_the_rules);
    if (by_the_rules != "unfinished" && record.result != by_the_rules)
        return fail(fmt::format("game record: result {} is not what the moves give: {}", quote(record.result),
                                by_the_rules));
    return record;
}

}  // namespace damier
