// What can be played and by whom, as JSON: for `damier games --json` and for the page.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace damier {

// {"games": [...], "players": [...]}
nlohmann::json catalogue_json();

}  // namespace damier
