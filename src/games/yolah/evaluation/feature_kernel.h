// The terms of features.h, worked out with whole boards at a time. Templates that are inlined into functions
// compiled for each kind of processor (features.cpp, evaluation.cpp).
//
// Each finding goes to `sink(term, mover, other)`: an evaluation adds it to its sum, without a detour through
// memory. A sink that wants to know where each side gets to has `reached(one, two, three)` as well: the
// squares within one, two and three moves, told where the race of queens is run.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/yolah/attacks/attacks.h"
#include "games/yolah/evaluation/features.h"
#include "games/yolah/evaluation/regions.h"
#include "games/yolah/sides.h"

namespace damier::yolah::feature_kernel {

// Groups of terms that are worked out together, to leave out those without weight.
enum Parts : unsigned {
    by_moves = 1,       // mobility and what comes with it, central; always done, the others start from it
    by_queen_race = 2,  // two_moves, queen_first
    by_king_race = 4,   // king_first, king_ahead, liberties
    by_regions = 8,     // area, share, closed
    by_territory = 16,  // linked, tied, queen_ahead, odd; they need the queen race
    all_parts = 31
};

constexpr Parts part_of(Term term) {
    switch (term) {
        case Term::two_moves:
        case Term::queen_first:
            return by_queen_race;
        case Term::king_first:
        case Term::king_ahead:
        case Term::liberties:
            return by_king_race;
        case Term::linked:
        case Term::tied:
        case Term::queen_ahead:
        case Term::odd:
            return by_territory;
        case Term::area:
        case Term::share:
        case Term::closed:
            return by_regions;
        default:
            return by_moves;
    }
}

// Both sides' squares.
struct Pair {
    Bitboard mover;
    Bitboard other;
};

// By the number of moves of a piece: round(10 * sqrt(moves)).
inline constexpr auto freedom_by_moves = [] {
    std::array<std::uint8_t, 28> freedom{};
    for (int moves = 0; moves < 28; ++moves) {
        int root = 0;
        while ((2 * root + 1) * (2 * root + 1) < 400 * moves) ++root;
        freedom[static_cast<std::size_t>(moves)] = static_cast<std::uint8_t>(root);
    }
    return freedom;
}();

// The moves of a side.
struct SideMoves {
    Bitboard united = 0;
    int count = 0;
    int freedom = 0;
    int blocked = 0;
    int weakest = 28;  // more than any piece has

    template <class Attacks>
    [[gnu::always_inline]] SideMoves(const Attacks& attacks, Bitboard pieces, Bitboard occupied) {
        for (; pieces != 0; pieces &= pieces - 1) {
            const Bitboard squares = attacks.moves(std::countr_zero(pieces), occupied);
            const int moves = std::popcount(squares);
            united |= squares;
            count += moves;
            freedom += freedom_by_moves[static_cast<std::size_t>(moves)];
            blocked += moves == 0;
            weakest = std::min(weakest, moves);
        }
    }
};

// Four boards, one a direction.
using Boards = std::uint64_t __attribute__((vector_size(32)));

// Squares to which sets of squares slide over free squares (Kogge-Stone fills: steps of one, two and four).
// The lanes are the directions in which bit numbers grow: east, north-west, north, north-east; the other four
// directions are the same lanes shifted the other way.
class Slides {
  public:
    [[gnu::always_inline]] explicit Slides(Bitboard free) {
        const Boards open = Boards{} + free;
        up_[0] = open & Boards{~file_a, ~file_h, ~Bitboard{0}, ~file_a};
        down_[0] = open & Boards{~file_h, ~file_a, ~Bitboard{0}, ~file_h};
        for (int i = 0; i < 2; ++i) {
            up_[i + 1] = up_[i] & (up_[i] << (step << i));
            down_[i + 1] = down_[i] & (down_[i] >> (step << i));
        }
    }

    // `set`, the same in each lane, and all that a queen on one of its squares could move to.
    [[gnu::always_inline]] void spread(Boards& set) const {
        Boards up = set;
        Boards down = set;
        for (int i = 0; i < 3; ++i) {
            up |= up_[i] & (up << (step << i));
            down |= down_[i] & (down >> (step << i));
        }
        set = up | down;
        set |= __builtin_shufflevector(set, set, 2, 3, 0, 1);
        set |= __builtin_shufflevector(set, set, 1, 0, 3, 2);
    }

  private:
    static constexpr Boards step = {1, 7, 8, 9};

    // By fill step: squares that can be slid onto over so many free squares in a row.
    Boards up_[3];
    Boards down_[3];
};

// The race to each square. A square that both get to at the same time is nobody's. A race is over when no
// square is reached for the first time: a side that comes second anywhere comes second beyond it, too.
class Race {
  public:
    [[gnu::always_inline]] explicit Race(Pair start) : seen_(0), last_{0, 0} { advance(start); }

    // The squares that each side has got to by now; false when the race was over before.
    [[gnu::always_inline]] bool advance(Pair reached) {
        const Bitboard fresh = (reached.mover | reached.other) & ~seen_;
        first_.mover |= fresh & ~reached.other;
        first_.other |= fresh & ~reached.mover;
        ahead_.mover |= last_.mover & ~reached.other;
        ahead_.other |= last_.other & ~reached.mover;
        last_ = reached;
        seen_ |= fresh;
        return fresh != 0;
    }
    const Pair& first() const { return first_; }
    int first_of_mover() const { return std::popcount(first_.mover); }
    int first_of_other() const { return std::popcount(first_.other); }
    // By two steps or more.
    const Pair& ahead() const { return ahead_; }
    Bitboard tied() const { return seen_ & ~first_.mover & ~first_.other; }

  private:
    Bitboard seen_;
    Pair last_;
    Pair first_{};
    Pair ahead_{};
};

// The number of pairs of neighbouring squares, each pair once.
[[gnu::always_inline]] inline int neighbouring_pairs(Bitboard set) {
    const Bitboard not_last = set & ~file_h;
    const Bitboard not_first = set & ~file_a;
    return std::popcount(set & not_last << 1) + std::popcount(set & set << 8) +
           std::popcount(set & not_last << 9) + std::popcount(set & not_first << 7);
}

// Rings from the edge inwards: 1 for the second, 3 for the four squares in the middle.
[[gnu::always_inline]] inline int central(Bitboard pieces) {
    constexpr Bitboard second_ring_and_in = 0x007e7e7e7e7e7e00;
    constexpr Bitboard third_ring_and_in = 0x00003c3c3c3c0000;
    constexpr Bitboard middle = 0x0000001818000000;
    return std::popcount(pieces & second_ring_and_in) + std::popcount(pieces & third_ring_and_in) +
           std::popcount(pieces & middle);
}

template <class Sink>
[[gnu::always_inline]] inline void measure_queen_race(Bitboard free, Pair one_move, unsigned parts,
                                                      Sink& sink) {
    const Slides slides(free);
    Boards mover = Boards{} + one_move.mover;
    Boards other = Boards{} + one_move.other;
    Race race(one_move);
    slides.spread(mover);
    slides.spread(other);
    sink(Term::two_moves, std::popcount(mover[0]), std::popcount(other[0]));
    const Pair two_moves = {mover[0], other[0]};
    bool is_over = !race.advance(two_moves);
    if constexpr (requires { sink.reached(one_move, two_moves, two_moves); }) {
        slides.spread(mover);
        slides.spread(other);
        sink.reached(one_move, two_moves, {mover[0], other[0]});
        is_over = is_over || !race.advance({mover[0], other[0]});
    }
    while (!is_over) {
        slides.spread(mover);
        slides.spread(other);
        is_over = !race.advance({mover[0], other[0]});
    }
    sink(Term::queen_first, race.first_of_mover(), race.first_of_other());
    if ((parts & by_territory) == 0) return;
    const Pair first = race.first();
    sink(Term::linked, neighbouring_pairs(first.mover), neighbouring_pairs(first.other));
    sink(Term::tied, std::popcount(race.tied()), 0);
    sink(Term::queen_ahead, std::popcount(race.ahead().mover), std::popcount(race.ahead().other));
    sink(Term::odd, std::popcount(first.mover | first.other | race.tied()) % 2, 0);
}

template <class Sink>
[[gnu::always_inline]] inline void measure_king_race(const Sides& sides, Sink& sink) {
    const Bitboard free = ~sides.occupied;
    Pair reached = {neighbours(sides.mover) & free, neighbours(sides.other) & free};
    sink(Term::liberties, std::popcount(reached.mover), std::popcount(reached.other));
    Race race(reached);
    do {
        reached.mover |= neighbours(reached.mover) & free;
        reached.other |= neighbours(reached.other) & free;
    } while (race.advance(reached));
    sink(Term::king_first, race.first_of_mover(), race.first_of_other());
    sink(Term::king_ahead, std::popcount(race.ahead().mover), std::popcount(race.ahead().other));
}

template <class Attacks, class Sink>
[[gnu::always_inline]] inline void measure_regions(const Attacks& attacks, const Sides& sides, Sink& sink) {
    const RegionSurvey survey{Regions(attacks, sides)};
    const RegionFigures mover = survey.mover();
    const RegionFigures other = survey.other();
    sink(Term::area, mover.area, other.area);
    sink(Term::share, mover.share, other.share);
    sink(Term::closed, mover.closed, other.closed);
}

template <class Attacks, class Sink>
[[gnu::always_inline]] inline void measure(const Attacks& attacks, const Position& position, unsigned parts,
                                           Sink& sink) {
    const Side side = position.side();
    const Sides sides = {position.pieces(side), position.pieces(opponent(side)), position.occupied()};
    const SideMoves mover(attacks, sides.mover, sides.occupied);
    const SideMoves other(attacks, sides.other, sides.occupied);
    sink(Term::score, position.score(side), position.score(opponent(side)));
    sink(Term::turn, 1, 0);
    sink(Term::mobility, mover.count, other.count);
    sink(Term::freedom, mover.freedom, other.freedom);
    sink(Term::blocked, mover.blocked, other.blocked);
    sink(Term::one_move, std::popcount(mover.united), std::popcount(other.united));
    sink(Term::weakest, mover.weakest, other.weakest);
    sink(Term::central, central(sides.mover), central(sides.other));
    if (parts & (by_queen_race | by_territory))
        measure_queen_race(~sides.occupied, {mover.united, other.united}, parts, sink);
    if (parts & by_king_race) measure_king_race(sides, sink);
    if (parts & by_regions) measure_regions(attacks, sides, sink);
}

}  // namespace damier::yolah::feature_kernel
