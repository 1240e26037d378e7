// The pairings: the rounds of a tournament, as a pure function of its settings and of what was played, so
// that a run that was killed plans exactly the same games again.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace damier {

enum class Format : std::uint8_t {
    round_robin,  // everybody against everybody, one round
    gauntlet,     // the first player, or the first few, against each of the others
    knockout,     // the loser goes home; a tie is played again
    swiss,        // each round, players with about equal points, who have not met
};

// "round robin" and so on; parsing takes "round-robin", "roundrobin" and any case as well.
std::string_view name_of(Format format);
Expected<Format> parse_format(std::string_view name);

struct ScheduleSettings {
    Format format = Format::round_robin;
    int players = 0;
    int pairs = 1;        // pairs of games in each pairing
    int rounds = 0;       // Swiss only; 0: as many as a knockout would need
    int challengers = 1;  // gauntlet only: so many of the first players meet all the others
    bool operator==(const ScheduleSettings&) const = default;
};

// Two players of a round, and what they do: `pairs` pairs of games, each player moving first in one game of
// each pair. With an odd number of players in a Swiss round, and in the first round of a knockout whose
// number of players is no power of two, there are byes: second is -1 and the player plays nothing.
struct Pairing {
    int first = 0;
    int second = -1;
    int pairs = 0;
    bool operator==(const Pairing&) const = default;
};

struct PlayedPairing {
    Pairing pairing;
    std::uint64_t half_points[2] = {0, 0};  // of pairing.first and pairing.second, over all its games
};

using PlayedRound = std::vector<PlayedPairing>;

// What is wrong with the settings, naming the setting (`players`, `pairs`, `rounds`, `challengers`).
Expected<void> check(const ScheduleSettings& settings);

// The pairings of the round after those that were played, all of them to the end; nothing when the tournament
// is over. The players' numbers are their seeding: 0 is the strongest on paper.
//
// Knockout: round 1 pairs the seeds so that 0 and 1 can meet in the final only, byes go to the best seeds.
// After a tie the next round consists of the tied pairings alone (a replay with the same number of pairs);
// after five replays the better seed goes on. Swiss: points (a bye is a win of every game of a pairing), then
// seeds; nobody meets twice as long as that can be avoided, nobody has two byes as long as that can be
// avoided.
std::optional<std::vector<Pairing>> next_round(const ScheduleSettings& settings,
                                               const std::vector<PlayedRound>& played);

// How many rounds and games there will be, as far as that is known: exactly for round robin and gauntlet,
// without replays for a knockout.
std::uint64_t planned_games(const ScheduleSettings& settings);

// The players in the order in which they finished: for a knockout by the round they went out in, otherwise by
// points, then by their seeds.
std::vector<int> standings(const ScheduleSettings& settings, const std::vector<PlayedRound>& played);

}  // namespace damier
