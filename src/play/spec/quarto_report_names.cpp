#include "play/spec/quarto_report_names.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/suggest.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

struct Name {
    std::string_view name;
    std::string_view shape;  // for messages
    std::string_view player;
    std::string_view keys;    // of its parameters, in order
    std::string_view always;  // flags that it stands for
    bool opens_at_random = false;
    bool evaluates = true;
};

constexpr Name names[] = {
    {"M", "M<depth,0|1>", "minimax", "depth bestlist", ""},
    {"A", "A<depth>", "alphabeta", "depth", "", true},
    {"TA", "TA<depth>", "alphabeta", "depth", "tt", true},
    {"IA", "IA<time>", "alphabeta", "clock", "id"},
    {"ITA", "ITA<time>", "alphabeta", "clock", "id tt"},
    {"U", "U<time,c>", "uct", "clock c", "", false, false},
    {"UA", "UA<depth,switch,time,c>", "hybrid", "depth switch clock c", ""},
};

// The report also writes a time without its unit: seconds.
std::string with_unit(std::string_view time) {
    const bool bare = std::ranges::all_of(time, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
    return std::string(time) + (bare ? "s" : "");
}

// The report's own ways, where the game has them: they are Quarto's.
void add_report_options(PlayerSpec& spec, const Name& name, const GameEntry& game) {
    const bool has_evaluation = std::ranges::any_of(
        game.evaluations, [](const EvaluationInfo& evaluation) { return evaluation.name == "report"; });
    if (name.evaluates && has_evaluation) spec.arguments.push_back({"eval", "report"});
    if (name.opens_at_random && game.has_quiet_opening) spec.arguments.push_back({"opening", "random"});
}

Expected<PlayerSpec> parse_with(const Name& name, std::string_view parameters, std::string_view text,
                                const GameEntry& game) {
    const auto values = split(parameters, ',');
    const auto keys = words(name.keys);
    if (values.size() != keys.size())
        return fail(fmt::format("player {}: expected {}", quote(text), name.shape));
    PlayerSpec spec{std::string(name.player), {}};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::string_view value = trim(values[i]);
        if (keys[i] != "bestlist") {
            spec.arguments.push_back(
                {std::string(keys[i]), keys[i] == "clock" ? with_unit(value) : std::string(value)});
        } else if (value == "1") {
            spec.arguments.push_back({"bestlist", std::nullopt});
        } else if (value != "0") {
            return fail(fmt::format("player {}: expected {}", quote(text), name.shape));
        }
    }
    for (const std::string_view flag : words(name.always)) spec.arguments.push_back({std::string(flag), {}});
    add_report_options(spec, name, game);
    return spec;
}

}  // namespace

std::optional<Expected<PlayerSpec>> parse_quarto_report_name(std::string_view text, const GameEntry& game) {
    text = trim(text);
    if (equal_ignoring_case(text, "S")) return PlayerSpec{"random", {}};
    const std::size_t open = text.find('<');
    // A '<' inside the quotes or brackets of a spec is not ours.
    if (open == std::string_view::npos || text.find_first_of("(\"=") < open) return std::nullopt;
    const std::string_view called = trim(text.substr(0, open));
    for (const Name& name : names) {
        if (!equal_ignoring_case(called, name.name)) continue;
        if (text.back() != '>') return fail(fmt::format("player {}: expected {}", quote(text), name.shape));
        return parse_with(name, text.substr(open + 1, text.size() - open - 2), text, game);
    }
    std::vector<std::string_view> shapes;
    for (const Name& name : names) shapes.push_back(name.shape);
    return fail(fmt::format("unknown player {}: expected {}", quote(text), one_of(shapes)));
}

}  // namespace damier
