#include "play/players/player.h"

#include <fmt/core.h>

#include "core/text/quantity.h"
#include "core/text/text.h"
#include "play/players/levels.h"
#include "play/registry/registry.h"
#include "play/spec/player_options.h"
#include "play/spec/quarto_report_names.h"

namespace damier {

namespace {

Expected<PlayerSpec> read_spec(const GameEntry& game, std::string_view text) {
    if (const auto named = parse_quarto_report_name(text, game)) return *named;
    return parse_player_spec(text);
}

// The option by which a player would read a file; empty: none.
std::string_view file_option_of(const PlayerSettings& settings) {
    if (settings.given("weights")) return "weights";
    const std::string book = settings.word("book");
    return settings.given("book") && book != "own" && book != "none" ? "book" : "";
}

// What a guest may use of the machine.
Expected<void> apply_bounds(PlayerSettings& settings, const PlayerContext& context) {
    const std::string_view file_option = file_option_of(settings);
    if (!context.may_read_files && !file_option.empty())
        return fail(fmt::format("{}: {}: no file can be read here", settings.name(), file_option));
    for (const std::string_view key : {"memory", "table"}) {
        if (!context.most_memory) break;
        if (auto fits = settings.bound(key, *context.most_memory); !fits) return fits;
    }
    if (!context.most_threads) return {};
    return settings.bound("threads", static_cast<std::uint64_t>(*context.most_threads));
}

// A level stands for the player that the game's ladder has there; the others for themselves.
Expected<PlayerSettings> resolved(const GameEntry& game, const PlayerSettings& settings) {
    if (settings.name() != "level") return settings;
    const Level& level = game.levels[settings.whole("n") - 1];
    return PlayerSettings::read(*parse_player_spec(level.player));
}

// Read and found fit to play.
Expected<PlayerSettings> read_settings(const GameEntry& game, std::string_view text,
                                       const PlayerContext& context) {
    auto spec = read_spec(game, text);
    if (!spec) return std::unexpected(spec.error());
    auto settings = PlayerSettings::read(*spec);
    if (settings) settings = resolved(game, *settings);
    if (!settings) return settings;
    if (settings->name() == "human")
        return fail("a person cannot play here: expected a player that is a program");
    if (settings->name() == "engine" && context.engines == nullptr)
        return fail("engine: programs of their own may not play here");
    if (const auto allowed = apply_bounds(*settings, context); !allowed)
        return std::unexpected(allowed.error());
    if (!context.limits_come_later) {
        const auto enough = check_limits(*settings, stricter(settings->limits(), context.limits));
        if (!enough) return std::unexpected(enough.error());
    }
    return settings;
}

// Nobody knows what a program will take; it counts as so much where memory is shared out.
constexpr std::uint64_t engine_memory = std::uint64_t{64} << 20;

// What is said of them, as far as it can be known: most engines call their option so.
int engine_threads(const PlayerSettings& settings) {
    for (const SpecArgument& option : settings.others()) {
        if (option.key != "threads" || !option.value) continue;
        if (const auto threads = parse_whole(*option.value); threads && *threads >= 1 && *threads <= 1024)
            return static_cast<int>(*threads);
    }
    return 1;
}

}  // namespace

bool is_human(std::string_view text) {
    return equal_ignoring_case(trim(text), "human");
}

Expected<std::unique_ptr<Player>> make_player(const GameEntry& game, std::string_view text,
                                              const PlayerContext& context) {
    const auto settings = read_settings(game, text, context);
    if (!settings) return std::unexpected(settings.error());
    std::string name(trim(text));
    if (settings->name() == "engine") return context.engines(game, *settings, std::move(name), context);
    return game.make_player(*settings, std::move(name), context);
}

Expected<PlayerDemands> demands_of(const GameEntry& game, std::string_view text,
                                   const PlayerContext& context) {
    const auto settings = read_settings(game, text, context);
    if (!settings) return std::unexpected(settings.error());
    const auto number = [&](std::string_view key, std::uint64_t otherwise) {
        return settings->has(key) ? settings->whole(key) : otherwise;
    };
    if (settings->name() == "engine")
        return PlayerDemands{stricter(settings->limits(), context.limits), engine_threads(*settings),
                             engine_memory};
    const bool is_hybrid = settings->name() == "hybrid";
    // A hybrid's alpha-beta has one, and so has the solver where there is one.
    const std::uint64_t tables =
        is_hybrid && game.make_solver != nullptr ? 2 : is_hybrid || settings->flag("tt");
    return PlayerDemands{stricter(settings->limits(), context.limits), static_cast<int>(number("threads", 1)),
                         number("memory", 0) + tables * number("table", 0)};
}

}  // namespace damier
