#include "arena/settings/tournament_settings.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "core/text/number.h"
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
    list.emplace_back("openings.contents", contents_of(openings.listed));
}

std::string_view name_of(EloModel model) {
    return model == EloModel::logistic ? "logistic" : "normalised";
}

// The numbers of a sequential test by their names, as they are stored.
constexpr std::pair<std::string_view, double SprtSettings::*> sprt_numbers[] = {
    {"elo0", &SprtSettings::elo0},
    {"elo1", &SprtSettings::elo1},
    {"alpha", &SprtSettings::alpha},
    {"beta", &SprtSettings::beta},
};

void list_sprt(const SprtSettings& sprt, SettingList& list) {
    for (const auto& [name, number] : sprt_numbers)
        list.emplace_back(fmt::format("sprt.{}", name), fmt::format("{}", sprt.*number));
    list.emplace_back("sprt.model", name_of(sprt.model));
}

const std::string* find_setting(const SettingList& list, std::string_view key) {
    const auto place = std::ranges::find(list, key, &SettingList::value_type::first);
    return place == list.end() ? nullptr : &place->second;
}

std::optional<EloModel> parse_model(std::string_view name) {
    for (const EloModel model : {EloModel::logistic, EloModel::normalised}) {
        if (name == name_of(model)) return model;
    }
    return std::nullopt;
}

// "elo0 0, elo1 5, alpha 0.05, beta 0.05, logistic".
std::optional<SprtSettings> parse_sprt_sentence(std::string_view sentence) {
    const std::vector<std::string_view> parts = split(sentence, ',');
    if (parts.size() != std::size(sprt_numbers) + 1) return std::nullopt;
    SprtSettings sprt;
    for (std::size_t i = 0; i < std::size(sprt_numbers); ++i) {
        const std::vector<std::string_view> named = words(parts[i]);
        const auto& [name, number] = sprt_numbers[i];
        const auto value =
            named.size() == 2 && named[0] == name ? parse_number<double>(named[1]) : std::nullopt;
        if (!value) return std::nullopt;
        sprt.*number = *value;
    }
    const auto model = parse_model(trim(parts.back()));
    if (!model) return std::nullopt;
    sprt.model = *model;
    return sprt;
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
    if (settings.sprt) list_sprt(*settings.sprt, list);
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

std::string contents_of(const std::vector<Opening>& openings) {
    std::uint64_t hash = openings.size();
    for (const Opening& opening : openings) {
        for (const char c : opening.position + '\n' + opening.moves)
            hash = mix64(hash ^ static_cast<unsigned char>(c));
    }
    return fmt::format("{} openings, {:016x}", openings.size(), hash);
}

Expected<StoredPlan> plan_of(const SettingList& list, int players) {
    StoredPlan plan;
    plan.schedule.players = players;
    std::string missing;
    const auto text = [&](std::string_view key) {
        const std::string* found = find_setting(list, key);
        if (found == nullptr && missing.empty()) missing = key;
        return found == nullptr ? std::string() : *found;
    };
    const auto number = [&](std::string_view key) {
        const auto value = parse_number<int>(text(key));
        if (!value && missing.empty()) missing = key;
        return value.value_or(0);
    };
    // A match is a round robin of two.
    if (const std::string format = text("format"); format != "match") {
        const auto parsed = parse_format(format);
        if (!parsed) return std::unexpected(parsed.error());
        plan.schedule.format = *parsed;
    }
    plan.schedule.pairs = number("pairs");
    if (plan.schedule.format == Format::swiss) plan.schedule.rounds = number("rounds");
    if (plan.schedule.format == Format::gauntlet) plan.schedule.challengers = number("challengers");
    plan.adjudicate_free_squares = number("adjudicate");
    const std::string kind = text("openings.kind");
    for (const OpeningKind one : {OpeningKind::none, OpeningKind::random, OpeningKind::file}) {
        if (name_of(one) == kind) plan.openings = one;
    }
    if (name_of(plan.openings) != kind && missing.empty()) missing = "openings.kind";
    if (plan.openings == OpeningKind::random) plan.plies = number("openings.plies");
    if (plan.openings == OpeningKind::file) plan.contents = text("openings.contents");
    if (!missing.empty()) return fail(fmt::format("the setting {} is missing or makes no sense", missing));
    if (const auto sound = check(plan.schedule); !sound) return std::unexpected(sound.error());
    return plan;
}

std::optional<SprtSettings> sprt_of(const SettingList& list) {
    SprtSettings sprt;
    for (const auto& [name, number] : sprt_numbers) {
        const std::string* text = find_setting(list, fmt::format("sprt.{}", name));
        const auto value = text != nullptr ? parse_number<double>(*text) : std::nullopt;
        if (!value) return std::nullopt;
        sprt.*number = *value;
    }
    const std::string* name = find_setting(list, "sprt.model");
    const auto model = name != nullptr ? parse_model(*name) : std::nullopt;
    if (!model) return std::nullopt;
    sprt.model = *model;
    return sprt;
}

SettingList upgraded(SettingList stored) {
    const auto sentence = std::ranges::find(stored, "sprt", &SettingList::value_type::first);
    const auto sprt =
        sentence != stored.end() ? parse_sprt_sentence(sentence->second) : std::optional<SprtSettings>();
    if (!sprt) return stored;
    SettingList numbers;
    list_sprt(*sprt, numbers);
    stored.insert(stored.erase(sentence), numbers.begin(), numbers.end());
    return stored;
}

std::vector<std::string> differences(const SettingList& stored, const SettingList& now) {
    std::vector<std::string> found;
    for (const auto& [key, value] : stored) {
        const std::string* other = find_setting(now, key);
        if (other == nullptr)
            found.push_back(fmt::format("{}: {} in the journal, missing now", key, value));
        else if (*other != value)
            found.push_back(fmt::format("{}: {} in the journal, {} now", key, value, *other));
    }
    for (const auto& [key, value] : now) {
        if (find_setting(stored, key) == nullptr)
            found.push_back(fmt::format("{}: not in the journal, {} now", key, value));
    }
    return found;
}

}  // namespace damier
