// What a position is worth to a search, seen from the mover: an evaluation's estimate, or an end of the
// game that the search has seen.
//
//    -10 000 - m          lost by m points
//     -9 999 .. 9 999     an estimate, in hundredths of a point of the final margin where the game has
//                         points; 0 is also a seen draw
//     10 000 + m          won by m points
//
// A win is a win: any of them is worth more than any estimate, and only among wins does the margin count.
// How soon it comes does not, so the value of a position depends on nothing but the position.
#pragma once

#include "core/score.h"

namespace damier {

using Value = int;

inline constexpr Value least_win = 10'000;
inline constexpr Value largest_estimate = least_win - 1;
// Beyond every value: the margins of our games are far smaller than this leaves room for.
inline constexpr Value infinite_value = 20'000;

// The value of a finished game by its margin.
constexpr Value value_of_end(Score margin) {
    return margin > 0 ? least_win + margin : margin < 0 ? -least_win + margin : 0;
}

// The least margin with which a finished game is worth at least `value`, and the largest with which it is
// worth at most `value`.
constexpr Score least_margin_for(Value value) {
    if (value > 0) return value > least_win ? value - least_win : 1;
    return value <= -least_win ? value + least_win : 0;
}
constexpr Score most_margin_for(Value value) {
    return -least_margin_for(-value);
}

constexpr bool is_win(Value value) {
    return value >= least_win;
}
constexpr bool is_loss(Value value) {
    return value <= -least_win;
}

constexpr Value limited_to_estimates(Value value) {
    return value > largest_estimate    ? largest_estimate
           : value < -largest_estimate ? -largest_estimate
                                       : value;
}

}  // namespace damier
