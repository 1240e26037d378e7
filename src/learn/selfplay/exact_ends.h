// Games of self-play with their ends replaced by the solver's word.
//
// A player with few nodes a move plays the end of a game with mistakes, and then the result says less about
// the positions before. Where few squares are free the solver knows the result under best play in a few
// milliseconds, less than the player takes to play on. So a game ends there, proved.
//
// What comes of a file is what its player would have played with the option exact=N: up to there the two
// think the same.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/yolah/solver/solver.h"
#include "learn/selfplay/self_play.h"

namespace damier::learn {

struct ExactEnds {
    int free_squares = 24;  // a game ends at its first position with so many or fewer
    int plies = 4;          // and so many of a best line follow, as positions whose value is known
};

// The game up to there, then the proof. As it is where it does not come so far, or ended before. Nothing when
// it was stopped. The moves are legal (replay_game).
std::optional<SelfPlayGame> with_exact_end(const SelfPlayGame& game, const ExactEnds& ends,
                                           yolah::Solver& solver, std::stop_token stop);

// A file of self-play, checked by the rules.
struct PlayedGames {
    SelfPlaySettings settings;
    std::vector<SelfPlayGame> games;
};
Expected<PlayedGames> read_played_games(const std::string& file);

// What the file of the new games says of itself. The error: its player is none that could end games so.
Expected<SelfPlaySettings> settings_with(const SelfPlaySettings& settings, const ExactEnds& ends);

// Ends all the games of a file that are not in the new one yet; see make_games.
SelfPlayProgress end_exactly(const PlayedGames& played, const ExactEnds& ends, int threads,
                             SelfPlayFile& file, std::stop_token stop, const SelfPlayObserver& observer);

}  // namespace damier::learn
