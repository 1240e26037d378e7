#include "play/spec/player_options.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

#include "core/text/quantity.h"
#include "core/text/suggest.h"
#include "core/text/text.h"
#include "play/players/player_kind.h"

namespace damier {

namespace {

using enum OptionType;

Expected<const PlayerOption*> find_option(const PlayerKind& kind, std::string_view key) {
    std::vector<std::string_view> keys;
    for (const PlayerOption& option : kind.options) {
        if (option.key == key) return &option;
        keys.push_back(option.key);
    }
    if (keys.empty()) return fail(fmt::format("{} has no options, but {} was given", kind.name, quote(key)));
    return fail(fmt::format("{} has no option {}: expected {}{}", kind.name, quote(key), one_of(keys),
                            did_you_mean(key, keys)));
}

// Half of it may not be free just now, but more than all of it never is.
std::uint64_t memory_of_this_machine() {
    return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

bool in_range(double amount, const PlayerOption& option) {
    return amount >= option.least && amount <= option.most;
}

// A word alone is a flag, or the value of the first option where the kind allows it.
SpecArgument with_key(const PlayerKind& kind, const SpecArgument& argument) {
    const bool is_bare = kind.takes_bare_value && !argument.value && argument.key != kind.options.front().key;
    return is_bare ? SpecArgument{std::string(kind.options.front().key), argument.key} : argument;
}

// The argument as it was meant to be written, for messages: "uct: c='x'", "level(9)".
std::string place_of(const PlayerKind& kind, const SpecArgument& argument) {
    const std::string value = argument.value ? quote(*argument.value) : std::string();
    if (kind.takes_bare_value && value.size() > 2)
        return fmt::format("{}({})", kind.name, value.substr(1, value.size() - 2));
    return fmt::format("{}: {}{}", kind.name, argument.key, argument.value ? '=' + value : "");
}

// What holds for every kind that has such options.
Expected<void> check_common_options(const PlayerSettings& settings) {
    const PlayerKind& kind = settings.kind();
    const auto given = [&](std::string_view key) { return settings.has(key) && settings.given(key); };
    if (given("spread") && !given("clock"))
        return fail(fmt::format("{}: spread means nothing without clock", kind.name));
    for (const PlayerOption& option : kind.options) {
        if (option.type != OptionType::memory || !settings.has(option.key)) continue;
        if (settings.whole(option.key) > memory_of_this_machine())
            return fail(fmt::format("{}: {}={} is more than the {} of this machine", kind.name, option.key,
                                    format_memory(settings.whole(option.key)),
                                    format_memory(memory_of_this_machine())));
    }
    return {};
}

// What can only be seen by looking at several keys together.
Expected<void> check_together(const PlayerSettings& settings) {
    const PlayerKind& kind = settings.kind();
    if (kind.takes_bare_value && !settings.has(kind.options.front().key))
        return fail(fmt::format("{}: expected {}, as in {}", kind.name, expected_by(kind.options.front()),
                                kind.example));
    if (auto checked = kind.check_options(settings); !checked) return checked;
    return check_common_options(settings);
}

}  // namespace

std::string_view name_of(OptionType type) {
    constexpr std::string_view names[] = {"flag",  "whole number", "number", "time",
                                          "clock", "memory",       "choice", "text"};
    return names[static_cast<std::size_t>(type)];
}

std::string expected_by(const PlayerOption& option) {
    switch (option.type) {
        case flag:
            return "no value: the word alone switches it on";
        case whole:
            if (option.most > 1e12) return fmt::format("a {} of at least {:.0f}", option.noun, option.least);
            return fmt::format("a {} from {:.0f} to {:.0f}", option.noun, option.least, option.most);
        case real:
            return fmt::format("a number from {:g} to {:g}", option.least, option.most);
        case duration:
            return fmt::format("a time such as 500ms, 2s or 1m, from {} to {}", format_duration(option.least),
                               format_duration(option.most));
        case clock:
            return "a time for the game such as 30s, or 5m+2s";
        case memory:
            return fmt::format("a size such as 64MiB or 1GiB, from {} on",
                               format_memory(static_cast<std::uint64_t>(option.least)));
        case choice:
            return one_of(words(option.choices));
        case text:
            return "a word";
    }
    return {};
}

Expected<PlayerSettings::Setting> PlayerSettings::read_value(const PlayerOption& option,
                                                             const std::optional<std::string>& text) {
    const auto wrong = fail("expected " + expected_by(option));
    if (option.type == OptionType::flag) {
        if (text) return wrong;
        return Setting(true);
    }
    if (!text) return wrong;
    const auto checked = [&](const auto& parsed) -> Expected<Setting> {
        if (!parsed || !in_range(static_cast<double>(*parsed), option)) return wrong;
        return Setting(*parsed);
    };
    switch (option.type) {
        case OptionType::whole:
            return checked(parse_whole(*text));
        case OptionType::real:
            return checked(parse_real(*text));
        case OptionType::duration:
            return checked(parse_duration(*text));
        case OptionType::memory:
            return checked(parse_memory(*text));
        case OptionType::clock: {
            const auto clock = parse_clock(*text);
            if (!clock || clock->remaining_seconds <= 0 || clock->remaining_seconds > 1e6) return wrong;
            return Setting(*clock);
        }
        case OptionType::choice:
            for (const std::string_view word : words(option.choices)) {
                if (equal_ignoring_case(*text, word)) return Setting(std::string(word));
            }
            return fail(wrong.error().message + did_you_mean(*text, words(option.choices)));
        default:
            return Setting(*text);
    }
}

Expected<PlayerSettings> PlayerSettings::read(const PlayerSpec& spec) {
    const auto kind = find_player_kind(spec.name);
    if (!kind) return std::unexpected(kind.error());
    PlayerSettings settings;
    settings.kind_ = *kind;
    for (const SpecArgument& written : spec.arguments) {
        const SpecArgument argument = with_key(**kind, written);
        const auto option = find_option(**kind, argument.key);
        if (!option && !(*kind)->takes_any_key) return std::unexpected(option.error());
        if (settings.given(argument.key))
            return fail(fmt::format("{}: {} is given twice", spec.name, argument.key));
        settings.given_[argument.key] = true;
        if (!option) {
            settings.others_.push_back(argument);
            continue;
        }
        auto value = read_value(**option, argument.value);
        if (!value) return fail(fmt::format("{}: {}", place_of(**kind, argument), value.error().message));
        settings.values_[argument.key] = std::move(*value);
    }
    for (const PlayerOption& option : (*kind)->options) {
        if (option.fallback.empty() || settings.has(option.key)) continue;
        settings.values_[std::string(option.key)] = *read_value(option, std::string(option.fallback));
    }
    if (const auto checked = check_together(settings); !checked) return std::unexpected(checked.error());
    return settings;
}

std::string_view PlayerSettings::name() const {
    return kind_->name;
}

Expected<void> PlayerSettings::lower(const PlayerOption& option, std::uint64_t most) {
    const auto found = values_.find(option.key);
    if (found == values_.end()) return {};
    auto& number = std::get<std::uint64_t>(found->second);
    if (number <= most) return {};
    if (given(option.key)) {
        const std::string bound =
            option.type == OptionType::memory ? format_memory(most) : std::to_string(most);
        return fail(fmt::format("{}: {}: here at most {} is allowed", name(), option.key, bound));
    }
    number = most;
    return {};
}

Expected<void> PlayerSettings::apply(const Bounds& bounds) {
    for (const PlayerOption& option : kind_->options) {
        if (option.role == OptionRole::file && !bounds.may_read_files && names_file(option))
            return fail(fmt::format("{}: {}: no file can be read here", name(), option.key));
        std::optional<std::uint64_t> most;
        if (option.type == OptionType::memory) most = bounds.memory;
        if (option.role == OptionRole::threads && bounds.threads)
            most = static_cast<std::uint64_t>(*bounds.threads);
        if (!most) continue;
        if (auto fits = lower(option, *most); !fits) return fits;
    }
    return {};
}

bool PlayerSettings::names_file(const PlayerOption& option) const {
    const auto other_words = words(option.choices);
    return given(option.key) && std::ranges::find(other_words, word(option.key)) == other_words.end();
}

Limits PlayerSettings::limits() const {
    Limits limits;
    if (has("time")) limits.seconds = real("time");
    if (has("clock")) limits.clock = clock("clock");
    if (has("spread")) limits.spread = word("spread") == "even" ? Spread::even : Spread::tenth;
    if (has("nodes")) limits.nodes = whole("nodes");
    if (has("playouts")) limits.playouts = whole("playouts");
    if (has("depth")) limits.depth = static_cast<int>(whole("depth"));
    return limits;
}

}  // namespace damier
