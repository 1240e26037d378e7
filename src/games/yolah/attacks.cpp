#include "games/yolah/attacks.h"
namespace damier::yolah {
Bitboard queen_moves(Square from, Bitboard occupied) {
    Bitboard out = 0;
    for (Direction d : all_directions) {
        Bitboard b = shift(d, bit(from)) & ~occupied;
        while (b) {
            out |= b;
            b = shift(d, b) & ~occupied;
        }
    }
    return out;
}
}  // namespace damier::yolah
