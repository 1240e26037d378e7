// A game in progress as UGI's `position` line.
#pragma once

#include <string>

#include "play/table/table.h"

namespace damier::ugi {

// The whole game so far. Only the first variant's own start is taken for granted: the start of another one is
// given as text, so that an engine without options needs to know nothing about variants.
std::string position_line(const Table& table);

}  // namespace damier::ugi
