#include "learn/selfplay/revalue.h"

#include <fmt/core.h>

#include <memory>
#include <vector>

namespace damier::learn {

std::optional<SelfPlayGame> with_values_of(SelfPlayer& player, const SelfPlayGame& game,
                                           std::stop_token stop) {
    SelfPlayGame valued = game;
    yolah::Position position;
    // It has a limit that is not time and no chance: any number will do.
    player.new_game(0);
    for (SelfPlayPly& ply : valued.plies) {
        if (ply.value && !ply.solved) {
            const SelfPlayPly chosen = chosen_by(player, position, stop);
            if (stop.stop_requested()) return std::nullopt;
            if (chosen.value) {
                ply.value = chosen.value;
                ply.solved = chosen.solved;
            }
        }
        position.play(ply.move);
    }
    return valued;
}

Expected<SelfPlaySettings> settings_valued_by(const std::string& player, const SelfPlaySettings& settings) {
    SelfPlaySettings valued = settings;
    valued.player = player;
    if (const auto made = make_self_player(valued); !made) return std::unexpected(made.error());
    valued.player = fmt::format("{}, valued by {}", settings.player, player);
    if (const auto sound = check_settings(valued); !sound) return std::unexpected(sound.error());
    return valued;
}

Expected<SelfPlayProgress> value_again(const PlayedGames& played, const std::string& player, int threads,
                                       SelfPlayFile& file, std::stop_token stop,
                                       const SelfPlayObserver& observer) {
    SelfPlaySettings settings = played.settings;
    settings.player = player;
    std::vector<GameMaker> makers;
    for (int i = 0; i < threads; ++i) {
        auto made = make_self_player(settings);
        if (!made) return std::unexpected(made.error());
        makers.push_back([&played, own = std::shared_ptr<SelfPlayer>(std::move(*made))](
                             std::uint64_t number, const std::stop_token& stopped) {
            return with_values_of(*own, played.games[number], stopped);
        });
    }
    return make_games(std::move(makers), played.games.size(), file, std::move(stop), observer);
}

}  // namespace damier::learn
