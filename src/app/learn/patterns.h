// damier learn patterns.
#pragma once

#include "app/console/command_line.h"

namespace damier::app {

void add_learn_patterns(Command learn, int& exit_code);

}  // namespace damier::app
