// The part of the script that only UGI has: options, `go` with all its words, stop, questions, bad commands.
#pragma once

#include "engine/check/check_run.h"

namespace damier::check {

void check_ugi(CheckRun& run, const Situations& where);

}  // namespace damier::check
