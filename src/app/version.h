// Which build this is, for `--version` and for records of what made a figure.
#pragma once

#include <string>

namespace damier::app {

std::string version_text();

}  // namespace damier::app
