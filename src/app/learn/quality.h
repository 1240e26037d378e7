// damier learn quality.
#pragma once

#include <CLI/CLI.hpp>

namespace damier::app {

void add_learn_quality(CLI::App& learn, int& exit_code);

}  // namespace damier::app
