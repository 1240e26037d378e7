// Why a position is worth what it is, as JSON: what the game has to show, and the terms of its evaluation.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "play/table/table.h"

namespace damier {

// {"overlays", "threats", "figures", "terms"} and Quarto's "gifts"; of a finished game only empty lists.
// Terms are those of the game's first evaluation, in points, seen by the first player.
nlohmann::json insight_json(const Table& table);

}  // namespace damier
