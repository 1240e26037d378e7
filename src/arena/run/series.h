// Many games between the same two players, and the figures that the Quarto report sums them up with.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>

#include "arena/run/game_loop.h"

namespace damier {

// What is counted for one of the two players.
struct SeriesSide {
    std::uint64_t wins = 0;
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;

    double nodes_per_move() const {
        return moves == 0 ? 0 : static_cast<double>(nodes) / static_cast<double>(moves);
    }
    double seconds_per_move() const { return moves == 0 ? 0 : seconds / static_cast<double>(moves); }
};

struct Series {
    SeriesSide sides[2];  // by player: the first and the second that were named, whichever began
    std::uint64_t games = 0;
    std::uint64_t draws = 0;
    std::uint64_t begun_by_second = 0;
    double seconds = 0;
    std::set<std::string> different;  // the games' moves, each once
    // Results of the different games only: a game played twice tells nothing new.
    std::uint64_t different_wins[2] = {0, 0};
    std::uint64_t different_draws = 0;

    // `drawn` are the moves before the players' own.
    void add(const PlayedGame& game, const std::string& drawn, bool second_began);
    // The same series, told from the other player.
    void exchange_players() {
        std::swap(sides[0], sides[1]);
        std::swap(different_wins[0], different_wins[1]);
    }
    // The share of all games that this player won, in per cent.
    double win_rate(int side) const {
        return games == 0 ? 0 : 100.0 * static_cast<double>(sides[side].wins) / static_cast<double>(games);
    }
};

struct SeriesOptions {
    std::uint64_t games = 1;
    std::uint64_t seed = 1;
    bool alternate = false;  // the players begin in turn
    int random_plies = 0;    // the first moves of each game are drawn at random
};

// Plays from the position that `start` gives a table of. `after_game` is called with the figures so far.
// A stop ends it; a game that is not finished is not counted.
Series play_series(const std::function<std::unique_ptr<Table>()>& start, Player& first, Player& second,
                   const SeriesOptions& options, std::stop_token stop,
                   const std::function<void(const Series&)>& after_game = {});

}  // namespace damier
