#include "engine/ours/choices.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "core/text/number.h"
#include "core/text/text.h"
#include "engine/ours/session_player.h"
#include "engine/outside/engine_options.h"
#include "play/players/player_kind.h"
#include "play/spec/quarto_report_names.h"

namespace damier {

namespace {

using ugi::OptionDeclaration;
using ugi::OptionKind;

constexpr std::string_view game_option = "UGI_Game";
constexpr std::string_view variant_option = "UGI_Variant";
constexpr std::string_view lines_option = "MultiPV";
constexpr std::string_view player_option = "Player";
constexpr std::string_view unset_choice = "auto";
constexpr std::int64_t most_reported_moves = 500;

// A person does not answer to a program, and an outside program is named on the command line only: what
// runs on this machine is not for the other end of a pipe to choose.
bool is_offered(const PlayerKind& kind) {
    return kind.played_by == PlayedBy::search;
}

const PlayerKind& kind_named(std::string_view name) {
    return **find_player_kind(name);
}

const PlayerOption* find_option(const PlayerKind& kind, std::string_view key) {
    const auto found = std::ranges::find(kind.options, key, &PlayerOption::key);
    return found == kind.options.end() ? nullptr : &*found;
}

// All keys, in the order in which the kinds have them, each once.
std::vector<const PlayerOption*> all_options() {
    std::vector<const PlayerOption*> options;
    for (const PlayerKind* kind : player_kinds()) {
        if (!is_offered(*kind)) continue;
        for (const PlayerOption& option : kind->options) {
            const bool is_known = std::ranges::any_of(
                options, [&](const PlayerOption* known) { return known->key == option.key; });
            if (!is_known) options.push_back(&option);
        }
    }
    return options;
}

std::int64_t bound_of(double number) {
    return static_cast<std::int64_t>(std::min(number, 9e18));
}

std::string unset_value(const PlayerOption& option) {
    switch (option.type) {
        case OptionType::flag:
            return "false";
        case OptionType::whole:
            return std::to_string(bound_of(option.least) - 1);
        case OptionType::choice:
            return std::string(unset_choice);
        default:
            return {};
    }
}

// A key alone is a flag, or the value of the kind's first option: level(3).
std::optional<std::string> value_in(const PlayerSpec& spec, const PlayerKind& kind,
                                    const PlayerOption& option) {
    for (const SpecArgument& argument : spec.arguments) {
        if (argument.key == option.key) return argument.value.value_or("true");
        const bool is_bare = kind.takes_bare_value && !argument.value && &option == &kind.options.front();
        if (is_bare) return argument.key;
    }
    return std::nullopt;
}

std::vector<std::string> names_of_variants() {
    std::vector<std::string> names;
    for (const GameEntry* game : registered_games()) {
        for (const Variant& variant : game->variants) {
            if (std::ranges::find(names, variant.name) == names.end()) names.emplace_back(variant.name);
        }
    }
    return names;
}

}  // namespace

Expected<Choices> Choices::make(const SessionStart& start) {
    Choices choices(start.game, start.variant);
    if (start.player.empty()) return choices;
    auto spec = parse_quarto_report_name(start.player, start.game).value_or(parse_player_spec(start.player));
    if (!spec) return std::unexpected(spec.error());
    if (const auto kind = find_player_kind(spec->name); !kind) return std::unexpected(kind.error());
    choices.given_ = std::move(*spec);
    return choices;
}

PlayerSpec Choices::given_player() const {
    return given_ ? *given_ : default_player(*game_);
}

OptionDeclaration Choices::declare(const PlayerOption& option) const {
    const PlayerSpec given = given_player();
    const PlayerKind& kind = kind_named(given.name);
    const PlayerOption* own = find_option(kind, option.key);
    auto value = own ? value_in(given, kind, *own) : std::nullopt;
    if (!value && own && !own->fallback.empty()) value = std::string(own->fallback);
    OptionDeclaration declared{std::string(option.key), OptionKind::string,
                               value.value_or(unset_value(option))};
    if (option.type == OptionType::flag) declared.kind = OptionKind::check;
    if (option.type == OptionType::whole) {
        declared.kind = OptionKind::spin;
        declared.least = bound_of(option.least) - (value ? 0 : 1);
        declared.most = bound_of(option.most);
    }
    if (option.type == OptionType::choice) {
        declared.kind = OptionKind::combo;
        if (!value) declared.choices.emplace_back(unset_choice);
        for (const std::string_view choice : words(option.choices)) declared.choices.emplace_back(choice);
    }
    return declared;
}

std::vector<OptionDeclaration> Choices::declarations() const {
    OptionDeclaration games{std::string(game_option), OptionKind::combo, std::string(game_->name)};
    for (const GameEntry* game : registered_games()) games.choices.emplace_back(game->name);
    OptionDeclaration variants{std::string(variant_option), OptionKind::combo,
                               std::string(game_->variants[static_cast<std::size_t>(variant_)].name)};
    variants.choices = names_of_variants();
    const std::string given = given_player().name;
    OptionDeclaration players{std::string(player_option), OptionKind::combo, given};
    for (const PlayerKind* kind : player_kinds()) {
        if (is_offered(*kind) || kind->name == given) players.choices.emplace_back(kind->name);
    }
    OptionDeclaration lines{std::string(lines_option), OptionKind::spin, "1", 1, most_reported_moves};
    std::vector<OptionDeclaration> all = {games, variants, lines, players};
    for (const PlayerOption* option : all_options()) all.push_back(declare(*option));
    return all;
}

void Choices::set_game(const GameEntry& game) {
    if (&game == game_) return;
    game_ = &game;
    variant_ = 0;
}

Expected<void> Choices::set(const ugi::SetOption& option) {
    const auto checked = option_to_set(declarations(), {option.name, option.value});
    if (!checked) return std::unexpected(checked.error());
    const std::string& value = *checked->value;
    if (checked->name == game_option) {
        set_game(**find_game(value));
    } else if (checked->name == variant_option) {
        const auto variant = find_variant(*game_, value);
        if (!variant) return std::unexpected(variant.error());
        variant_ = *variant;
    } else if (checked->name == lines_option) {
        reported_moves_ = static_cast<int>(parse_clamped(value, 1, most_reported_moves).value_or(1));
    } else if (checked->name == player_option) {
        kind_ = value;
    } else {
        set_[checked->name] = value;
    }
    return {};
}

std::string Choices::player_text() const {
    const PlayerSpec given = given_player();
    const PlayerKind& given_kind = kind_named(given.name);
    const PlayerKind& kind = kind_named(kind_.value_or(given.name));
    PlayerSpec spec{std::string(kind.name), {}};
    for (const PlayerOption& option : kind.options) {
        const PlayerOption* before = find_option(given_kind, option.key);
        auto value = before ? value_in(given, given_kind, *before) : std::nullopt;
        if (const auto set = set_.find(option.key); set != set_.end()) value = set->second;
        // A value that is the default is not written, so that a program that sends every default back is not
        // told that they do not go together.
        if (!value || *value == unset_value(option) || *value == option.fallback) continue;
        if (option.type == OptionType::flag) value.reset();
        spec.arguments.push_back({std::string(option.key), std::move(value)});
    }
    for (const SpecArgument& argument : given.arguments) {
        const bool is_foreign = kind.takes_any_key && find_option(kind, argument.key) == nullptr;
        if (is_foreign) spec.arguments.push_back(argument);
    }
    return format_player_spec(spec);
}

}  // namespace damier
