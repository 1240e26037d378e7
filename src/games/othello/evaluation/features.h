// What an evaluation of Othello looks at: some figures for each side, the terms.
//
//   turn          1 for the side to move
//   parity        1 for the side that fills the last empty square if nobody passes
//   mobility      squares on which the side may place
//   potential     empty squares beside a disc of the other side: where there may be moves later
//   frontier      own discs beside an empty square: what the other side may turn
//   corners       own corners
//   corner_moves  corners that the side may take
//   x_squares     own discs diagonally beside an empty corner
//   c_squares     own discs on the edge beside an empty corner
//   edges         own discs on the other squares of the edge
//   ring          own discs one step inside the edge, x squares left out
//   stable        own discs that can never be turned; not all of them are seen (stability.h)
//   discs         own discs
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/othello/position.h"

namespace damier::othello {

enum class Term : std::uint8_t {
    turn,
    parity,
    mobility,
    potential,
    frontier,
    corners,
    corner_moves,
    x_squares,
    c_squares,
    edges,
    ring,
    stable,
    discs
};

inline constexpr std::array<std::string_view, 13> term_names = {
    "turn",      "parity",    "mobility", "potential", "frontier", "corners", "corner_moves",
    "x_squares", "c_squares", "edges",    "ring",      "stable",   "discs"};
inline constexpr std::size_t term_count = term_names.size();

// Indexed by Term.
using TermFigures = std::array<int, term_count>;

struct Features {
    TermFigures mover{};
    TermFigures other{};
    bool operator==(const Features&) const = default;
};

struct FeaturePath {
    std::string_view name;
    Features (*features)(const Position& position);
};
// "AVX2" where there is one, then "portable".
std::span<const FeaturePath> feature_paths();

Features features_of(const Position& position);

}  // namespace damier::othello
