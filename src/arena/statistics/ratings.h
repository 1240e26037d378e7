// One rating for every player of a tournament, from all its games at once: the Bradley-Terry model with draws
// (Davidson 1970) and an advantage of the first move, by maximum likelihood.
//
// Davidson's strengths are about wins against losses alone; where many games are drawn they lie further apart
// than the scores. Here they are scaled, as in BayesElo, so that a small difference means the score that Elo
// promises for it: by 1 - the draw rate of equal players.
//
// A player, or a set of players, that won or lost everything against the others has no largest likelihood. It
// stays outside the fit, where it changes nobody's rating, and gets a bound: the strength at which so clean a
// score has a chance of 2.5 %, whatever the true ratings of the others are (profile likelihood), a pair of
// games counted as one.
#pragma once

#include <array>
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

// Pairs of games from the same opening with the colours exchanged. `results` counts them by 3 * that of the
// game in which `a` moved first + that of the other; a result is 0 when who moved first won, 1 for a draw, 2.
struct PairedGames {
    int a = 0;
    int b = 0;
    std::array<std::uint64_t, 9> results = {};
};

struct Rating {
    double elo = 0;    // the mean of its group's core is 0
    double error = 0;  // half of the 95 % interval, about that mean; 0 for a bound
    int group = 0;     // players are comparable within a group only
    // It, or a set of players that it belongs to, won (or lost) everything against the core of its group:
    // `elo` is a bound.
    bool at_least = false;
    bool at_most = false;
    // It is all of the core by itself, as nobody took points from somebody who took points from it: the zero
    // from which the others are measured.
    bool zero_point = false;
    // How far from the core, as tables order players: 0 inside, 1 for who is measured by it and stands above,
    // 2 for who is measured by these, and so on; negative below. A bound from few games tells no order.
    int steps = 0;
};

struct Ratings {
    std::vector<Rating> players;
    // What moving first is worth, in Elo, with half of its 95 % interval; from the games of the fit.
    double first_move_elo = 0;
    double first_move_error = 0;
    // The chance of a draw between equal players, from 0 to 1.
    double draw_rate = 0;
    std::uint64_t games_in_fit = 0;
    // The error bars take a pair of games as one observation.
    bool errors_by_pair = false;
    // Groups of players that games can compare, each by index. A player without games is a group of its own.
    std::vector<std::vector<int>> groups;
    bool has_bounds() const;
};

// All games are among `encounters`; `pairs` says which of them belong together.
Ratings rate(int players, std::span<const Encounter> encounters, std::span<const PairedGames> pairs = {});

// "+35 ± 12", "at least +310", "0 (zero point)", "no games": for tables.
std::string format_rating(const Rating& rating, bool has_games);

}  // namespace damier
