#include "engine/ugi/ugi_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "core/text/number.h"
#include "core/text/text.h"

namespace damier::ugi {

namespace {

constexpr std::int64_t most_milliseconds = 1'000'000'000;  // eleven days
constexpr std::int64_t most_nodes = 1'000'000'000'000'000;
constexpr std::int64_t most_depth = 1000;

constexpr std::string_view kind_names[] = {"check", "spin", "combo", "string", "button"};
constexpr std::string_view empty_text = "<empty>";

std::int64_t milliseconds(double seconds) {
    return static_cast<std::int64_t>(std::llround(std::clamp(seconds * 1000, 0.0, 1e9)));
}

double seconds_of(std::int64_t ms) {
    return static_cast<double>(ms) / 1000;
}

GameClock& clock_of(Go& go, int side) {
    auto& clock = go.clocks[static_cast<std::size_t>(side)];
    if (!clock) clock.emplace();
    return *clock;
}

struct GoWord {
    std::string_view word;
    std::int64_t least;
    std::int64_t most;
    void (*set)(Go&, std::int64_t);
};

// A clock that has run out is below zero in some programs: that is read as empty.
constexpr GoWord go_words[] = {
    {"movetime", 0, most_milliseconds, [](Go& go, std::int64_t ms) { go.seconds = seconds_of(ms); }},
    {"nodes", 1, most_nodes, [](Go& go, std::int64_t n) { go.nodes = static_cast<std::uint64_t>(n); }},
    {"depth", 1, most_depth, [](Go& go, std::int64_t n) { go.depth = static_cast<int>(n); }},
    {"p1time", 0, most_milliseconds,
     [](Go& go, std::int64_t ms) { clock_of(go, 0).remaining_seconds = seconds_of(ms); }},
    {"p2time", 0, most_milliseconds,
     [](Go& go, std::int64_t ms) { clock_of(go, 1).remaining_seconds = seconds_of(ms); }},
    {"p1inc", 0, most_milliseconds,
     [](Go& go, std::int64_t ms) { clock_of(go, 0).increment_seconds = seconds_of(ms); }},
    {"p2inc", 0, most_milliseconds,
     [](Go& go, std::int64_t ms) { clock_of(go, 1).increment_seconds = seconds_of(ms); }},
};

// The words from `from` up to one that is equal to one of `ends`, with single blanks.
std::string joined_until(const std::vector<std::string_view>& all, std::size_t& from,
                         std::initializer_list<std::string_view> ends) {
    std::string text;
    for (; from < all.size() && std::ranges::find(ends, all[from]) == ends.end(); ++from) {
        if (!text.empty()) text += ' ';
        text += all[from];
    }
    return text;
}

}  // namespace

Command split_command(std::string_view line) {
    line = trim(line);
    const std::size_t end = static_cast<std::size_t>(std::ranges::find_if(line, is_blank) - line.begin());
    return {line.substr(0, end), trim(line.substr(end))};
}

std::string one_line(std::string_view text) {
    std::string out(text);
    std::ranges::replace_if(
        out, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
    return out;
}

Expected<Go> parse_go(std::string_view rest) {
    Go go;
    const auto all = words(rest);
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (all[at] == "infinite") go.infinite = true;
        const auto word = std::ranges::find(go_words, all[at], &GoWord::word);
        if (word == std::end(go_words)) continue;
        const auto number =
            at + 1 < all.size() ? parse_clamped(all[at + 1], word->least, word->most) : std::nullopt;
        if (!number)
            return fail(fmt::format("go: {} is followed by {}: expected a whole number", word->word,
                                    at + 1 < all.size() ? quote(all[at + 1]) : "nothing"));
        word->set(go, *number);
        ++at;
    }
    return go;
}

std::string format_go(const Go& go) {
    std::string line = "go";
    if (go.seconds) line += fmt::format(" movetime {}", milliseconds(*go.seconds));
    if (go.nodes) line += fmt::format(" nodes {}", *go.nodes);
    if (go.depth) line += fmt::format(" depth {}", *go.depth);
    for (std::size_t side = 0; side < 2; ++side) {
        if (go.clocks[side])
            line += fmt::format(" p{}time {}", side + 1, milliseconds(go.clocks[side]->remaining_seconds));
    }
    for (std::size_t side = 0; side < 2; ++side) {
        if (go.clocks[side] && go.clocks[side]->increment_seconds > 0)
            line += fmt::format(" p{}inc {}", side + 1, milliseconds(go.clocks[side]->increment_seconds));
    }
    if (go.infinite) line += " infinite";
    return line;
}

Limits limits_of(const Go& go, Side mover) {
    Limits limits;
    limits.seconds = go.seconds;
    limits.nodes = go.nodes;
    limits.depth = go.depth;
    limits.clock = go.clocks[static_cast<std::size_t>(index_of(mover))];
    limits.opponent_clock = go.clocks[static_cast<std::size_t>(index_of(opponent(mover)))];
    limits.spread = Spread::even;
    return limits;
}

Go go_of(const Limits& limits, Side mover) {
    Go go;
    go.seconds = limits.seconds;
    go.nodes = limits.nodes ? limits.nodes : limits.playouts;
    go.depth = limits.depth;
    go.clocks[static_cast<std::size_t>(index_of(mover))] = limits.clock;
    return go;
}

Expected<PositionCommand> parse_position(std::string_view rest) {
    const auto all = words(rest);
    PositionCommand position;
    std::size_t at = 1;
    if (all.empty() || (all[0] != "startpos" && all[0] != "fen"))
        return fail(fmt::format("position: expected startpos or fen, not {}",
                                all.empty() ? "nothing" : quote(all[0])));
    if (all[0] == "fen") {
        position.fen = joined_until(all, at, {"moves"});
        if (position.fen->empty()) return fail("position: no position after fen");
    }
    if (at == all.size()) return position;
    if (all[at] != "moves")
        return fail(fmt::format("position: expected moves after startpos, not {}", quote(all[at])));
    for (++at; at < all.size(); ++at) position.moves.emplace_back(all[at]);
    return position;
}

std::string format_position(const PositionCommand& position) {
    std::string line = position.fen ? "position fen " + *position.fen : "position startpos";
    if (!position.moves.empty()) line += " moves";
    for (const std::string& move : position.moves) line += ' ' + move;
    return line;
}

Expected<SetOption> parse_setoption(std::string_view rest) {
    const auto all = words(rest);
    if (all.size() < 2 || all[0] != "name") return fail("setoption: expected name N value V");
    SetOption option;
    std::size_t at = 1;
    option.name = joined_until(all, at, {"value"});
    if (option.name.empty()) return fail("setoption: expected a name after name");
    if (at == all.size()) return option;
    // The value is taken as it stands, blanks inside it too.
    const auto from = static_cast<std::size_t>(all[at].data() - rest.data()) + all[at].size();
    option.value = std::string(trim(rest.substr(from)));
    if (*option.value == empty_text) option.value->clear();
    return option;
}

std::string format_setoption(const SetOption& option) {
    if (!option.value) return "setoption name " + option.name;
    return fmt::format("setoption name {} value {}", option.name,
                       option.value->empty() ? empty_text : *option.value);
}

Expected<OptionDeclaration> parse_option(std::string_view rest) {
    const auto all = words(rest);
    OptionDeclaration option;
    bool has_kind = false;
    for (std::size_t at = 0; at < all.size();) {
        const std::string_view key = all[at++];
        const std::string text = key == "name"
                                     ? joined_until(all, at, {"type"})
                                     : joined_until(all, at, {"type", "default", "min", "max", "var"});
        if (key == "name") option.name = text;
        if (key == "default") option.fallback = text == empty_text ? std::string() : text;
        if (key == "var") option.choices.push_back(text);
        if (key == "min") option.least = parse_clamped(text);
        if (key == "max") option.most = parse_clamped(text);
        if (key != "type") continue;
        const auto kind = std::ranges::find(kind_names, text);
        if (kind == std::end(kind_names))
            return fail("option: type " + quote(text) + ": expected check, spin, combo, string or button");
        option.kind = static_cast<OptionKind>(kind - kind_names);
        has_kind = true;
    }
    if (option.name.empty()) return fail("option: expected a name");
    if (!has_kind) return fail("option: " + quote(option.name) + " has no type");
    return option;
}

std::string format_option(const OptionDeclaration& option) {
    std::string line =
        fmt::format("option name {} type {}", option.name, kind_names[static_cast<std::size_t>(option.kind)]);
    if (option.fallback)
        line += fmt::format(" default {}", option.fallback->empty() ? empty_text : *option.fallback);
    if (option.least) line += fmt::format(" min {}", *option.least);
    if (option.most) line += fmt::format(" max {}", *option.most);
    for (const std::string& choice : option.choices) line += " var " + choice;
    return line;
}

Expected<std::string> parse_bestmove(std::string_view rest) {
    const std::string_view move = split_command(rest).word;
    if (move.empty()) return fail("bestmove: expected a move");
    return std::string(move);
}

}  // namespace damier::ugi
