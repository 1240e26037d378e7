// Files of the WTHOR base that the command line names.
#pragma once

#include <string>
#include <vector>

#include "learn/wthor/wthor.h"

namespace damier::app {

// The games of all files; throws UserError with the file's name, also when there are none.
std::vector<learn::WthorGame> read_wthor_games(const std::vector<std::string>& files);

// Throws UserError. Nothing when there is no name.
std::vector<std::string> read_wthor_names(learn::WthorNames kind, const std::string& file);

// Takes out the games of years after `year`, and gives those back.
std::vector<learn::WthorGame> split_after(std::vector<learn::WthorGame>& games, int year);

}  // namespace damier::app
