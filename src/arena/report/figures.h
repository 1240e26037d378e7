// How the figures of a tournament are written, the same in the page, the terminal and the files.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/run/results.h"
#include "arena/statistics/summary.h"

namespace damier {

// "12.5": a draw is half a point.
std::string points_text(std::uint64_t half_points);

// "52.3 %" of a share from 0 to 1.
std::string percent_text(double share);

// "+5 =3 -2": won, drawn, lost.
std::string counts_text(const GameCounts& counts);

// "1.3.12": round, pairing, game, each counted from 1.
std::string label_of(const GameSlot& slot);

// "1-0", "½-½", "0-1".
std::string result_text(const GameSummary& game);

// The mean over a player's own moves; 0 when it made none.
double microseconds_a_move(const Effort& effort);
double nodes_a_move(const Effort& effort);
double nodes_a_second(const Effort& effort);

// The games of two players as `a` sees them; nothing when they did not meet.
struct Duel {
    GameCounts games;
    PairCounts pairs;
};
std::optional<Duel> duel_of(const Summary& summary, int a, int b);

// The player who lost a game by a fault, as an index into Results::players.
std::optional<int> player_at_fault(const GameSummary& game);

// Each kind of ending that occurred, in the order of all_terminations().
std::vector<std::pair<Termination, std::uint64_t>> termination_counts(const Results& results);

// Games by their number of plies.
std::map<int, std::uint64_t> length_counts(const Results& results);

// For each of Results::openings, the results of the player who moved first.
std::vector<GameCounts> counts_by_opening(const Results& results);

// The row of a slot; null when there is none.
const GameSummary* find_game_at(const Results& results, const GameSlot& slot);

}  // namespace damier
