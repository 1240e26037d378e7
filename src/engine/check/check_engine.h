// damier engine --check: an engine is led through a script of situations, and what is right and what is wrong
// is written down.
#pragma once

#include <string>

#include "core/error.h"
#include "engine/check/check_report.h"
#include "play/registry/registry.h"

namespace damier::check {

struct CheckOptions {
    std::string command;
    std::string directory = {};  // where it runs; empty: here
    std::string protocol = "ugi";
    const GameEntry* game = nullptr;
    int variant = 0;
    double patience_seconds = 10;  // for any answer
    double margin_seconds = 0.5;   // an answer may be so late, as in the arena
};

// The error is the user's: a protocol that there is not or that the game does not have, an empty command. An
// engine that cannot be started is a finding.
Expected<CheckReport> check_engine(const CheckOptions& wanted);

}  // namespace damier::check
