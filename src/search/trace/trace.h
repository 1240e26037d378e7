// How a search of a fixed depth can be watched. Its tree takes a Trace as a template parameter and tells it
//
//   enter(move, position, alpha, beta)   a move was played, and the search goes into what it led to; the
//                                        window is that of the mover there
//   leave(value)                         ... and comes back with this value, that mover's
//   known()                              the table settles the position that it is in, which is not searched
//   cut(moves, last)                     of the position it is in, it looks at no move after `last`
//
// each leave() closing the last enter() that is still open. The root is nobody's child and is not told of.
// After a search that was stopped, what was told means nothing.
#pragma once

#include "core/value.h"

namespace damier {

// Nobody watches: all this compiles to nothing.
struct NoTrace {
    template <class Move, class Position>
    void enter(Move, const Position&, Value, Value) {}
    void leave(Value) {}
    void known() {}
    template <class Moves, class Move>
    void cut(const Moves&, Move) {}
};

}  // namespace damier
