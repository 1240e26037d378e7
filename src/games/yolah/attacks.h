#pragma once
#include "core/bitboard.h"
namespace damier::yolah {
Bitboard queen_moves(Square from, Bitboard occupied);
}
