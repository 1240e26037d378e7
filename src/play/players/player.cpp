#include "play/players/player.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/text.h"
#include "play/players/player_kind.h"
#include "play/registry/registry.h"
#include "play/spec/quarto_report_names.h"

namespace damier {

namespace {

Expected<PlayerSpec> read_spec(const GameEntry& game, std::string_view text) {
    if (const auto named = parse_quarto_report_name(text, game)) return *named;
    return parse_player_spec(text);
}

// Of the player that the text stands for in this game.
Expected<PlayerSettings> resolved(const GameEntry& game, std::string_view text) {
    const auto spec = read_spec(game, text);
    if (!spec) return std::unexpected(spec.error());
    auto settings = PlayerSettings::read(*spec);
    while (settings) {
        const auto other = settings->kind().stands_for(game, *settings);
        if (!other) break;
        settings = PlayerSettings::read(*other);
    }
    return settings;
}

Expected<void> check_place(const PlayerKind& kind, const PlayerContext& context) {
    if (kind.played_by == PlayedBy::person)
        return fail("a person cannot play here: expected a player that is a program");
    if (kind.played_by == PlayedBy::program && context.engines == nullptr)
        return fail(fmt::format("{}: programs of their own may not play here", kind.name));
    return {};
}

// All but what its kind says of the game.
Expected<CheckedPlayer> read_player(const GameEntry& game, std::string_view text,
                                    const PlayerContext& context) {
    auto settings = resolved(game, text);
    if (!settings) return std::unexpected(settings.error());
    if (const auto allowed = check_place(settings->kind(), context); !allowed)
        return std::unexpected(allowed.error());
    const PlayerSettings::Bounds bounds{context.most_memory, context.most_threads, context.may_read_files};
    if (const auto allowed = settings->apply(bounds); !allowed) return std::unexpected(allowed.error());
    CheckedPlayer player{&game, std::string(trim(text)), std::move(*settings), context};
    if (context.limits_come_later) return player;
    const auto enough = player.settings.kind().check_limits(player.settings, player.limits());
    if (!enough) return std::unexpected(enough.error());
    return player;
}

}  // namespace

bool is_human(std::string_view text) {
    return std::ranges::any_of(player_kinds(), [&](const PlayerKind* kind) {
        return kind->played_by == PlayedBy::person && equal_ignoring_case(trim(text), kind->name);
    });
}

Expected<CheckedPlayer> check_player(const GameEntry& game, std::string_view text,
                                     const PlayerContext& context) {
    auto player = read_player(game, text, context);
    if (!player) return player;
    if (const auto fits = player->settings.kind().check_game(*player); !fits)
        return std::unexpected(fits.error());
    return player;
}

Expected<std::unique_ptr<Player>> make_player(const CheckedPlayer& player) {
    return player.settings.kind().make(player);
}

Expected<std::unique_ptr<Player>> make_player(const GameEntry& game, std::string_view text,
                                              const PlayerContext& context) {
    const auto player = check_player(game, text, context);
    if (!player) return std::unexpected(player.error());
    return make_player(*player);
}

PlayerDemands demands_of(const CheckedPlayer& player) {
    const PlayerResources resources = player.settings.kind().resources(*player.game, player.settings);
    return {player.limits(), resources.threads, resources.memory};
}

Expected<PlayerDemands> demands_of(const GameEntry& game, std::string_view text,
                                   const PlayerContext& context) {
    const auto player = read_player(game, text, context);
    if (!player) return std::unexpected(player.error());
    return demands_of(*player);
}

}  // namespace damier
