// damier learn games.
#pragma once

#include <CLI/CLI.hpp>

namespace damier::app {

void add_learn_games(CLI::App& learn, int& exit_code);

}  // namespace damier::app
