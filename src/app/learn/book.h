// damier learn book.
#pragma once

#include <CLI/CLI.hpp>

namespace damier::app {

void add_learn_book(CLI::App& learn, int& exit_code);

}  // namespace damier::app
