#include "arena/report/stored_game.h"

#include <fmt/core.h>

namespace damier {

namespace {

Expected<void> set_start(Table& table, const Results& results, int opening) {
    if (opening < 0) return {};
    const std::string& position = results.openings[static_cast<std::size_t>(opening)].position;
    return position.empty() ? Expected<void>() : table.set(position);
}

}  // namespace

Expected<void> play_stored_game(Table& table, const Results& results, const GameDetail& game,
                                const std::function<void()>& at_each) {
    if (auto set = set_start(table, results, game.summary.opening); !set) return set;
    if (at_each) at_each();
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        if (const auto played = table.play(game.moves[ply]); !played)
            return fail(fmt::format("ply {}: {}", ply + 1, played.error().message));
        if (at_each) at_each();
    }
    return {};
}

}  // namespace damier
