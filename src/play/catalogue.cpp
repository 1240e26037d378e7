#include "play/catalogue.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "play/players/levels.h"
#include "play/players/player_kind.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

nlohmann::json option_as_json(const PlayerOption& option) {
    nlohmann::json out = {{"key", option.key},
                          {"type", name_of(option.type)},
                          {"summary", option.summary},
                          {"expects", expected_by(option)}};
    if (!option.fallback.empty()) out["default"] = option.fallback;
    return out;
}

nlohmann::json players_as_json() {
    nlohmann::json list = nlohmann::json::array();
    for (const PlayerKind* kind : player_kinds()) {
        nlohmann::json options = nlohmann::json::array();
        for (const PlayerOption& option : kind->options) options.push_back(option_as_json(option));
        list.push_back({{"name", kind->name},
                        {"summary", kind->summary},
                        {"example", kind->example},
                        {"options", options}});
    }
    return list;
}

nlohmann::json levels_as_json(const GameEntry& game) {
    nlohmann::json out = nlohmann::json::array();
    for (std::size_t i = 0; i < level_count; ++i) {
        const Level& level = game.levels[i];
        out.push_back({{"level", i + 1},
                       {"name", level_names[i]},
                       {"player", fmt::format("level({})", i + 1)},
                       {"means", level.player},
                       {"rating", level.rating ? nlohmann::json(*level.rating) : nlohmann::json()}});
    }
    return out;
}

nlohmann::json game_as_json(const GameEntry& game) {
    nlohmann::json variants = nlohmann::json::array();
    for (const Variant& variant : game.variants) {
        const auto index = static_cast<int>(&variant - game.variants.data());
        const auto board = game.board_layout(index);
        variants.push_back({{"name", variant.name},
                            {"summary", variant.summary},
                            {"start", game.make_table(index)->status().position},
                            {"board", board ? to_json(*board) : nlohmann::json()}});
    }
    nlohmann::json evaluations = nlohmann::json::array();
    for (const EvaluationInfo& evaluation : game.evaluations)
        evaluations.push_back({{"name", evaluation.name}, {"summary", evaluation.summary}});
    return {{"name", game.name},
            {"title", game.title},
            {"sides", {game.side_names[0], game.side_names[1]}},
            {"variants", variants},
            {"evaluations", evaluations},
            {"levels", levels_as_json(game)},
            {"analyst", {{"player", game.analyst.player}, {"seconds", game.analyst.seconds}}},
            {"solver", game.make_solver != nullptr},
            {"kernel", game.kernel()}};
}

}  // namespace

nlohmann::json catalogue_json() {
    nlohmann::json games = nlohmann::json::array();
    for (const GameEntry* game : registered_games()) games.push_back(game_as_json(*game));
    return {{"games", std::move(games)}, {"players", players_as_json()}};
}

}  // namespace damier
