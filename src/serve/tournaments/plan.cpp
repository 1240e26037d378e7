#include "serve/tournaments/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "core/text/text.h"
#include "games/shared/outside_json.h"
#include "play/registry/registry.h"
#include "serve/api/body.h"
#include "serve/api/harmless_line.h"
#include "serve/api/ids.h"
#include "serve/api/refusal.h"
#include "serve/workers/guest_players.h"
#include "serve/workers/workshop.h"

namespace damier::serve {

namespace {

constexpr std::size_t longest_title = 60;  // characters
constexpr std::size_t longest_player_name = 40;
constexpr std::size_t longest_spec = 400;  // bytes
constexpr double longest_move = 5;         // seconds
constexpr int most_opening_plies = 12;
constexpr std::string_view format = "tournament plan";

// A judge that takes no memory worth mentioning.
constexpr const char* judge = "alphabeta(depth=2)";

PlayerSetup player_in(const nlohmann::json& json, const GameEntry& game, const GuestPlayers& guests,
                      double seconds) {
    const Body body(json);
    PlayerSetup player;
    player.spec = body.text("player");
    if (player.spec.size() > longest_spec || is_human(player.spec))
        throw Refusal(bad_request, "field 'player': expected a player of this server, not a person");
    value_or_refuse(guests.check(game, player.spec));
    const std::string name = body.optional_text("name").value_or(player.spec.substr(0, longest_player_name));
    player.name = harmless_line(name, longest_player_name, "name");
    player.limits.seconds = seconds;
    return player;
}

void read_schedule(const Body& body, TournamentSettings& settings, const ServerLimits& limits) {
    settings.schedule.format =
        value_or_refuse(parse_format(body.optional_text("format").value_or("round robin")));
    settings.format_name = name_of(settings.schedule.format);
    settings.schedule.pairs = body.optional_whole("pairs", 1, 1000).value_or(1);
    settings.schedule.players = static_cast<int>(settings.players.size());
    value_or_refuse(check(settings.schedule));
    const std::uint64_t games = planned_games(settings.schedule);
    if (games > limits.tournament_games)
        throw Refusal(bad_request, fmt::format("these are {} games, and a tournament may have {} here", games,
                                               limits.tournament_games));
}

Plan plan_in(const Body& body, const ServerLimits& limits) {
    Plan plan;
    TournamentSettings& settings = plan.settings;
    settings.name = harmless_line(body.text("title"), longest_title, "title");
    settings.game = value_or_refuse(find_game(body.text("game")));
    const auto variant = body.optional_text("variant");
    settings.variant = variant ? value_or_refuse(find_variant(*settings.game, *variant)) : 0;
    plan.seconds = body.number("seconds", 0.01, std::min(longest_move, limits.seconds)).value_or(0.1);
    const nlohmann::json* players = body.find("players");
    if (players == nullptr || !players->is_array() || players->size() < 2 ||
        players->size() > limits.tournament_players)
        throw Refusal(bad_request,
                      fmt::format("field 'players': expected 2 to {} of them", limits.tournament_players));
    const GuestPlayers guests(limits);
    for (const nlohmann::json& player : *players)
        settings.players.push_back(player_in(player, *settings.game, guests, plan.seconds));
    for (auto at = settings.players.begin(); at != settings.players.end(); ++at) {
        const auto same = std::ranges::find(at + 1, settings.players.end(), at->name, &PlayerSetup::name);
        if (same != settings.players.end())
            throw Refusal(bad_request,
                          fmt::format("two players have the name {}: give each its own", quote(at->name)));
    }
    read_schedule(body, settings, limits);
    settings.openings.plies = body.optional_whole("plies", 0, most_opening_plies).value_or(2) / 2 * 2;
    if (settings.openings.plies == 0) settings.openings.kind = OpeningKind::none;
    settings.openings.balance = -1;
    settings.openings.judge = judge;
    settings.seed =
        static_cast<std::uint64_t>(body.optional_whole("seed", 0, 1'000'000'000)
                                       .value_or(static_cast<int>(std::random_device()() % 1'000'000)));
    return plan;
}

}  // namespace

Plan Plan::wanted(const nlohmann::json& wish, const ServerLimits& limits) {
    return plan_in(Body(wish), limits);
}

nlohmann::json Plan::saved() const {
    nlohmann::json out = {
        {"damier", format},
        {"title", settings.name},
        {"game", settings.game->name},
        {"variant", settings.game->variants[static_cast<std::size_t>(settings.variant)].name},
        {"format", settings.format_name},
        {"pairs", settings.schedule.pairs},
        {"plies", settings.openings.kind == OpeningKind::none ? 0 : settings.openings.plies},
        {"seed", settings.seed},
        {"seconds", seconds},
        {"key", key.digest()},
        {"used", used},
        {"stopped", is_stopped},
        {"finished", is_finished}};
    out["players"] = nlohmann::json::array();
    for (const PlayerSetup& player : settings.players)
        out["players"].push_back({{"name", player.name}, {"player", player.spec}});
    return out;
}

Plan Plan::read(const std::string& text, const ServerLimits& limits) {
    const auto json = parse_outside_json(text);
    if (!json) throw Refusal(bad_request, "a tournament's plan is no JSON");
    const Body body(*json);
    if (body.text("damier") != format) throw Refusal(bad_request, "this is no plan of a tournament");
    Plan plan = plan_in(body, limits);
    plan.key = Secret::stored(body.text("key"));
    plan.used = body.number("used", 0, 1e9).value_or(0);
    plan.is_stopped = body.flag("stopped").value_or(false);
    plan.is_finished = body.flag("finished").value_or(false);
    return plan;
}

std::string Plan::new_name() const {
    std::string name;
    for (const char c : settings.name) {
        const char small = to_lower(c);
        const bool is_plain = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
        if (is_plain)
            name += small;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    if (name.size() > 24) name.resize(24);
    if (!name.empty() && name.back() != '-') name += '-';
    return name + random_letters(6);
}

std::uint64_t Plan::memory(const ServerLimits& limits) const {
    const GuestPlayers guests(limits);
    std::vector<std::uint64_t> sizes;
    for (const PlayerSetup& player : settings.players)
        sizes.push_back(value_or_refuse(guests.demands(*settings.game, player.spec, seconds)).memory);
    std::ranges::sort(sizes, std::greater());
    constexpr std::uint64_t journal_bytes = std::uint64_t{16} << 20;
    return 2 * Worker::own_bytes + journal_bytes + sizes[0] + sizes[1];
}

bool Plan::has_engine(const ServerLimits& limits) const {
    const GuestPlayers guests(limits);
    return std::ranges::any_of(
        settings.players, [&](const PlayerSetup& player) { return guests.is_listed_engine(player.spec); });
}

Expected<Field> guest_field(const Plan& plan, const ServerLimits& limits) {
    const TournamentSettings& settings = plan.settings;
    const GuestPlayers guests(limits);
    Field field;
    field.conditions = {
        .game = settings.game, .variant = settings.variant, .limits = {}, .rules = settings.rules};
    for (const PlayerSetup& player : settings.players) {
        const auto demands = guests.demands(*settings.game, player.spec, plan.seconds);
        if (!demands) return fail(fmt::format("player {}: {}", quote(player.name), demands.error().message));
        field.conditions.limits.push_back(demands->limits);
    }
    field.factory = [plan, limits](int index) {
        const PlayerSetup& player = plan.settings.players[static_cast<std::size_t>(index)];
        return GuestPlayers(limits).make(*plan.settings.game, player.spec, plan.seconds, plan.settings.seed);
    };
    return field;
}

}  // namespace damier::serve
