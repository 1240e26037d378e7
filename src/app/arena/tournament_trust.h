// damier tournament verify and repair.
#pragma once

#include "app/console/command_line.h"

namespace damier::app {

void add_verify(Command tournament, int& exit_code);
void add_repair(Command tournament, int& exit_code);

// yolah.toml is kept in yolah.db, beside it; a file of any other name in that name with .db after it.
std::string journal_beside(const std::string& file);
// To read, a journal may also be named itself. Throws UserError where the file is a tournament's own, and
// nothing of it was played.
std::string journal_to_read(const std::string& file, const std::string& given);

}  // namespace damier::app
