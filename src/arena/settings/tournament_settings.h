// Everything that decides what games a tournament (or a match) plays. What only decides how fast it is done,
// such as the number of workers, is not here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/run/conditions.h"
#include "arena/schedule/openings.h"
#include "arena/schedule/schedule.h"
#include "arena/statistics/sprt.h"

namespace damier {

struct PlayerSetup {
    std::string name;
    std::string spec;
    Limits limits = {};           // beside those of its text
    std::string evaluation = {};  // when its text names none
};

struct TournamentSettings {
    std::string name;
    std::string format_name;  // "match" for a match, else the schedule's
    const GameEntry* game = nullptr;
    int variant = 0;
    std::uint64_t seed = 1;
    ScheduleSettings schedule;
    OpeningSettings openings;
    std::vector<PlayerSetup> players;
    RefereeRules rules = {};
    std::optional<SprtSettings> sprt = {};  // of two players only
    // Where outside programs are looked for: the tournament's file may lie anywhere. Not kept in a
    // journal.
    std::string folder = {};
};

// Most free squares from which a game may be adjudicated: an exact search from there takes moments.
inline constexpr int most_adjudicate_free_squares = 14;

// The players of the settings, as a referee needs them; an error names the player. Fills in schedule.players.
struct Field {
    Conditions conditions;
    PlayerFactory factory;
    int most_threads = 1;  // that think at the same time in one game
    // The names of players that are outside programs, and the seconds that a question and its answer take on
    // the way.
    std::vector<std::pair<std::string, double>> latencies;
};
Expected<Field> make_field(TournamentSettings& settings);

using SettingList = std::vector<std::pair<std::string, std::string>>;

// The settings as names and values, every one of them: what a journal keeps and compares.
SettingList list_of(const TournamentSettings& settings);

// What decides the pairings, the openings and the arbiter's part in such a list, as far as games can be held
// against it; an error names the setting.
struct StoredPlan {
    ScheduleSettings schedule;
    OpeningKind openings = OpeningKind::none;
    int plies = 0;         // of random openings
    std::string contents;  // of a file's openings, as list_of writes it
    int adjudicate_free_squares = 0;
};
Expected<StoredPlan> plan_of(const SettingList& list, int players);
// "2 openings, 0123456789abcdef".
std::string contents_of(const std::vector<Opening>& openings);

// The sequential test in such a list ("sprt.elo0", "sprt.elo1", ...); nothing when there is none.
std::optional<SprtSettings> sprt_of(const SettingList& list);

// A list as this program writes it from one that an earlier program stored: those have the whole test in one
// sentence, "sprt" -> "elo0 0, elo1 5, alpha 0.05, beta 0.05, logistic".
SettingList upgraded(SettingList stored);

// What differs, one line each ("openings.plies: 4 in the journal, 6 now"); empty when nothing does.
std::vector<std::string> differences(const SettingList& stored, const SettingList& now);

}  // namespace damier
