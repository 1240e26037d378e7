#include "arena/settings/tournament_settings.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "core/random.h"
#include "core/text/text.h"
#include "engine/outside/engine_player.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

// An outside program is given up some time before the watchdog would end the whole worker, and with it what
// the program said last.
constexpr double part_of_patience = 0.8;

PlayerContext context_of(const PlayerSetup& player, const TournamentSettings& settings) {
    PlayerContext context;
    context.seed = settings.seed;
    context.variant = settings.variant;
    context.engines = &engines_started_at_once;
    context.folder = settings.folder;
    context.most_late_seconds = part_of_patience * settings.rules.watchdog_seconds;
    context.most_silent_seconds = part_of_patience * settings.rules.patience_seconds;
    context.limits = player.limits;
    context.evaluation = player.evaluation;
    return context;
}

Expected<void> check_names(const std::vector<PlayerSetup>& players) {
    std::set<std::string> names;
    for (const PlayerSetup& player : players) {
        if (trim(player.name).empty()) return fail("a player without a name");
        for (const std::string* text : {&player.name, &player.spec}) {
            const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
            if (std::ranges::any_of(*text, is_control))
                return fail(fmt::format("player {}: control characters are not allowed", quote(*text)));
        }
        if (!names.insert(player.name).second)
            return fail(fmt::format("two players have the name {}: give each its own", quote(player.name)));
    }
    return {};
}

std::string text_of(const Limits& limits) {
    std::string text;
    const auto add = [&](std::string part) { text += (text.empty() ? "" : ", ") + part; };
    if (limits.seconds) add(fmt::format("time {:g} s", *limits.seconds));
    if (limits.clock)
        add(fmt::format("clock {:g} s + {:g} s", limits.clock->remaining_seconds,
                        limits.clock->increment_seconds));
    if (limits.nodes) add(fmt::format("nodes {}", *limits.nodes));
    if (limits.playouts) add(fmt::format("playouts {}", *limits.playouts));
    if (limits.depth) add(fmt::format("depth {}", *limits.depth));
    return text.empty() ? "none" : text;
}

void list_openings(const OpeningSettings& openings, SettingList& list) {
    list.emplace_back("openings.kind", name_of(openings.kind));
    if (openings.kind == OpeningKind::random) {
        list.emplace_back("openings.plies", std::to_string(openings.plies));
        list.emplace_back("openings.balance",
                          openings.balance < 0 ? "any" : fmt::format("{:g}", openings.balance));
        list.emplace_back("openings.judge", openings.judge);
    }
    if (openings.kind != OpeningKind::file) return;
    list.emplace_back("openings.file", openings.file);
    // The contents count, not the name alone.
    std::uint64_t hash = openings.listed.size();
    for (const Opening& opening : openings.listed) {
        for (const char c : opening.position + '\n' + opening.moves)
            hash = mix64(hash ^ static_cast<unsigned char>(c));
    }
    list.emplace_back("openings.contents", fmt::format("{} openings, {:016x}", openings.listed.size(), hash));
}

}  // namespace

Expected<Field> make_field(TournamentSettings& settings) {
    settings.schedule.players = static_cast<int>(settings.players.size());
    if (const auto names = check_names(settings.players); !names) return std::unexpected(names.error());
    if (const auto schedule = check(settings.schedule); !schedule) return std::unexpected(schedule.error());
    Field field;
    field.conditions = {
        .game = settings.game, .variant = settings.variant, .limits = {}, .rules = settings.rules};
    for (const PlayerSetup& player : settings.players) {
        const auto demands = demands_of(*settings.game, player.spec, context_of(player, settings));
        if (!demands) return fail(fmt::format("player {}: {}", quote(player.name), demands.error().message));
        // Made once now, so that what only shows then (a missing file of weights) is said before any game.
        const auto made = make_player(*settings.game, player.spec, context_of(player, settings));
        if (!made) return fail(fmt::format("player {}: {}", quote(player.name), made.error().message));
        if (auto* engine = dynamic_cast<EnginePlayer*>(made->get())) {
            try {
                field.latencies.emplace_back(player.name, engine->latency());
            } catch (const EngineFault& fault) {
                return fail(fmt::format("player {}: {}", quote(player.name), fault.what()));
            }
        }
        field.conditions.limits.push_back(demands->limits);
        field.most_threads = std::max(field.most_threads, demands->threads);
    }
    field.factory = [settings](int index) {
        const PlayerSetup& player = settings.players[static_cast<std::size_t>(index)];
        return make_player(*settings.game, player.spec, context_of(player, settings));
    };
    return field;
}

SettingList list_of(const TournamentSettings& settings) {
    SettingList list;
    const auto seconds = [](double value) { return fmt::format("{:g} s", value); };
    list.emplace_back("name", settings.name);
    list.emplace_back("game", settings.game->name);
    list.emplace_back("variant", settings.game->variants[static_cast<std::size_t>(settings.variant)].name);
    list.emplace_back("format", settings.format_name);
    list.emplace_back("pairs", std::to_string(settings.schedule.pairs));
    if (settings.schedule.format == Format::swiss)
        list.emplace_back("rounds", std::to_string(settings.schedule.rounds));
    if (settings.schedule.format == Format::gauntlet)
        list.emplace_back("challengers", std::to_string(settings.schedule.challengers));
    list.emplace_back("seed", std::to_string(settings.seed));
    list.emplace_back("adjudicate", std::to_string(settings.rules.adjudicate_free_squares));
    list.emplace_back("margin", seconds(settings.rules.margin_seconds));
    list.emplace_back("watchdog", seconds(settings.rules.watchdog_seconds));
    list.emplace_back("patience", seconds(settings.rules.patience_seconds));
    list.emplace_back("memory", settings.rules.memory_bytes
                                    ? fmt::format("{} bytes", *settings.rules.memory_bytes)
                                    : "any");
    if (settings.sprt) list.emplace_back("sprt", text_of(*settings.sprt));
    list_openings(settings.openings, list);
    for (std::size_t i = 0; i < settings.players.size(); ++i) {
        const PlayerSetup& player = settings.players[i];
        const std::string key = fmt::format("player {}", i + 1);
        list.emplace_back(key, fmt::format("{} = {}", player.name, player.spec));
        list.emplace_back(key + " limits", text_of(player.limits));
        if (!player.evaluation.empty()) list.emplace_back(key + " eval", player.evaluation);
    }
    return list;
}

std::string text_of(const SprtSettings& sprt) {
    return fmt::format("elo0 {:g}, elo1 {:g}, alpha {:g}, beta {:g}, {}", sprt.elo0, sprt.elo1, sprt.alpha,
                       sprt.beta, sprt.model == EloModel::logistic ? "logistic" : "normalised");
}

std::optional<SprtSettings> sprt_of(const SettingList& list) {
    const auto place = std::ranges::find(list, "sprt", &SettingList::value_type::first);
    if (place == list.end()) return std::nullopt;
    SprtSettings sprt;
    char model[16] = {};
    if (std::sscanf(place->second.c_str(), "elo0 %lf, elo1 %lf, alpha %lf, beta %lf, %15s", &sprt.elo0,
                    &sprt.elo1, &sprt.alpha, &sprt.beta, model) != 5)
        return std::nullopt;
    sprt.model = std::string_view(model) == "normalised" ? EloModel::normalised : EloModel::logistic;
    return sprt;
}

std::vector<std::string> differences(const SettingList& stored, const SettingList& now) {
    const auto find = [](const SettingList& list, const std::string& key) {
        const auto place = std::ranges::find(list, key, &SettingList::value_type::first);
        return place == list.end() ? std::optional<std::string>() : place->second;
    };
    std::vector<std::string> found;
    for (const auto& [key, value] : stored) {
        const auto other = find(now, key);
        if (!other)
            found.push_back(fmt::format("{}: {} in the journal, missing now", key, value));
        else if (*other != value)
            found.push_back(fmt::format("{}: {} in the journal, {} now", key, value, *other));
    }
    for (const auto& [key, value] : now) {
        if (!find(stored, key)) found.push_back(fmt::format("{}: not in the journal, {} now", key, value));
    }
    return found;
}

}  // namespace damier
