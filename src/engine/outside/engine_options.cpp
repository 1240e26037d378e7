#include "engine/outside/engine_options.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/number.h"
#include "core/text/suggest.h"
#include "core/text/text.h"

namespace damier {

namespace {

using ugi::OptionDeclaration;
using ugi::OptionKind;

char folded(char c) {
    return c == '_' || c == '-' ? ' ' : to_lower(c);
}

bool is_meant(std::string_view name, std::string_view key) {
    return std::ranges::equal(name, key, {}, folded, folded);
}

std::unexpected<Error> unknown(std::span<const OptionDeclaration> declared, std::string_view key) {
    if (declared.empty()) return fail(fmt::format("the engine has no options, but {} was given", quote(key)));
    std::vector<std::string_view> names;
    for (const OptionDeclaration& option : declared) names.push_back(option.name);
    return fail(fmt::format("the engine has no option {}: it has {}{}", quote(key), one_of(names),
                            did_you_mean(key, names)));
}

// What may stand as the value; nothing when `value` may.
std::optional<std::string> wanted_instead(const OptionDeclaration& option, std::string_view value) {
    switch (option.kind) {
        case OptionKind::check:
            if (value == "true" || value == "false") return std::nullopt;
            return "true or false";
        case OptionKind::spin: {
            const auto number = parse_number<std::int64_t>(value);
            if (number && *number >= option.least.value_or(*number) &&
                *number <= option.most.value_or(*number))
                return std::nullopt;
            if (!option.least || !option.most) return "a whole number";
            return fmt::format("a whole number from {} to {}", *option.least, *option.most);
        }
        case OptionKind::combo: {
            const std::vector<std::string_view> choices(option.choices.begin(), option.choices.end());
            if (std::ranges::find(choices, value) != choices.end()) return std::nullopt;
            return one_of(choices);
        }
        case OptionKind::button:
            return "no value: the word alone presses it";
        case OptionKind::string:
            return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

const OptionDeclaration* find_declared(std::span<const OptionDeclaration> declared, std::string_view key) {
    const auto found =
        std::ranges::find_if(declared, [&](const auto& option) { return is_meant(option.name, key); });
    return found == declared.end() ? nullptr : &*found;
}

Expected<ugi::SetOption> option_to_set(std::span<const OptionDeclaration> declared,
                                       const SpecArgument& given) {
    const OptionDeclaration* option = find_declared(declared, given.key);
    if (option == nullptr) return unknown(declared, given.key);
    if (!given.value && option->kind == OptionKind::button) return ugi::SetOption{option->name};
    // A key alone switches on, as everywhere in a player's text.
    std::string value = given.value.value_or("true");
    if (option->kind == OptionKind::combo) {
        for (const std::string& choice : option->choices) {
            if (equal_ignoring_case(choice, value)) value = choice;
        }
    }
    if (const auto wanted = wanted_instead(*option, value))
        return fail(fmt::format("{}={}: the engine expects {}", given.key, quote(value), *wanted));
    return ugi::SetOption{option->name, std::move(value)};
}

}  // namespace damier
