// What a tournament knows about its games: read from its journal, or gathered while it runs. Statistics and
// reports are made from this alone.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/run/termination.h"
#include "core/score.h"
#include "core/value.h"

namespace damier {

struct GameEntry;

// Where a game stands in the schedule. Two games with consecutive numbers, the even one first, are a pair:
// the same opening with the colours exchanged.
struct GameSlot {
    int round = 0;
    int pairing = 0;  // of the round
    int number = 0;   // of the pairing
    auto operator<=>(const GameSlot&) const = default;
};

// What one side spent on its own moves; those of the opening are not among them.
struct Effort {
    std::uint64_t moves = 0;
    std::uint64_t microseconds = 0;
    std::uint64_t nodes = 0;
};

// A finished game, without its moves.
struct GameSummary {
    GameSlot slot;
    int players[2] = {0, 0};  // the one who moved first, then the other: indices into Results::players
    int opening = -1;         // index into Results::openings; -1: none
    int half_points = 1;      // of the player who moved first: 2 won, 1 drawn, 0 lost
    Score first_margin = 0;   // points of the first mover minus the second's, as the rules or the proof say
    Termination termination = Termination::normal;
    int plies = 0;  // the opening's included
    Effort effort[2] = {};
    std::uint64_t sequence_key = 0;  // equal for equal moves from equal starts
    std::uint64_t shape_key = 0;     // equal for images under a symmetry of the game too
};

// The whole of it, for records and replays.
struct GameDetail {
    GameSummary summary;
    std::vector<std::string> moves;  // the opening's included
    int opening_plies = 0;           // so many of them are the opening's
    // For each move after the opening's:
    std::vector<std::uint64_t> microseconds;
    std::vector<std::uint64_t> nodes;
    std::vector<std::optional<Value>> values;  // as the mover saw it
    std::uint64_t seed = 0;
    std::string reason;         // of a fault: one sentence; empty otherwise
    std::string last_position;  // of a fault: where it happened
    std::string last_output;    // of a fault: what the player printed last
    std::string version;        // of the program that played it
    std::string ended;          // "2026-11-16 10:20:30" UTC
};

struct TournamentPlayer {
    std::string name;  // unique in the tournament
    std::string spec;
};

struct Opening {
    std::string position;  // where it starts, empty for the game's own start
    std::string moves;     // played from there
    // The draw of the generator by which a random opening was found, so that an interrupted run can go on.
    std::uint64_t draw = 0;
};

struct Results {
    std::string name;    // of the tournament
    std::string format;  // "round robin", "gauntlet", "knockout", "Swiss", "match"
    const GameEntry* game = nullptr;
    int variant = 0;
    std::uint64_t seed = 0;
    std::uint64_t planned_games = 0;  // as far as known: the later rounds of a Swiss follow from the earlier
    bool finished = false;
    // The players of a knockout or a Swiss in the order of the rounds played to their end; empty for other
    // formats.
    std::vector<int> order_of_finish;
    std::vector<TournamentPlayer> players;
    std::vector<Opening> openings;
    std::vector<GameSummary> games;  // by slot
    // Every setting as the user may read it, "openings.plies" -> "4".
    std::vector<std::pair<std::string, std::string>> settings;
    std::vector<std::string> versions;  // of the programs that played, each once
};

}  // namespace damier
