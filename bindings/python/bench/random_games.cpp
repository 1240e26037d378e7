// What `Game.random_games` of the package does, without Python: for bench.py to compare with.
//
//     python_random_games GAME GAMES
#include <fmt/core.h>

#include <charconv>
#include <string_view>

#include "typed_game.h"

int main(int count, char** arguments) {
    using namespace damier;
    const std::string_view number = count == 3 ? arguments[2] : "";
    std::uint64_t games = 0;
    std::from_chars(number.data(), number.data() + number.size(), games);
    for (const python::TypedGame* game : python::typed_games()) {
        if (games == 0 || game->entry->name != arguments[1]) continue;
        std::array<std::byte, python::most_position_bytes> start = {};
        game->initial(0, start.data());
        const auto recorded = game->random_games(start.data(), games, 1, {});
        fmt::print("{} games, {} moves\n", recorded.margins.size(), recorded.actions.size());
        return 0;
    }
    fmt::print(stderr, "usage: python_random_games GAME GAMES\n");
    return 2;
}
