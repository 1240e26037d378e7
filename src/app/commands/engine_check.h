// damier engine --check: how another program does as an engine.
#pragma once

#include <optional>
#include <string>

#include "app/console/command_line.h"

namespace damier::app {

// Beside those that `damier engine` has anyway: the game, its variant, the protocol.
struct EngineCheckOptions {
    std::optional<std::string> command;
    std::string directory;
    std::string patience = "10s";
    std::string margin = "500ms";
    bool json = false;
};

void add_engine_check_options(Command command, EngineCheckOptions& options);

// Prints the findings; the exit code is 0 when the engine is fit for the arena and 1 when it is not. Throws
// UserError.
int check_engine_command(const EngineCheckOptions& options, const std::string& game,
                         const std::optional<std::string>& variant, const std::string& protocol);

}  // namespace damier::app
