#include "play/table/read_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "core/text/number.h"
#include "core/text/suggest.h"
#include "core/text/text.h"
#include "games/shared/outside_json.h"
#include "play/registry/registry.h"
#include "play/table/game_record.h"
#include "play/table/ggf.h"

namespace damier {

namespace {

using Attempted = std::expected<ReadText, ReadFault>;

std::unexpected<ReadFault> fault(std::string message, std::optional<TextPlace> place = {}) {
    return std::unexpected(ReadFault{std::move(message), place});
}

std::size_t offset_in(std::string_view whole, std::string_view part) {
    return static_cast<std::size_t>(part.data() - whole.data());
}

TextPlace place_of(std::string_view whole, std::string_view part) {
    const std::size_t from = offset_in(whole, part);
    return {from, from + part.size()};
}

bool can_replay(const Table& start, std::string_view moves) {
    const std::unique_ptr<Table> table = start.game().make_table(start.state().variant);
    const Table::Status status = start.status();
    return table->set(status.position).has_value() && table->replay(moves).has_value();
}

// The first of `count` prefixes that cannot be played; a longer one cannot either.
template <class Prefix>
std::size_t first_bad(std::size_t count, const Table& start, Prefix prefix) {
    std::size_t good = 0;
    std::size_t bad = count;
    while (bad - good > 1) {
        const std::size_t middle = (good + bad) / 2;
        (can_replay(start, prefix(middle)) ? good : bad) = middle;
    }
    return bad;
}

// The word of `moves`, which cannot be played as a whole, that is at fault. In a word of many moves (an
// Othello transcript) it is a move's characters of it.
std::string_view word_at_fault(const Table& start, std::string_view moves) {
    const std::vector<std::string_view> all = words(moves);
    if (all.empty()) return moves;
    const auto through_word = [&](std::size_t n) {
        const std::string_view last = all[n - 1];
        return moves.substr(0, offset_in(moves, last) + last.size());
    };
    const std::string_view word = all[first_bad(all.size(), start, through_word) - 1];
    const std::size_t step = start.game().transcript_step;
    if (step == 0 || word.size() < 3 * step || word.size() % step != 0) return word;
    const std::size_t begin = offset_in(moves, word);
    const auto through_pair = [&](std::size_t n) { return moves.substr(0, begin + n * step); };
    const std::size_t bad = first_bad(word.size() / step, start, through_pair);
    return word.substr((bad - 1) * step, step);
}

std::optional<TextPlace> line_place(std::string_view text, std::string_view message) {
    constexpr std::string_view marker = "game record, line ";
    if (!message.starts_with(marker)) return std::nullopt;
    const std::string_view rest = message.substr(marker.size());
    const auto number =
        parse_number<std::size_t>(rest.substr(0, rest.find_first_not_of("0123456789"))).value_or(0);
    const std::vector<std::string_view> lines = split(text, '\n');
    if (number == 0 || number > lines.size()) return std::nullopt;
    return place_of(text, lines[number - 1]);
}

// The place of a fault in the moves of a record whose header was sound: they stand after the first empty
// line.
std::optional<TextPlace> record_place(std::string_view text, std::string_view message) {
    if (auto place = line_place(text, message)) return place;
    const std::vector<std::string_view> lines = split(text, '\n');
    const auto empty = std::ranges::find_if(lines, [](std::string_view line) { return trim(line).empty(); });
    if (empty == lines.end()) return std::nullopt;
    const std::string_view moves = text.substr(offset_in(text, *empty));
    const auto header = parse_record(text.substr(0, offset_in(text, *empty)));
    if (!header || moves.find('#') != std::string_view::npos || can_replay(*header->table, moves))
        return std::nullopt;
    return place_of(text, word_at_fault(*header->table, moves));
}

Attempted read_record(std::string_view text) {
    auto record = parse_record(text);
    if (record) return ReadText{TextKind::record, std::move(record->table), std::move(record->headers)};
    return fault(record.error().message, record_place(text, record.error().message));
}

Attempted read_ggf_text(std::string_view text) {
    auto game = read_ggf(text);
    if (!game) return std::unexpected(std::move(game.error()));
    return ReadText{TextKind::record, std::move(game->table), std::move(game->headers)};
}

// The table of a JSON object with a field "game".
Expected<std::unique_ptr<Table>> table_of(const nlohmann::json& json, const GameEntry* game) {
    const auto text_of = [&](const char* field) -> std::optional<std::string> {
        const auto found = json.find(field);
        if (found == json.end() || !found->is_string()) return std::nullopt;
        return found->get<std::string>();
    };
    if (const auto name = text_of("game")) {
        const auto named = find_game(*name);
        if (!named) return std::unexpected(named.error());
        game = *named;
    }
    if (game == nullptr) return fail("JSON: the field 'game' is missing: expected the name of a game");
    const auto name = text_of("variant");
    const auto variant = name ? find_variant(*game, *name) : Expected<int>(0);
    if (!variant) return std::unexpected(variant.error());
    return game->make_table(*variant);
}

// What the page exports: {"damier": "game", "game", "variant", "start", "line": [moves]}.
Expected<void> replay_line(Table& table, const nlohmann::json& json) {
    if (const auto start = json.find("start"); start != json.end() && start->is_string()) {
        if (auto set = table.set(start->get<std::string>()); !set) return set;
    }
    const auto line = json.find("line");
    if (line == json.end()) return {};
    if (!line->is_array()) return fail("JSON: field 'line': expected a list of moves");
    std::string moves;
    for (const nlohmann::json& move : *line) {
        if (!move.is_string()) return fail("JSON: field 'line': expected a list of moves");
        moves += move.get<std::string>() + ' ';
    }
    return table.replay(moves);
}

Attempted read_json(std::string_view text, const GameEntry* game) {
    const auto parsed = parse_outside_json(text);
    if (!parsed) {
        const std::size_t at = parsed.error().byte;
        return fault(fmt::format("JSON: it cannot be read on from byte {}", at + 1),
                     TextPlace{at, std::min(at + 1, text.size())});
    }
    const nlohmann::json& json = *parsed;
    if (!json.is_object()) return fault("JSON: expected an object");
    auto table = table_of(json, game);
    if (!table) return fault(table.error().message);
    const bool is_game = json.contains("damier");
    const Expected<void> read = is_game ? replay_line(**table, json) : (*table)->set(json.dump());
    if (!read) return fault(read.error().message);
    return ReadText{TextKind::json, std::move(*table), {}};
}

// A text as a position or as moves of one game; how far moves could be played when it is neither.
struct Attempt {
    std::optional<ReadText> read;
    std::size_t understood = 0;  // bytes
    ReadFault fault;
};

bool looks_like_position(std::string_view text) {
    const std::vector<std::string_view> all = words(text);
    return !all.empty() && (all[0].find('/') != std::string_view::npos || all[0].find_first_of("-.*") == 0 ||
                            all[0].size() == 64);
}

Attempt attempt(std::string_view text, const GameEntry& game) {
    Attempt attempt;
    std::unique_ptr<Table> table = game.make_table(0);
    const auto set = table->set(text);
    if (set) {
        attempt.read = ReadText{TextKind::position, std::move(table), {}};
        return attempt;
    }
    const auto played = table->replay(text);
    if (played) {
        attempt.read = ReadText{TextKind::moves, std::move(table), {}};
        return attempt;
    }
    if (looks_like_position(text)) {
        attempt.fault = {set.error().message, std::nullopt};
        return attempt;
    }
    const std::string_view word = word_at_fault(*table, text);
    attempt.understood = offset_in(text, word);
    attempt.fault = {fmt::format("{}: {}", game.title, played.error().message), place_of(text, word)};
    return attempt;
}

bool has_only_pieces_of(const GameEntry& game, std::string_view board) {
    const auto layout = game.board_layout(0);
    if (!layout) return false;
    return std::ranges::all_of(board, [&](char c) {
        return !std::isalnum(static_cast<unsigned char>(c)) ||
               std::ranges::any_of(layout->pieces, [c](const BoardPiece& piece) {
                   return equal_ignoring_case(piece.key, std::string_view(&c, 1));
               });
    });
}

// Letters, and then ranks, tell whose position it was meant to be.
int likeness(std::string_view text, const GameEntry& game) {
    const std::string_view board = words(text)[0];
    const std::string start = game.make_table(0)->status().position;
    const bool ranks_fit = std::ranges::count(board, '/') == std::ranges::count(start, '/');
    return 2 * has_only_pieces_of(game, board) + ranks_fit;
}

// A move's number, "12." or the beginning of "12.f5".
std::size_t number_length(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::size_t end = std::min(word.find_first_not_of('.', digits), word.size());
    const bool is_number = digits > 0 && end > digits && word.find('/') == std::string_view::npos;
    return is_number ? end : 0;
}

// The text with the numbers of moves, which people paste along, made blank: what is left stays at its place.
std::string without_numbers(std::string_view text) {
    std::string out(text);
    for (const std::string_view word : words(text)) {
        const std::size_t length = number_length(word);
        std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(offset_in(text, word)), length, ' ');
    }
    return out;
}

Attempted read_plain(std::string_view given, const GameEntry* game) {
    const std::string cleaned = without_numbers(given);
    const std::string_view text = trim(cleaned).empty() ? given : std::string_view(cleaned);
    std::vector<const GameEntry*> candidates;
    for (const GameEntry* known : registered_games()) {
        if (game == nullptr || game == known) candidates.push_back(known);
    }
    std::optional<Attempt> best;
    int best_likeness = 0;
    for (const GameEntry* candidate : candidates) {
        Attempt next = attempt(text, *candidate);
        if (next.read) return std::move(*next.read);
        const int like = looks_like_position(text) ? likeness(text, *candidate) : 0;
        if (!best || like > best_likeness || next.understood > best->understood) {
            best = std::move(next);
            best_likeness = like;
        }
    }
    if (game == nullptr && best->understood == 0 && !looks_like_position(text))
        return fault(
            fmt::format("{} is neither a move that a game begins with nor a position: expected a record, "
                        "JSON, a position or moves",
                        quote(words(text)[0])),
            place_of(text, words(text)[0]));
    return std::unexpected(std::move(best->fault));
}

}  // namespace

std::string_view name_of(TextKind kind) {
    constexpr std::string_view names[] = {"record", "json", "position", "moves"};
    return names[static_cast<std::size_t>(kind)];
}

std::expected<ReadText, ReadFault> read_text(std::string_view text, const GameEntry* game) {
    // Some programs begin a text with this mark of their encoding.
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    std::string_view inside = trim(text);
    if (inside.starts_with(byte_order_mark)) inside = trim(inside.substr(byte_order_mark.size()));
    if (inside.empty())
        return fault("there is nothing to read: expected a record, JSON, a position or moves");
    // Places are counted in the text as it was given.
    const std::size_t shift = offset_in(text, inside);
    Attempted read = looks_like_record(inside) ? read_record(inside)
                     : looks_like_ggf(inside)  ? read_ggf_text(inside)
                     : inside.front() == '{'   ? read_json(inside, game)
                                               : read_plain(inside, game);
    if (!read && read.error().place) {
        read.error().place->from += shift;
        read.error().place->to += shift;
    }
    return read;
}

}  // namespace damier
