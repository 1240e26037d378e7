// The terms of features.h, worked out with whole boards at a time. Inlined into functions compiled for each
// kind of processor (features.cpp, evaluation.cpp). Each finding goes to `sink(term, mover, other)`: an
// evaluation adds it to its sum, without a detour through memory.
#pragma once

#include <bit>
#include <cstdint>

#include "games/othello/evaluation/features.h"
#include "games/othello/evaluation/stability.h"
#include "games/othello/kernels/kernel_portable.h"

namespace damier::othello::feature_kernel {

inline constexpr Bitboard corners = 0x8100'0000'0000'0081;
inline constexpr Bitboard x_squares = 0x0042'0000'0000'4200;
inline constexpr Bitboard c_squares = 0x4281'0000'0000'8142;
inline constexpr Bitboard edges = 0x3c00'8181'8181'003c;
inline constexpr Bitboard ring = 0x003c'4242'4242'3c00;

// Groups of terms that are worked out together, to leave out those without weight.
enum Parts : unsigned {
    by_counting = 1,  // turn, parity, corners, x_squares, c_squares, edges, ring, discs
    by_border = 2,    // potential, frontier
    by_moves = 4,     // mobility, corner_moves
    by_stability = 8,
    all_parts = 15
};

constexpr Parts part_of(Term term) {
    switch (term) {
        case Term::mobility:
        case Term::corner_moves:
            return by_moves;
        case Term::potential:
        case Term::frontier:
            return by_border;
        case Term::stable:
            return by_stability;
        default:
            return by_counting;
    }
}

// Counts the discs of both sides on a set of squares.
template <class Sink>
[[gnu::always_inline]] inline void count_on(Bitboard squares, Term term, Bitboard mover, Bitboard other,
                                            Sink& sink) {
    sink(term, std::popcount(mover & squares), std::popcount(other & squares));
}

template <class Sink>
[[gnu::always_inline]] inline void measure_counts(Bitboard mover, Bitboard other, Sink& sink) {
    const Bitboard empty = ~(mover | other);
    const int odd = std::popcount(empty) & 1;
    const Bitboard beside_empty_corner = neighbours(empty & corners);
    sink(Term::turn, 1, 0);
    sink(Term::parity, odd, 1 - odd);
    count_on(corners, Term::corners, mover, other, sink);
    count_on(x_squares & beside_empty_corner, Term::x_squares, mover, other, sink);
    count_on(c_squares & beside_empty_corner, Term::c_squares, mover, other, sink);
    count_on(edges, Term::edges, mover, other, sink);
    count_on(ring, Term::ring, mover, other, sink);
    count_on(~Bitboard{0}, Term::discs, mover, other, sink);
}

template <class Sink>
[[gnu::always_inline]] inline void measure(const Position& position, unsigned parts, Sink& sink) {
    const Bitboard mover = position.mover();
    const Bitboard other = position.other();
    const Bitboard empty = ~(mover | other);
    if (parts & by_counting) measure_counts(mover, other, sink);
    if (parts & by_border) {
        sink(Term::potential, std::popcount(neighbours(other) & empty),
             std::popcount(neighbours(mover) & empty));
        count_on(neighbours(empty), Term::frontier, mover, other, sink);
    }
    if (parts & by_moves) {
        const Bitboard moves = position.placements();
        const Bitboard replies = PortableKernel::moves(other, mover);
        sink(Term::mobility, std::popcount(moves), std::popcount(replies));
        sink(Term::corner_moves, std::popcount(moves & corners), std::popcount(replies & corners));
    }
    if (parts & by_stability) {
        const FullLines lines(empty);
        sink(Term::stable, std::popcount(lines.stable(mover)), std::popcount(lines.stable(other)));
    }
}

}  // namespace damier::othello::feature_kernel
