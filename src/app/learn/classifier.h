// damier learn classifier.
#pragma once

#include "app/console/command_line.h"

namespace damier::app {

void add_learn_classifier(Command learn, int& exit_code);

}  // namespace damier::app
