// damier learn weights.
#pragma once

#include <CLI/CLI.hpp>

namespace damier::app {

void add_learn_weights(CLI::App& learn, int& exit_code);

}  // namespace damier::app
