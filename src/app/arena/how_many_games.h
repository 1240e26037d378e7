// A part of damier experiment.
#pragma once

#include "app/console/command_line.h"

namespace damier::app {

void add_how_many_games(Command experiment, int& exit_code);

}  // namespace damier::app
