#include "arena/run/game_loop.h"

#include <fmt/core.h>

#include <stdexcept>

#include "core/clock.h"

namespace damier {

PlayedGame play_game(Table& table, Player& first, Player& second, std::stop_token stop,
                     const std::function<void(const TextReport&)>& told) {
    PlayedGame game;
    Player* const players[2] = {&first, &second};
    while (!table.state().over) {
        const Side side = table.state().side;
        Player& player = *players[index_of(side)];
        const Stopwatch watch;
        const TextReport report = player.choose(table, {}, stop, {});
        const double seconds = watch.seconds();
        if (stop.stop_requested()) return game;
        if (const auto played = table.play(report.move); !played)
            throw std::logic_error(fmt::format("{}: {}", player.name(), played.error().message));
        game.moves.push_back({report.move, side, seconds, report.nodes});
        if (told) told(report);
    }
    game.first_margin = table.state().first_margin;
    game.complete = true;
    return game;
}

}  // namespace damier
