// What a network for Yolah is told of a position: the same for the player and for the trainer.
//
// A view is the board as one side sees it. Its inputs, each on or off:
//
//      0 ..  63   a piece of its own on this square
//     64 .. 127   a piece of the other side
//    128 .. 191   a hole
//
// The map has one input for each free square that somebody can still get to: how many moves each side would
// take to it if nobody else moved (reach_map.h).
//
// The extras are figures, as numbers from 0 to 127. Most are terms of features.h, for the mover and for the
// other side. A network has as many of them as it says, from the front; the cheap ones come first:
//
//      0 ..  7    mobility, freedom, blocked, one_move       the moves of each piece
//      8 .. 11    two_moves, queen_first                     and a race by queens' moves
//     12 .. 13    king_first                                 and one by kings' moves
//     14 .. 15    squares that only this side ever gets to
//     16          whether the number of free squares is odd
//     17          whether that of the squares is that somebody ever gets to
//     18 .. 23    area, share, closed                        and regions
//
// While both sides can move, an odd number of free squares says that White, who moves second, is to move:
// when both run out of moves together White has drawn what Black would have won. Nothing else says so: no
// layer of this size finds the parity of sixty inputs by itself.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/yolah/evaluation/features.h"
#include "games/yolah/evaluation/reach_map.h"
#include "games/yolah/position.h"
#include "nn/network.h"

namespace damier::yolah {

inline constexpr int network_inputs = 3 * square_count;
inline constexpr int network_buckets = 8;

constexpr int network_bucket(int free_squares) {
    return free_squares / 7 < network_buckets ? free_squares / 7 : network_buckets - 1;
}

constexpr int own_piece_input(int square) {
    return square;
}
constexpr int other_piece_input(int square) {
    return square_count + square;
}
constexpr int hole_input(int square) {
    return 2 * square_count + square;
}

// Calls visit(input) for each input that is on in the view of `viewer`.
template <class Visit>
void for_each_input(const Position& position, Side viewer, Visit visit) {
    for (const Square square : squares_of(position.pieces(viewer))) visit(own_piece_input(index_of(square)));
    for (const Square square : squares_of(position.pieces(opponent(viewer))))
        visit(other_piece_input(index_of(square)));
    for (const Square square : squares_of(position.holes())) visit(hole_input(index_of(square)));
}

// An extra is 0..127: the figure times so many sixteenths, cut at 127. Most figures of most games stay below.
// The mover's figure of each term is at its place, and the other's behind it.
struct ExtraTerm {
    Term term;
    int sixteenths;
    std::size_t place;
};
inline constexpr std::array<ExtraTerm, 10> extra_terms = {{{Term::mobility, 24, 0},
                                                           {Term::freedom, 12, 2},
                                                           {Term::blocked, 496, 4},
                                                           {Term::one_move, 40, 6},
                                                           {Term::two_moves, 36, 8},
                                                           {Term::queen_first, 48, 10},
                                                           {Term::king_first, 48, 12},
                                                           {Term::area, 36, 18},
                                                           {Term::share, 7, 20},
                                                           {Term::closed, 64, 22}}};
inline constexpr std::size_t exclusive_extras = 14;  // mover's, other's
inline constexpr int exclusive_factor = 4;
inline constexpr std::size_t free_parity_extra = 16;
inline constexpr std::size_t reach_parity_extra = 17;

inline constexpr std::size_t network_extras = 24;
static_assert(network_extras % nn::extras_step == 0);

// What a network is told anew of each position: the first so many extras (a multiple of four, at most
// network_extras), and the map if it has one.
class FreshInputs {
  public:
    struct Path {
        std::string_view name;
        void (*collect)(FreshInputs& inputs, const Position& position, bool with_map);
    };
    static std::span<const Path> paths();  // "PEXT" where it is fast, then "magic"

    FreshInputs(const Position& position, int extras, bool with_map, const Path& path = best_path());

    std::span<const std::uint8_t> extras() const { return {extras_.data(), extra_count_}; }
    std::span<const std::uint16_t> map() const { return map_.inputs(); }

  private:
    template <class Attacks>
    void collect(const Attacks& attacks, const Position& position, bool with_map);
    static void collect_by_magic(FreshInputs& inputs, const Position& position, bool with_map);
    static void collect_by_pext(FreshInputs& inputs, const Position& position, bool with_map);
    static const Path& best_path();

    std::array<std::uint8_t, network_extras> extras_;
    std::size_t extra_count_;
    ReachMap map_;
};

// A shape that a network for Yolah may have; extras a multiple of four up to network_extras, and a map or
// none.
constexpr nn::Shape network_shape(int accumulator, int map, int extras) {
    return {.inputs = network_inputs,
            .accumulator = accumulator,
            .extras = extras,
            .buckets = network_buckets,
            .map_inputs = map > 0 ? reach_inputs : 0,
            .map = map};
}

}  // namespace damier::yolah
