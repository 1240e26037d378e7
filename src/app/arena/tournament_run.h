// What `damier match` and `damier tournament run` share: how many games at a time, the line that lives while
// they are played, and how a run ends.
#pragma once

#include <optional>
#include <string>

#include "app/console/command_line.h"
#include "arena/run/tournament.h"

namespace damier::app {

struct RunChoices {
    std::optional<std::uint64_t> workers;
    bool oversubscribe = false;
    bool strict = false;
    bool distinct = false;
};

// "2 games were begun anew, as ...": empty when there were none.
std::string begun_anew_text(const RunProgress& progress);

void add_run_options(Command command, RunChoices& choices);

// Checks the players, plays what is not played yet, and says on standard error why it stopped early. Throws
// UserError. The exit code.
struct RunOutcome {
    Results results;
    RunProgress progress;
    RunEnd end = RunEnd::finished;
    std::string last_fault;  // of this run; empty: none
    int workers = 1;
    // The names of players that are outside programs, and the seconds that a message takes there and back.
    std::vector<std::pair<std::string, double>> latencies;
    int exit_code = 0;
};
// `file` is where the settings come from, for messages about them; empty: the command line.
RunOutcome run_games(TournamentSettings& settings, const std::string& journal, const RunChoices& choices,
                     const std::string& file = {});

}  // namespace damier::app
