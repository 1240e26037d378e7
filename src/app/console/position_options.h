// The options by which a subcommand is told a game and a position of it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/console/command_line.h"
#include "play/table/table.h"

namespace damier::app {

struct PositionOptions {
    std::string game;
    std::optional<std::string> variant;
    std::optional<std::string> position;
    std::optional<std::string> moves;
    std::optional<std::string> moves_file;  // "-" is standard input
};

// GAME alone, with all games that the program knows in its help.
Option add_game_option(Command command, const std::string& names, std::string& game);

void add_position_options(Command command, PositionOptions& options);

// The table so described; throws UserError.
std::unique_ptr<Table> open_table(const PositionOptions& options);

}  // namespace damier::app
