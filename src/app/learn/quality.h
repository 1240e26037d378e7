// damier learn quality.
#pragma once

#include "app/console/command_line.h"

namespace damier::app {

void add_learn_quality(Command learn, int& exit_code);

}  // namespace damier::app
