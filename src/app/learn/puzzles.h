// damier learn puzzles.
#pragma once

#include "app/console/command_line.h"

namespace damier::app {

void add_learn_puzzles(Command learn, int& exit_code);

}  // namespace damier::app
