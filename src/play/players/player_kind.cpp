#include "play/players/player_kind.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "core/text/suggest.h"
#include "core/text/text.h"

namespace damier {

namespace {

struct LimitOption {
    std::string_view key;
    bool (*is_given)(const Limits&);
};

constexpr LimitOption limit_options[] = {
    {"depth", [](const Limits& limits) { return limits.depth.has_value(); }},
    {"time", [](const Limits& limits) { return limits.seconds.has_value(); }},
    {"clock", [](const Limits& limits) { return limits.clock.has_value(); }},
    {"nodes", [](const Limits& limits) { return limits.nodes.has_value(); }},
    {"playouts", [](const Limits& limits) { return limits.playouts.has_value(); }},
};

}  // namespace

std::unexpected<Error> PlayerKind::needs(std::string_view what) const {
    return fail(fmt::format("{} needs {}, as in {}", name, what, example));
}

std::unexpected<Error> PlayerKind::needs(std::string_view key, std::string_view other) const {
    return fail(fmt::format("{}: {} means nothing without {}", name, key, other));
}

Expected<void> PlayerKind::check_any_limit(const Limits& limits, std::string_view except) const {
    std::vector<std::string_view> keys;
    for (const PlayerOption& option : options) {
        const auto found = std::ranges::find(limit_options, option.key, &LimitOption::key);
        if (found == std::end(limit_options) || option.key == except) continue;
        if (found->is_given(limits)) return {};
        keys.push_back(option.key);
    }
    return needs("a limit: " + one_of(keys));
}

Expected<const PlayerKind*> find_player_kind(std::string_view name) {
    std::vector<std::string_view> names;
    for (const PlayerKind* kind : player_kinds()) {
        if (kind->name == name) return kind;
        names.push_back(kind->name);
    }
    return fail("unknown player " + quote(name) + ": expected " + one_of(names) + did_you_mean(name, names));
}

}  // namespace damier
