// How many moves can a side have? Proved bounds for the size of a move list.
#pragma once

#include "games/yolah/attacks/rays.h"

namespace damier::yolah {

inline constexpr Bitboard black_start = 0x8000'0008'1000'0001;  // a1 e4 d5 h8
inline constexpr Bitboard white_start = 0x0100'0010'0800'0080;  // h1 d4 e5 a8

// No position reachable from the start has more moves, and one has as many: `e4:c2 d4:b4 h8:h3 b4:b8
// a1:a6 h1:e1 d5:f7 e1:g1`, black to move.
//
// Proof. (1) The eight start squares are blocked throughout the game: each begins under a piece, becomes
// a hole when that piece leaves, and nothing moves onto a blocked square. So a side's pieces never
// stand on the start squares of the other. (2) Blocking a square shortens rays and lengthens none. So a
// side whose pieces stand on P has at most f(P) moves, where f(P) counts with nothing blocked but P and
// the start squares. (3) P is one of C(60, 4) = 487 635 sets, and the greatest f(P) is 76:
// move_bound_test.cpp counts all of them. (4) A reflection of the board swaps the start squares of the two
// sides, so the bound of black is the bound of white.
inline constexpr int max_moves_in_game = 76;

// The same for any board with at most four pieces a side, reachable or not, for positions that come from
// outside. With four pieces by counting all C(64, 4) = 635 376 sets on an else empty board (step 2 above),
// with fewer because one queen has at most 27 moves. Reached by d2 f3 c4 e5 against b1 g1 b6 g6.
inline constexpr int max_moves_on_board = 100;

}  // namespace damier::yolah
