// The weights of the evaluations of evaluation.h, in hundredths of a point for one unit of a term
// (features.h), at the knots: numbers of free squares. Those of `heuristic` were found by
//
//   damier learn weights yolah --method regression --target margin --games 30000 --rounds 6 --terms
//       turn,mobility,freedom,blocked,one_move,two_moves,queen_first,king_first,area,share,closed
//
// which plays games against itself and fits the weights to their final margins
// (docs/learning-weights-by-evolution.md). The other terms came later and have no weight here.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "games/yolah/evaluation/features.h"

namespace damier::yolah::built_in {

inline constexpr std::array<int, 5> knots = {0, 12, 24, 36, 48};

struct TermRow {
    Term term;
    std::array<double, knots.size()> weights;
};

// clang-format off
inline constexpr TermRow heuristic[] = {
    {Term::score, {100, 100, 100, 100, 100}},
    {Term::turn, {0.1, -0.3, 41.7, 81.3, 82.3}},
    {Term::mobility, {5.7, -24.9, -7.4, -95.7, -17.7}},
    {Term::freedom, {-2.4, 8, 5.7, 54.7, 14.9}},
    {Term::blocked, {-18.9, 49.1, 21.7, 356.9, -302.2}},
    {Term::one_move, {15.7, 6.6, -12.8, -42.3, -12.4}},
    {Term::two_moves, {-23, 8, 13.5, 18.8, 33.8}},
    {Term::queen_first, {171.1, 51.7, 26.5, 50.8, 14.3}},
    {Term::king_first, {-11.8, -5.6, 19, 15.5, 0.7}},
    {Term::area, {-160.1, -64, -58.1, 0, 0}},
    {Term::share, {-0.3, 7.6, 6.4, 0, 0}},
    {Term::closed, {113.9, 21.2, 33, 0, 0}}};
// clang-format on

// The weights of one term alone, found in the same way (--terms) and rounded; in the opening, where the fit
// finds nothing, they are small.
inline constexpr TermRow territory[] = {{Term::score, {100, 100, 100, 100, 100}},
                                        {Term::queen_first, {100, 70, 65, 35, 10}}};
inline constexpr TermRow area[] = {{Term::score, {100, 100, 100, 100, 100}},
                                   {Term::area, {105, 70, 70, 70, 70}}};

constexpr std::span<const TermRow> rows(std::string_view name) {
    if (name == "territory") return territory;
    if (name == "area") return area;
    return heuristic;
}

}  // namespace damier::yolah::built_in
