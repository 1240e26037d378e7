#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "arena/report/figures.h"
#include "arena/report/reports.h"
#include "arena/settings/tournament_settings.h"
#include "arena/statistics/sprt.h"
#include "core/text/safe_text.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

using nlohmann::json;

json counts_json(const GameCounts& counts) {
    return {{"games", counts.games()},
            {"won", counts.wins},
            {"drawn", counts.draws},
            {"lost", counts.losses},
            {"points", static_cast<double>(counts.half_points()) / 2}};
}

json effort_json(const Effort& effort) {
    return {{"moves", effort.moves},
            {"seconds", static_cast<double>(effort.microseconds) / 1e6},
            {"nodes", effort.nodes}};
}

json rating_json(const Rating& rating) {
    const bool has_error = !rating.at_least && !rating.at_most && !rating.zero_point;
    json out = {{"elo", rating.elo},
                {"error", has_error ? json(rating.error) : json(nullptr)},
                {"group", rating.group},
                {"text", format_rating(rating, true)}};
    if (rating.zero_point) out["zero_point"] = true;
    if (rating.at_least) out["bound"] = "at least";
    if (rating.at_most) out["bound"] = "at most";
    return out;
}

json players_json(const Results& results, const Summary& summary) {
    json out = json::array();
    for (std::size_t rank = 0; rank < summary.order.size(); ++rank) {
        const auto index = static_cast<std::size_t>(summary.order[rank]);
        const PlayerFigures& figures = summary.players[index];
        json player = {{"rank", rank + 1},
                       {"player", index},
                       {"name", valid_utf8(results.players[index].name)},
                       {"spec", valid_utf8(results.players[index].spec)},
                       {"total", counts_json(figures.games)},
                       {"moved_first", counts_json(figures.by_side[0])},
                       {"moved_second", counts_json(figures.by_side[1])},
                       {"effort", effort_json(figures.effort)},
                       {"faults", figures.faults}};
        // Without games there is no rating to speak of.
        player["rating"] =
            figures.games.games() > 0 ? rating_json(summary.ratings.players[index]) : json(nullptr);
        out.push_back(std::move(player));
    }
    return out;
}

json elo_json(const EloEstimate& elo) {
    return {{"elo", elo.elo},
            {"low", elo.low_open ? json(nullptr) : json(elo.low)},
            {"high", elo.high_open ? json(nullptr) : json(elo.high)},
            {"text", format_elo(elo)}};
}

json meetings_json(const Summary& summary) {
    json out = json::array();
    for (const Meeting& meeting : summary.meetings) {
        out.push_back({{"players", {meeting.a, meeting.b}},
                       {"total", counts_json(meeting.games)},
                       {"pairs", meeting.pairs.pairs},
                       {"difference", elo_json(estimate_elo(meeting.pairs, meeting.games))}});
    }
    return out;
}

json endings_json(const Results& results) {
    json out = json::object();
    for (const auto& [termination, count] : termination_counts(results)) {
        out[std::string(name_of(termination))] = count;
    }
    return out;
}

json faults_json(const Results& results) {
    json out = json::array();
    for (const GameSummary& game : results.games) {
        if (!is_fault(game.termination)) continue;
        const auto player = player_at_fault(game);
        out.push_back({{"game", label_of(game.slot)},
                       {"player", player ? json(*player) : json(nullptr)},
                       {"termination", name_of(game.termination)},
                       {"plies", game.plies}});
    }
    return out;
}

json lengths_json(const Results& results) {
    json out = json::array();
    for (const auto& [plies, games] : length_counts(results)) {
        out.push_back({{"plies", plies}, {"games", games}});
    }
    return out;
}

json settings_json(const Results& results) {
    json out = json::object();
    for (const auto& [key, value] : results.settings) out[valid_utf8(key)] = valid_utf8(value);
    return out;
}

json ratings_json(const Ratings& ratings) {
    return {{"first_move_elo", ratings.first_move_elo}, {"first_move_error", ratings.first_move_error},
            {"draw_rate", ratings.draw_rate},           {"groups", ratings.groups},
            {"games_in_fit", ratings.games_in_fit},     {"errors_by_pair", ratings.errors_by_pair},
            {"has_bounds", ratings.has_bounds()}};
}

json duplicates_json(const DuplicateCounts& duplicates) {
    return {{"games", duplicates.games},
            {"different", duplicates.different},
            {"different_in_shape", duplicates.different_in_shape},
            {"too_many_repeat", duplicates.too_many()}};
}

// Null where no sequential test was asked for.
json sprt_json(const Results& results) {
    const auto settings = sprt_of(results.settings);
    if (!settings) return nullptr;
    SprtCourse course(*settings);
    for (const int pair : pairs_in_order(results)) course.add(pair);
    const SprtState& state = course.state();
    return {{"llr", state.llr},
            {"lower", state.lower},
            {"upper", state.upper},
            {"verdict", name_of(state.verdict)}};
}

}  // namespace

json openings_json(const Results& results, std::size_t from, std::size_t count) {
    json out = json::array();
    const std::vector<GameCounts> counts = counts_by_opening(results);
    for (std::size_t i = from; i < results.openings.size() && i - from < count; ++i) {
        out.push_back({{"number", i + 1},
                       {"position", valid_utf8(results.openings[i].position)},
                       {"moves", valid_utf8(results.openings[i].moves)},
                       {"first_mover", counts_json(counts[i])}});
    }
    return out;
}

json to_json(const Results& results, const Summary& summary) {
    json versions = json::array();
    for (const std::string& version : results.versions) versions.push_back(valid_utf8(version));
    return {{"name", valid_utf8(results.name)},
            {"game", results.game->name},
            {"variant", results.game->variants[static_cast<std::size_t>(results.variant)].name},
            {"format", valid_utf8(results.format)},
            {"seed", results.seed},
            {"games_played", results.games.size()},
            {"games_planned", results.planned_games},
            {"finished", results.finished},
            {"order_of_finish", results.order_of_finish},
            {"programs", std::move(versions)},
            {"different_games", duplicates_json(summary.duplicates)},
            {"ratings", ratings_json(summary.ratings)},
            {"first_mover", counts_json(summary.first_mover)},
            {"players", players_json(results, summary)},
            {"meetings", meetings_json(summary)},
            {"sprt", sprt_json(results)},
            {"lengths", lengths_json(results)},
            {"endings", endings_json(results)},
            {"faults", faults_json(results)},
            {"openings", openings_json(results, 0, results.openings.size())},
            {"settings", settings_json(results)}};
}

}  // namespace damier
