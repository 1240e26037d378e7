// Games of self-play with the values of another player.
//
// The games of the first generations are as good as others for their positions and results, but what their
// players thought is out of date. A network learns from it all the same, unless a better player looks at the
// positions again. That takes less time than games of its own.
#pragma once

#include <stop_token>
#include <string>

#include "core/error.h"
#include "learn/selfplay/exact_ends.h"
#include "learn/selfplay/self_play.h"

namespace damier::learn {

// The game, with the player's value of each position that had one that is not proved. Nothing when it was
// stopped. The moves are legal (replay_game).
std::optional<SelfPlayGame> with_values_of(SelfPlayer& player, const SelfPlayGame& game,
                                           std::stop_token stop);

// What the file of the new games says of itself: "A, valued by B".
Expected<SelfPlaySettings> settings_valued_by(const std::string& player, const SelfPlaySettings& settings);

// Of all the games of a file that are not in the new one yet; see make_games. The error: no such player.
Expected<SelfPlayProgress> value_again(const PlayedGames& played, const std::string& player, int threads,
                                       SelfPlayFile& file, std::stop_token stop,
                                       const SelfPlayObserver& observer);

}  // namespace damier::learn
