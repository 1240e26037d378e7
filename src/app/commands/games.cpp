// damier games: what can be played, and by whom.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "play/catalogue.h"
#include "play/players/player_kind.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

void print_games() {
    for (const GameEntry* game : registered_games()) {
        fmt::print("{:<9}{} ({} and {})\n", game->name, game->title, game->side_names[0],
                   game->side_names[1]);
        for (const Variant& variant : game->variants)
            fmt::print("         {:<20}{}\n", variant.name, variant.summary);
        for (const EvaluationInfo& evaluation : game->evaluations)
            fmt::print("         eval={:<15}{}{}\n", evaluation.name, evaluation.summary,
                       &evaluation == &game->evaluations.front() ? " (default)" : "");
        fmt::print("\n");
    }
}

void print_players() {
    fmt::print("players, as text: a name, or a name with options as in uct(time=1s, c=0.65)\n");
    for (const PlayerKind* kind : player_kinds()) {
        fmt::print("\n{:<11}{}\n           {}\n", kind->name, kind->summary, kind->example);
        for (const PlayerOption& option : kind->options) {
            const std::string fallback =
                option.fallback.empty() ? std::string() : fmt::format(" (default {})", option.fallback);
            fmt::print("             {:<12}{}{}\n", option.key, option.summary, fallback);
        }
    }
    fmt::print(
        "\nThe Quarto report's names S, M<depth,0|1>, A<depth>, TA<depth>, IA<time>, ITA<time>, U<time,c> "
        "and\n"
        "UA<depth,switch,time,c> stand for the same players.\n");
}

}  // namespace

void add_games_command(Command app, int& exit_code) {
    auto json = std::make_shared<bool>(false);
    Command command = app.add_subcommand("games", "The games, their variants, evaluations and players");
    command.add_flag("--json", *json, "Print JSON");
    command.footer("Example: damier games\n");
    command.callback([json, &exit_code] {
        if (*json) {
            fmt::print("{}\n", catalogue_json().dump(2));
        } else {
            print_games();
            print_players();
        }
        exit_code = exit_ok;
    });
}

}  // namespace damier::app
