#include "play/registry/registry.h"

#include <fmt/core.h>

#include "core/text/suggest.h"
#include "core/text/text.h"

namespace damier {

namespace {

std::vector<std::string_view> names_of_games() {
    std::vector<std::string_view> names;
    for (const GameEntry* game : registered_games()) names.push_back(game->name);
    return names;
}

}  // namespace

std::string game_names() {
    return one_of(names_of_games());
}

Expected<const GameEntry*> find_game(std::string_view name) {
    for (const GameEntry* game : registered_games()) {
        if (equal_ignoring_case(game->name, name)) return game;
    }
    const std::vector<std::string_view> names = names_of_games();
    return fail(
        fmt::format("unknown game {}: expected {}{}", quote(name), one_of(names), did_you_mean(name, names)));
}

Expected<int> find_variant(const GameEntry& game, std::string_view name) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < game.variants.size(); ++i) {
        const std::string_view variant = game.variants[i].name;
        if (equal_ignoring_case(variant, name) || name == std::to_string(i + 1)) return static_cast<int>(i);
        names.push_back(variant);
    }
    return fail(fmt::format("unknown variant {} of {}: expected {}{}", quote(name), game.title, one_of(names),
                            did_you_mean(name, names)));
}

Expected<std::string> find_evaluation(const GameEntry& game, std::string_view name) {
    std::vector<std::string_view> names;
    for (const EvaluationInfo& evaluation : game.evaluations) {
        if (name.empty() || equal_ignoring_case(name, evaluation.name)) return std::string(evaluation.name);
        names.push_back(evaluation.name);
    }
    return fail(fmt::format("unknown evaluation {} of {}: expected {}{}", quote(name), game.title,
                            one_of(names), did_you_mean(name, names)));
}

}  // namespace damier
