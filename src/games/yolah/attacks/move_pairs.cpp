// Counting (move, reply) pairs set-wise: no tables, no loop over moves, no branch in the common case.
//
// Let m(s) be the number of the mover's moves to square s, B the number of the other side's moves now,
// and cut(s) how many of those a piece on s takes away. The square moved from stays blocked, so after a
// move to s the other side has B - cut(s) moves, and the pairs are
//
//     sum over s of m(s) * (B - cut(s))  =  M * B - sum over s of m(s) * cut(s),    M = sum of m(s).
//
// A piece on s cuts a ray of the other side from s to its end, so cut(s) is the sum, over the rays through
// s, of the squares from s on. Rays of one side in one direction never overlap (a piece blocks the one
// behind it); so for each of the eight directions one flood fill gives the rays of all four pieces, and
// m(s) and cut(s) are sums of eight numbers per square. Such numbers are kept bit-sliced: plane k is a
// bitboard of the squares whose number has bit k, and one addition of planes adds on all 64 squares. A
// piece reaches s by one ray at most, hence m(s) <= 4 (three planes) and cut(s) <= 4 * 7 (five planes).
//
// One exception: a side without a move passes, so B - cut(s) counts as one where it is zero. See passes().
//
// One source for all vector widths (Highway): one position per 64-bit lane.

#include "games/yolah/attacks/move_pairs.h"

#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/yolah/attacks/move_pairs.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace damier::yolah::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Lane = hn::ScalableTag<std::uint64_t>;
using Boards = hn::Vec<Lane>;

HWY_INLINE Boards constant(Bitboard value) {
    return hn::Set(Lane(), value);
}

// Moves every square by `step` bits: north is 8, east is 1.
template <int step>
HWY_INLINE Boards shift(Boards boards) {
    if constexpr (step > 0) {
        return hn::ShiftLeft<step>(boards);
    } else {
        return hn::ShiftRight<-step>(boards);
    }
}

// The squares that a step may end on: one to the east never ends on file a, nor one to the west on h.
template <int step>
constexpr Bitboard step_targets() {
    constexpr int file_change = (step + 12) % 8 - 4;
    return file_change == 0 ? ~Bitboard{0} : file_change > 0 ? ~file_a : ~file_h;
}

// a + b + c on all squares: `sum` has weight one, `carry` weight two.
struct Sum {
    Boards sum;
    Boards carry;
};
HWY_INLINE Sum add(Boards a, Boards b) {
    return {hn::Xor(a, b), hn::And(a, b)};
}
HWY_INLINE Sum add(Boards a, Boards b, Boards c) {
    const Boards differ = hn::Xor(a, b);
    return {hn::Xor(differ, c), hn::OrAnd(hn::And(a, b), differ, c)};
}

// A number 0..4 for each square.
struct Multiplicity {
    Boards ones, twos, fours;

    HWY_INLINE void count(Boards a, Boards b) {
        const Sum one = add(ones, a, b);
        const Sum two = add(twos, one.carry);
        ones = one.sum;
        twos = two.sum;
        fours = hn::Or(fours, two.carry);
    }

    // The sum over the squares of `where`.
    HWY_INLINE Boards total(Boards where) const {
        const Boards high = hn::PopulationCount(hn::And(fours, where));
        const Boards middle = hn::PopulationCount(hn::And(twos, where));
        const Boards low = hn::PopulationCount(hn::And(ones, where));
        return hn::Add(hn::ShiftLeft<2>(high), hn::Add(hn::ShiftLeft<1>(middle), low));
    }
};

// For each square of a set of rays in one direction, how many squares the ray has from there on: 0..7.
struct Tail {
    Boards ones, twos, fours;
};
template <int step>
HWY_INLINE Tail tail(Boards rays) {
    // at_least_k: the squares with k or more squares to go, themselves included. Rays never contain a square
    // that step_targets excludes, so stepping back does not wrap round the board.
    const Boards at_least_2 = hn::And(rays, shift<-step>(rays));
    const Boards at_least_3 = hn::And(rays, shift<-step>(at_least_2));
    const Boards at_least_4 = hn::And(rays, shift<-step>(at_least_3));
    const Boards at_least_5 = hn::And(rays, shift<-step>(at_least_4));
    const Boards at_least_6 = hn::And(rays, shift<-step>(at_least_5));
    const Boards at_least_7 = hn::And(rays, shift<-step>(at_least_6));
    const Boards twos = hn::Xor(hn::Xor(at_least_2, at_least_4), at_least_6);
    const Boards odd = hn::Xor(hn::Xor(at_least_3, at_least_5), hn::Xor(rays, at_least_7));
    return {hn::Xor(odd, twos), twos, at_least_4};
}

// A number 0..28 for each square.
struct Cut {
    Boards plane[5];

    HWY_INLINE void count(const Tail& a, const Tail& b) {
        const Sum one = add(plane[0], a.ones, b.ones);
        const Sum two = add(a.twos, b.twos, one.carry);
        const Sum two_more = add(plane[1], two.sum);
        const Sum four = add(a.fours, b.fours, two.carry);
        const Sum four_more = add(plane[2], four.sum, two_more.carry);
        const Sum eight = add(plane[3], four.carry, four_more.carry);
        plane[0] = one.sum;
        plane[1] = two_more.sum;
        plane[2] = four_more.sum;
        plane[3] = eight.sum;
        plane[4] = hn::Xor(plane[4], eight.carry);
    }
};

struct Count {
    Multiplicity moves;
    Multiplicity replies;
    Cut cut;
    // The free neighbours of the other side: where its rays begin.
    Boards reply_starts;
};
// Not as member initialisers: clang compiles an implicit constructor without the vector instructions.
HWY_INLINE Count nothing_counted() {
    const Boards zero = hn::Zero(Lane());
    return {{zero, zero, zero}, {zero, zero, zero}, {{zero, zero, zero, zero, zero}}, zero};
}

// The rays of both sides in one direction.
struct Rays {
    Boards mover;
    Boards other;
    Boards other_starts;
};
// Kogge-Stone flood fill: after three doublings a fill has gone seven steps. `open` holds the squares that
// can be entered by 1, 2 and 4 steps in a row and is shared by both sides.
template <int step>
HWY_INLINE Rays fill(Boards mover, Boards other, Boards empty) {
    const Boards open_1 = hn::And(empty, constant(step_targets<step>()));
    const Boards open_2 = hn::And(open_1, shift<step>(open_1));
    const Boards open_4 = hn::And(open_2, shift<2 * step>(open_2));
    const auto flood = [&](Boards starts) HWY_ATTR {
        const Boards two = hn::Or(starts, hn::And(open_1, shift<step>(starts)));
        const Boards four = hn::Or(two, hn::And(open_2, shift<2 * step>(two)));
        return hn::Or(four, hn::And(open_4, shift<4 * step>(four)));
    };
    const Boards mover_starts = hn::And(open_1, shift<step>(mover));
    const Boards other_starts = hn::And(open_1, shift<step>(other));
    return {flood(mover_starts), flood(other_starts), other_starts};
}

// Adds the rays along one line, both ways.
template <int step>
HWY_INLINE void count_line(Boards mover, Boards other, Boards empty, Count& count) {
    const Rays forth = fill<step>(mover, other, empty);
    const Rays back = fill<-step>(mover, other, empty);
    count.moves.count(forth.mover, back.mover);
    count.replies.count(forth.other, back.other);
    count.cut.count(tail<step>(forth.other), tail<-step>(back.other));
    count.reply_starts = hn::Or(count.reply_starts, hn::Or(forth.other_starts, back.other_starts));
}

// The sum of moves(s) * cut(s) over all squares: plane a times plane b has weight a + b. A square with
// four moves has neither a one nor a two, so its products share a board with those of the twos.
HWY_INLINE Boards sum_of_cuts(const Multiplicity& moves, const Cut& cut) {
    const auto& plane = cut.plane;
    const auto weigh = [&](Boards sum, Boards board)
                           HWY_ATTR { return hn::Add(hn::Add(sum, sum), hn::PopulationCount(board)); };
    const auto high = [&](int twos, int fours) HWY_ATTR {
        return hn::Or(hn::And(plane[twos], moves.twos), hn::And(plane[fours], moves.fours));
    };
    Boards twos = hn::PopulationCount(hn::And(plane[4], moves.fours));
    twos = weigh(twos, high(4, 3));
    twos = weigh(twos, high(3, 2));
    twos = weigh(twos, high(2, 1));
    twos = weigh(twos, high(1, 0));
    twos = weigh(twos, hn::And(plane[0], moves.twos));
    Boards ones = hn::PopulationCount(hn::And(plane[4], moves.ones));
    for (int k = 3; k >= 0; --k) ones = weigh(ones, hn::And(plane[k], moves.ones));
    return hn::Add(hn::Add(twos, twos), ones);
}

// The pairs that M * B - sum lacks because a pass counts as one move:
// - the other side has no move anyway: each of the M moves is followed by a pass;
// - all its rays begin on one square: a move to that square is followed by a pass;
// - the mover has no move: the pass, then B replies, or one (a pass or the end) if B is zero.
HWY_INLINE Boards passes(const Count& count, Boards move_total, Boards reply_total) {
    const Lane lane;
    const Boards zero = hn::Zero(lane);
    const Boards one = constant(1);
    const Boards starts = count.reply_starts;
    const auto several = hn::Ne(hn::And(starts, hn::Sub(starts, one)), zero);
    const Boards start_or_all = hn::IfThenElse(hn::Eq(starts, zero), constant(~Bitboard{0}), starts);
    const Boards deadly = hn::IfThenElse(several, zero, start_or_all);
    const Boards after_own_pass = hn::IfThenElse(hn::Eq(reply_total, zero), one, reply_total);
    return hn::IfThenElse(hn::Eq(move_total, zero), after_own_pass, count.moves.total(deadly));
}

HWY_INLINE Boards count_pairs(Boards mover, Boards other, Boards occupied) {
    const Lane lane;
    const Boards empty = hn::Not(occupied);
    Count count = nothing_counted();
    count_line<1>(mover, other, empty, count);
    count_line<8>(mover, other, empty, count);
    count_line<9>(mover, other, empty, count);
    count_line<7>(mover, other, empty, count);
    const Boards everywhere = constant(~Bitboard{0});
    const Boards move_total = count.moves.total(everywhere);
    const Boards reply_total = count.replies.total(everywhere);
    const Boards pairs = hn::Sub(hn::Mul(move_total, reply_total), sum_of_cuts(count.moves, count.cut));
    const Boards zero = hn::Zero(lane);
    const Boards starts_but_one = hn::And(count.reply_starts, hn::Sub(count.reply_starts, constant(1)));
    const auto has_pass = hn::Or(hn::Eq(move_total, zero), hn::Eq(starts_but_one, zero));
    if (HWY_LIKELY(hn::AllFalse(lane, has_pass))) return pairs;
    return hn::Add(pairs, passes(count, move_total, reply_total));
}

// `size` is a multiple of the number of lanes.
std::uint64_t sum_pairs(const Bitboard* mover, const Bitboard* other, const Bitboard* occupied,
                        std::size_t size) {
    const Lane lane;
    Boards total = hn::Zero(lane);
    for (std::size_t i = 0; i < size; i += hn::Lanes(lane)) {
        total = hn::Add(total, count_pairs(hn::Load(lane, mover + i), hn::Load(lane, other + i),
                                           hn::Load(lane, occupied + i)));
    }
    return hn::GetLane(hn::SumOfLanes(lane, total));
}

}  // namespace

void add_paths(std::string_view name, std::vector<MovePairPath>& found) {
    found.push_back({name, sum_pairs});
}

}  // namespace damier::yolah::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "core/highway_paths.h"

namespace damier::yolah {
namespace {

// More lanes than any vector that Highway has here; a batch is filled up to a multiple of it.
constexpr std::size_t lanes = 8;
static_assert(MovePairBatch::capacity % lanes == 0);

}  // namespace

std::span<const MovePairPath> move_pair_paths() {
    static const std::vector<MovePairPath> available = [] {
        std::vector<MovePairPath> found;
        DAMIER_ADD_HIGHWAY_PATHS(found)
        return found;
    }();
    return available;
}

void MovePairBatch::flush() {
    // A full board is a finished game and counts one: fill up with those and take them off again.
    std::uint64_t filling = 0;
    for (; size_ % lanes != 0; ++size_, ++filling) {
        mover_[size_] = other_[size_] = 0;
        occupied_[size_] = ~Bitboard{0};
    }
    total_ += sum_pairs_(mover_.data(), other_.data(), occupied_.data(), size_);
    total_ -= filling;
    size_ = 0;
}

std::uint64_t MovePairBatch::take_total() {
    flush();
    const std::uint64_t total = total_;
    total_ = 0;
    return total;
}

}  // namespace damier::yolah
#endif
