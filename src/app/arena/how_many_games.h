// A part of damier experiment.
#pragma once

#include <CLI/CLI.hpp>

namespace damier::app {

void add_how_many_games(CLI::App& experiment, int& exit_code);

}  // namespace damier::app
