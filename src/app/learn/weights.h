// damier learn weights.
#pragma once

#include "app/console/command_line.h"

namespace damier::app {

void add_learn_weights(Command learn, int& exit_code);

}  // namespace damier::app
