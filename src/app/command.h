// What the subcommands share: how they are added to the command line, and how they say no.
#pragma once

#include <fmt/core.h>
#include <stdexcept>
#include <string>
#include <utility>

#include "app/console/command_line.h"
#include "core/error.h"

namespace damier::app {

enum ExitCode : int { exit_ok = 0, exit_own_fault = 1, exit_user_error = 2 };

// The user's mistake: main() prints the sentence and exits with 2.
struct UserError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The machine has not what is needed (disk, processes): main() prints the sentence and exits with 1.
struct OwnFault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The value, or the user's mistake.
template <class T>
T value_or_throw(Expected<T> expected) {
    if (!expected) throw UserError(expected.error().message);
    if constexpr (!std::is_void_v<T>) return std::move(*expected);
}

// Each adds one subcommand; its callback stores the exit code and runs when the line is parsed.
void add_games_command(Command app, int& exit_code);
void add_show_command(Command app, int& exit_code);
void add_perft_command(Command app, int& exit_code);
void add_random_command(Command app, int& exit_code);
void add_play_command(Command app, int& exit_code);
void add_bestmove_command(Command app, int& exit_code);
void add_analyze_command(Command app, int& exit_code);
void add_solve_command(Command app, int& exit_code);
void add_microscope_command(Command app, int& exit_code);
void add_match_command(Command app, int& exit_code);
void add_tournament_command(Command app, int& exit_code);
void add_experiment_command(Command app, int& exit_code);
void add_engine_command(Command app, int& exit_code);
void add_learn_command(Command app, int& exit_code);
void add_serve_command(Command app, int& exit_code);
void add_bench_command(Command app, int& exit_code);

}  // namespace damier::app
