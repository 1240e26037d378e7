// The weights of the evaluations of evaluation.h, in hundredths of a point for one unit of a term
// (features.h), at the knots: numbers of free squares. Those of `heuristic` were found by
//
//   damier learn weights othello --method regression --target margin --games 10000 --rounds 5 --depth 3
//
// which plays games against itself and fits the weights to their final margins.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "games/othello/evaluation/features.h"

namespace damier::othello::built_in {

inline constexpr std::array<int, 5> knots = {0, 12, 24, 36, 48};

struct TermRow {
    Term term;
    std::array<double, knots.size()> weights;
};

// clang-format off
inline constexpr TermRow heuristic[] = {
    {Term::turn, {37.5, -68.4, -174.9, -174.8, -229.1}},
    {Term::parity, {168, 163.3, 106.2, 149.7, 119.1}},
    {Term::mobility, {342, 178.1, 72.7, 60.1, -6.9}},
    {Term::potential, {-264.5, -82.2, -3.6, 17.2, 37.8}},
    {Term::frontier, {-77.3, -47.2, -86.1, -124.8, -129.9}},
    {Term::corners, {-16, 364.5, 803.4, 1282.3, 1705}},
    {Term::corner_moves, {177.4, 479.5, 454.8, 739.1, 136}},
    {Term::x_squares, {145.3, -152.7, -604.8, -701.9, -1863.3}},
    {Term::c_squares, {-56.6, -86.6, -110.3, -97.9, -556.2}},
    {Term::edges, {-30.7, -40.5, 43.6, 76.3, -59.1}},
    {Term::ring, {-5.8, -7.2, -31.5, -24, -56.9}},
    {Term::stable, {102.7, 98.7, 119.8, 214.2, 636.1}},
    {Term::discs, {9.5, 5.3, -4.5, 9.2, 49.2}}};
// clang-format on

// The weights of one term alone, found in the same way (--terms) and rounded. A disc is a disc.
inline constexpr TermRow absolute[] = {{Term::discs, {100, 100, 100, 100, 100}}};
inline constexpr TermRow mobility[] = {{Term::mobility, {875, 335, 240, 100, 20}}};
inline constexpr TermRow corners[] = {{Term::corners, {900, 900, 900, 900, 900}}};
inline constexpr TermRow frontier[] = {{Term::frontier, {-200, -140, -95, -75, -60}}};

constexpr std::span<const TermRow> rows(std::string_view name) {
    if (name == "absolute") return absolute;
    if (name == "mobility") return mobility;
    if (name == "corners") return corners;
    if (name == "frontier") return frontier;
    return heuristic;
}

}  // namespace damier::othello::built_in
