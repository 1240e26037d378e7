// What an evaluation of Yolah looks at: twenty figures for each side, the terms.
//
//   score        points so far
//   turn         1 for the side to move: a move in hand is worth something
//   mobility     moves of all pieces
//   freedom      sum over the pieces of ten times the square root of a piece's moves: the tenth move of a
//                piece is worth less than its first
//   blocked      pieces that cannot move, for the rest of the game
//   one_move     squares that some piece can move to
//   two_moves    squares that some piece can get to in two moves, or one
//   queen_first  squares that the side gets to in fewer moves than the other ("territory", as in Amazons)
//   king_first   the same, but with moves to a neighbouring square only
//   area         squares that some piece could ever get to
//   share        tenths of squares, when each region is shared out among the pieces that live there
//                (regions.h)
//   closed       squares of regions that only this side can enter, as many as its pieces can use (regions.h)
//   linked       pairs of neighbours among the squares of queen_first: compact territory is easier to fill
//   tied         squares that both sides get to in the same number of moves, for the side to move: it chooses
//   king_ahead   squares that the side gets to two steps or more before the other, by single steps
//   liberties    free squares beside some piece
//   queen_ahead  squares that the side gets to two moves or more before the other
//   weakest      moves of the piece that has the fewest
//   central      rings that the pieces are away from the edge, summed
//   odd          1 for the side to move when somebody gets to an odd number of squares: if all of them are
//                used up in turn, it has the last move
//
// Distances and regions are of the board as it stands, with all pieces where they are. Of all closed squares,
// usable or not, the difference between the sides is that of `area`: what both can get to drops out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/yolah/position.h"

namespace damier::yolah {

enum class Term : std::uint8_t {
    score,
    turn,
    mobility,
    freedom,
    blocked,
    one_move,
    two_moves,
    queen_first,
    king_first,
    area,
    share,
    closed,
    linked,
    tied,
    king_ahead,
    liberties,
    queen_ahead,
    weakest,
    central,
    odd
};

inline constexpr std::array<std::string_view, 20> term_names = {
    "score",       "turn",       "mobility",    "freedom", "blocked", "one_move", "two_moves",
    "queen_first", "king_first", "area",        "share",   "closed",  "linked",   "tied",
    "king_ahead",  "liberties",  "queen_ahead", "weakest", "central", "odd"};
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
// "PEXT" where it is fast, then "magic".
std::span<const FeaturePath> feature_paths();

Features features_of(const Position& position);

}  // namespace damier::yolah
