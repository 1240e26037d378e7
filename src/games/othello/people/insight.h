// What a person should see on a board of Othello.
//
//   overlays  mobility      squares on which a side may place
//             stable        its discs that can never be turned; not all of them are seen (stability.h)
//   threats   takes_corner  a corner that the opponent, were it to move now, could take: the number of discs
//   turned figures   mobility, stable, corners, frontier, discs (features.h)
#pragma once

#include "games/contract/insight.h"
#include "games/othello/position.h"

namespace damier::othello {

Insight insight(const Position& position);

}  // namespace damier::othello
