// From the settings of a `pvs` player to the options of its search.
#pragma once

#include "core/error.h"
#include "play/spec/player_options.h"
#include "search/pvs/options.h"

namespace damier {

// Whether `without` names steps that there are; the error names the wrong one and lists them all.
Expected<void> check_pvs_steps(const PlayerSettings& settings);

// The settings have been checked.
PvsOptions pvs_options(const PlayerSettings& settings);

}  // namespace damier
