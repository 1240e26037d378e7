// The options by which a subcommand is told how long and by what measure its players think.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/console/command_line.h"
#include "play/players/player.h"

namespace damier::app {

struct ThinkingOptions {
    std::optional<std::string> time;
    std::optional<std::string> clock;
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t> depth;
    std::optional<std::uint64_t> playouts;
    std::string evaluation;
    std::optional<std::uint64_t> seed;
};

// Without the seed, for commands that have their own.
void add_limit_options(Command command, ThinkingOptions& options);
void add_thinking_options(Command command, ThinkingOptions& options);

// Throws UserError. Without a seed, a new one each time; it is stored in the options.
PlayerContext context_of(ThinkingOptions& options);

}  // namespace damier::app
