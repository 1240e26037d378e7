// What a person should see on a board of Yolah.
//
//   overlays  reach          squares that a side can move to now
//             first_reached  squares that it gets to in fewer of its own moves than the other side
//             closed         regions of free squares that it alone can enter (regions.h)
//   threats   cuts_off       moves of the opponent, were it to move now, that take the most first reached
//   squares
//                            from the mover: those squares and their number
//   figures   the sizes of the overlays, and points
#pragma once

#include "games/contract/insight.h"
#include "games/yolah/position.h"

namespace damier::yolah {

Insight insight(const Position& position);

}  // namespace damier::yolah
