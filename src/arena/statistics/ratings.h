// One rating for every player of a tournament, from all its games at once: the Bradley-Terry model with draws
// (Davidson 1970) and an advantage of the first move, by maximum likelihood.
//
// Davidson's strengths are about wins against losses alone; where many games are drawn they lie further apart
// than the scores. Here they are scaled, as in BayesElo, so that a small difference means the score that Elo
// promises for it: by 1 - the draw rate of equal players.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace damier {

// All games in which `first` moved first against `second`: indices of players.
struct Encounter {
    int first = 0;
    int second = 0;
    std::uint64_t first_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t second_wins = 0;
};

struct Rating {
    double elo = 0;    // the mean of its group is 0
    double error = 0;  // half of the 95 % interval, about that mean
    int group = 0;     // players are comparable within a group only
    // It, or a set of players that it belongs to, won (or lost) everything against the others, so that no
    // largest likelihood exists: the rating is a bound, held in check by the virtual games below. When the
    // others are more than half of the group, they are what it is measured by, and have no such mark.
    bool at_least = false;
    bool at_most = false;
};

struct Ratings {
    std::vector<Rating> players;
    // What moving first is worth, in Elo, with half of its 95 % interval.
    double first_move_elo = 0;
    double first_move_error = 0;
    // The chance of a draw between equal players, from 0 to 1.
    double draw_rate = 0;
    // Groups of players that no game connects, each by index; one group when all are connected. A player
    // without games is a group of its own.
    std::vector<std::vector<int>> groups;
    // Somebody (or a set of players) never lost or never won against the others, so that a difference without
    // end would fit best, draws or no draws; then one virtual draw with each colour was added for each two
    // players of that group that met, and every rating is finite. A virtual draw is half a game won and half
    // a game lost, so the draw rate remains that of the games.
    bool held_in_check = false;
};

Ratings rate(int players, std::span<const Encounter> encounters);

// "+35 ± 12", "at least +310", "no games": for tables.
std::string format_rating(const Rating& rating, bool has_games);

}  // namespace damier
