// Games of a player against itself, to learn from: random openings, then its own moves, on several threads,
// into a file that a run that was ended goes on with (self_play_file.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/error.h"
#include "games/yolah/game.h"
#include "learn/selfplay/self_play_file.h"
#include "play/players/search_player.h"

namespace damier::learn {

// It is asked in the game's own types: text is for those who do not know the game.
using SelfPlayer = TypedPlayer<Yolah>;
static_assert(Yolah::name == self_play_game);

// A player of these settings, which must decide its moves alone: one that has a limit on time or thinks with
// several threads does not play the same game twice, and is refused.
Expected<std::unique_ptr<SelfPlayer>> make_self_player(const SelfPlaySettings& settings);

// Game `number`, which the settings and the number decide: it is the same whichever thread plays it. Nothing
// when it was stopped.
std::optional<SelfPlayGame> play_with_itself(SelfPlayer& player, const SelfPlaySettings& settings,
                                             std::uint64_t number, std::stop_token stop);

// The player's move, with its value where it has one (uct has chances instead).
SelfPlayPly chosen_by(SelfPlayer& player, const yolah::Position& position, std::stop_token stop);

struct SelfPlayTask {
    SelfPlaySettings settings;
    std::uint64_t games = 0;  // that the file shall have in the end
    int threads = 1;
};

struct SelfPlayProgress {
    std::uint64_t games = 0;  // in the file, those of earlier runs included
    std::uint64_t all = 0;
    std::uint64_t positions = 0;     // with a value, in the file
    std::uint64_t games_of_run = 0;  // of those, played by this run
    std::uint64_t positions_of_run = 0;
    double seconds = 0;  // of this run
};
using SelfPlayObserver = std::function<void(const SelfPlayProgress&)>;

// Makes game `number`, the same each time; nothing when it was stopped. Each is one thread's own.
using GameMaker = std::function<std::optional<SelfPlayGame>(std::uint64_t number, const std::stop_token&)>;

// Until the file has so many games, or it is stopped: then the file has what was made, except for the last
// few games. The observer is told several times a second, by the calling thread. Throws std::system_error
// when the file cannot be written, and what a maker throws.
SelfPlayProgress make_games(std::vector<GameMaker> makers, std::uint64_t games, SelfPlayFile& file,
                            std::stop_token stop, const SelfPlayObserver& observer);

// The games of a task, by its player. The error: no such player.
Expected<SelfPlayProgress> play_games(const SelfPlayTask& task, SelfPlayFile& file, std::stop_token stop,
                                      const SelfPlayObserver& observer);

}  // namespace damier::learn
