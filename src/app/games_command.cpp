// damier games: what can be played.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "play/registry.h"

namespace damier::app {

namespace {

nlohmann::json games_as_json() {
    nlohmann::json list = nlohmann::json::array();
    for (const GameEntry* game : registered_games()) {
        nlohmann::json variants = nlohmann::json::array();
        for (const Variant& variant : game->variants) {
            const auto table = game->make_table(static_cast<int>(&variant - game->variants.data()));
            variants.push_back(
                {{"name", variant.name}, {"summary", variant.summary}, {"start", table->status().position}});
        }
        list.push_back({{"name", game->name},
                        {"title", game->title},
                        {"sides", {game->side_names[0], game->side_names[1]}},
                        {"variants", variants},
                        {"kernel", game->kernel()},
                        {"players", {"human", "random"}}});
    }
    return list;
}

void print_games() {
    for (const GameEntry* game : registered_games()) {
        fmt::print("{:<9}{} ({} and {})\n", game->name, game->title, game->side_names[0],
                   game->side_names[1]);
        for (const Variant& variant : game->variants)
            fmt::print("         {:<10}{}\n", variant.name, variant.summary);
    }
    fmt::print("\nplayers  human, random\n");
}

}  // namespace

void add_games_command(CLI::App& app, int& exit_code) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("games", "The games, their variants and players");
    command->add_flag("--json", *json, "Print JSON");
    command->footer("Example: damier games\n");
    command->callback([json, &exit_code] {
        if (*json) {
            fmt::print("{}\n", games_as_json().dump(2));
        } else {
            print_games();
        }
        exit_code = exit_ok;
    });
}

}  // namespace damier::app
