// Perft with four children of a position in the lanes of a 256-bit register. Included once per Highway
// target.
#if defined(DAMIER_OTHELLO_PERFT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_OTHELLO_PERFT_INL_H
#undef DAMIER_OTHELLO_PERFT_INL_H
#else
#define DAMIER_OTHELLO_PERFT_INL_H
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>

#include "games/othello/kernels/kernel-inl.h"
#include "games/othello/kernels/lanes-inl.h"
#include "games/othello/kernels/perft.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {
#if HWY_ARCH_X86_64 && HWY_MAX_BYTES >= 32

// Reverses the 64 bits of each lane: the board turned by half.
HWY_INLINE AxesVector reversed_boards(AxesVector boards) {
    using Bytes = hn::FixedTag<std::uint8_t, 32>;
    alignas(16) static constexpr std::uint8_t nibble_to_high[16]{
        0x00, 0x80, 0x40, 0xc0, 0x20, 0xa0, 0x60, 0xe0, 0x10, 0x90, 0x50, 0xd0, 0x30, 0xb0, 0x70, 0xf0};
    alignas(16) static constexpr std::uint8_t nibble_to_low[16]{0, 8, 4, 12, 2, 10, 6, 14,
                                                                1, 9, 5, 13, 3, 11, 7, 15};
    alignas(16) static constexpr std::uint8_t byte_order[16]{7,  6,  5,  4,  3,  2,  1, 0,
                                                             15, 14, 13, 12, 11, 10, 9, 8};
    const Bytes d;
    const auto low_nibbles = hn::Set(d, std::uint8_t{0x0f});
    const auto low = hn::And(hn::BitCast(d, boards), low_nibbles);
    const auto high = hn::And(hn::BitCast(d, hn::ShiftRight<4>(boards)), low_nibbles);
    const auto bytes = hn::Or(hn::TableLookupBytes(hn::LoadDup128(d, nibble_to_high), low),
                              hn::TableLookupBytes(hn::LoadDup128(d, nibble_to_low), high));
    return hn::BitCast(Axes(), hn::TableLookupBytes(bytes, hn::LoadDup128(d, byte_order)));
}

// Four vectors of four lanes become one: lane k is the union of the lanes of the k-th.
HWY_INLINE AxesVector union_of_each(AxesVector a, AxesVector b, AxesVector c, AxesVector e) {
    const Axes d;
    const AxesVector ab = hn::Or(hn::InterleaveLower(d, a, b), hn::InterleaveUpper(d, a, b));
    const AxesVector ce = hn::Or(hn::InterleaveLower(d, c, e), hn::InterleaveUpper(d, c, e));
    return hn::Or(hn::ConcatLowerLower(d, ce, ab), hn::ConcatUpperUpper(d, ce, ab));
}

// Lane i of the k-th vector becomes lane k of the i-th.
HWY_INLINE void transpose(AxesVector (&rows)[4]) {
    const Axes d;
    const AxesVector ab_even = hn::InterleaveLower(d, rows[0], rows[1]),
                     ab_odd = hn::InterleaveUpper(d, rows[0], rows[1]);
    const AxesVector ce_even = hn::InterleaveLower(d, rows[2], rows[3]),
                     ce_odd = hn::InterleaveUpper(d, rows[2], rows[3]);
    rows[0] = hn::ConcatLowerLower(d, ce_even, ab_even);
    rows[1] = hn::ConcatLowerLower(d, ce_odd, ab_odd);
    rows[2] = hn::ConcatUpperUpper(d, ce_even, ab_even);
    rows[3] = hn::ConcatUpperUpper(d, ce_odd, ab_odd);
}

struct FourBoards {
    AxesVector mover, other;
};

// A position with what all its children share. `open_up` holds, an axis a lane, the other's discs from which
// an unbroken run of their like leads upwards to a disc of the mover; a move turns those of them that follow
// it without a gap. `open_down` is the same for downward runs, kept on the reversed board.
struct alignas(32) Node {
    std::uint64_t open_up[4], open_down[4];
    std::uint64_t mover, other, moves, unused;
};

// The four nodes of four positions: mobility is computed a board a lane, then turned to an axis a lane.
HWY_INLINE void make_nodes(const FourBoards& boards, Node* nodes) {
    const Axes d;
    const AxesVector inner = hn::And(boards.other, hn::Set(d, inner_files));
    AxesVector up[4], down[4];
    AxesVector reached = runs_both_ways<1>(boards.mover, inner, up[0], down[0]);
    reached = hn::Or(reached, runs_both_ways<7>(boards.mover, inner, up[1], down[1]));
    reached = hn::Or(reached, runs_both_ways<8>(boards.mover, boards.other, up[2], down[2]));
    reached = hn::Or(reached, runs_both_ways<9>(boards.mover, inner, up[3], down[3]));
    AxesVector sets[4]{boards.mover, boards.other, hn::AndNot(hn::Or(boards.mover, boards.other), reached),
                       hn::Zero(d)};
    transpose(up);
    transpose(down);
    transpose(sets);
    for (int lane = 0; lane < 4; ++lane) {
        // A run that the mover's disc reaches going down is one that leads up to it.
        hn::Store(down[lane], d, nodes[lane].open_up);
        hn::Store(reversed_boards(up[lane]), d, nodes[lane].open_down);
        hn::Store(sets[lane], d, &nodes[lane].mover);
    }
}

// The open discs of each ray before its first square that is not open. A ray is never open to its end, where
// there must be a disc of the mover, so the subtraction only wraps on an empty ray.
HWY_INLINE AxesVector run_on_rays(AxesVector open, const std::uint64_t* rays) {
    const AxesVector ray = hn::Load(Axes(), rays);
    const AxesVector below_first_stop = hn::Add(hn::AndNot(open, ray), hn::Set(Axes(), ~std::uint64_t{0}));
    return hn::And(hn::And(open, ray), below_first_stop);
}

// Takes up to four moves off `moves` and makes them. A lane for which none was left holds the position after
// a pass.
HWY_INLINE FourBoards next_four(const Node& node, std::uint64_t& moves) {
    const Axes d;
    const AxesVector open_up = hn::Load(d, node.open_up), open_down = hn::Load(d, node.open_down);
    AxesVector up[4], down[4];
    for (int lane = 0; lane < 4; ++lane) {
        const SquareRays& rays = square_rays[static_cast<std::size_t>(std::countr_zero(moves))];
        moves &= moves - 1;
        up[lane] = hn::Or(run_on_rays(open_up, rays.up.data()), hn::Load(d, rays.self.data()));
        down[lane] = run_on_rays(open_down, rays.down_reversed.data());
    }
    const AxesVector upward = union_of_each(up[0], up[1], up[2], up[3]);
    const AxesVector downward = reversed_boards(union_of_each(down[0], down[1], down[2], down[3]));
    const AxesVector changed = hn::Or(upward, downward);
    const AxesVector sides = hn::LoadDup128(d, &node.mover);
    const AxesVector mover = hn::InterleaveLower(d, sides, sides),
                     other = hn::InterleaveUpper(d, sides, sides);
    return {hn::AndNot(changed, other), hn::Or(mover, changed)};
}

// Positions whose moves are to be counted, four at a time. Collecting the children of many parents leaves no
// lane idle (8.2 children on average at depth 10 would fill 8.2 of 9.7 lanes) and counts without a
// branch: 1.2 times faster.
class MobilityQueue {
  public:
    // All lanes are stored, the first `count` are kept; the next push writes over the rest.
    HWY_INLINE void push(const FourBoards& boards, int count) {
        hn::StoreU(boards.mover, Axes(), movers_ + size_);
        hn::StoreU(boards.other, Axes(), others_ + size_);
        size_ += count;
    }

    HWY_INLINE bool full() const { return size_ >= capacity; }

    // Counts all but the last zero to three positions, which stay.
    HWY_NOINLINE void count_whole_groups() {
        const int rest = size_ % 4, counted = size_ - rest;
        AxesVector leaves = hn::Zero(Axes());
        for (int first = 0; first < counted; first += 4) leaves = hn::Add(leaves, leaves_of_four(first));
        leaves_ += hn::GetLane(hn::SumOfLanes(Axes(), leaves));
        hn::Store(hn::Load(Axes(), movers_ + counted), Axes(), movers_);
        hn::Store(hn::Load(Axes(), others_ + counted), Axes(), others_);
        size_ = rest;
    }

    std::uint64_t take_leaves() {
        count_whole_groups();
        alignas(32) std::uint64_t last[4];
        hn::Store(leaves_of_four(0), Axes(), last);
        for (int lane = 0; lane < size_; ++lane) leaves_ += last[lane];
        size_ = 0;
        return leaves_;
    }

  private:
    // A position without a move is one leaf. (A comparison that holds is -1.)
    HWY_INLINE AxesVector leaves_of_four(int first) const {
        const Axes d;
        const AxesVector moves =
            moves_in_lanes(d, hn::Load(d, movers_ + first), hn::Load(d, others_ + first));
        const AxesVector stuck = hn::VecFromMask(d, hn::Eq(moves, hn::Zero(d)));
        return hn::Sub(hn::PopulationCount(moves), stuck);
    }

    static constexpr int capacity = 512;  // 8 KiB stay in the first-level cache beside the ray tables
    alignas(32) std::uint64_t movers_[capacity + 64]{}, others_[capacity + 64]{};
    int size_ = 0;
    std::uint64_t leaves_ = 0;
};

// The last two plies with bulk counting: children are made, their moves are counted.
class CountMoves {
  public:
    static constexpr int depth = 2;

    HWY_INLINE void take(const Node& node) {
        std::uint64_t moves = node.moves;
        for (int left = std::popcount(moves); left > 0; left -= 4)
            queue_.push(next_four(node, moves), std::min(left, 4));
        if (queue_.full()) queue_.count_whole_groups();
    }

    void take_after_pass(const Node& passed) {
        others_ += static_cast<std::uint64_t>(std::popcount(passed.moves));
    }
    void take_finished(const Node&) { ++others_; }
    std::uint64_t result() { return others_ + queue_.take_leaves(); }

  private:
    MobilityQueue queue_;
    std::uint64_t others_ = 0;
};

// The last ply without bulk counting: every leaf is made.
class MakeLeaves {
  public:
    static constexpr int depth = 1;

    HWY_INLINE void take(const Node& node) {
        const Axes d;
        std::uint64_t moves = node.moves;
        int left = std::popcount(moves);
        seen_.leaves += static_cast<std::uint64_t>(left);
        AxesVector mover_sum = hn::Load(d, mover_sum_), other_sum = hn::Load(d, other_sum_);
        for (; left > 0; left -= 4) {
            const FourBoards leaves = next_four(node, moves);
            const AxesVector kept = first_lanes(std::min(left, 4));
            mover_sum = hn::Add(mover_sum, hn::And(leaves.mover, kept));
            other_sum = hn::Add(other_sum, hn::And(leaves.other, kept));
        }
        hn::Store(mover_sum, d, mover_sum_);
        hn::Store(other_sum, d, other_sum_);
    }

    void take_after_pass(const Node& passed) { take_finished(passed); }

    void take_finished(const Node& node) {
        ++seen_.leaves;
        seen_.mover_sum += node.mover;
        seen_.other_sum += node.other;
    }

    PerftLeaves result() const {
        const Axes d;
        return {.leaves = seen_.leaves,
                .mover_sum = seen_.mover_sum + hn::GetLane(hn::SumOfLanes(d, hn::Load(d, mover_sum_))),
                .other_sum = seen_.other_sum + hn::GetLane(hn::SumOfLanes(d, hn::Load(d, other_sum_)))};
    }

  private:
    // All ones in the first `count` lanes.
    HWY_INLINE static AxesVector first_lanes(int count) {
        alignas(32) static constexpr std::uint64_t masks[5][4]{
            {}, {~0ull}, {~0ull, ~0ull}, {~0ull, ~0ull, ~0ull}, {~0ull, ~0ull, ~0ull, ~0ull}};
        return hn::Load(Axes(), masks[count]);
    }

    alignas(32) std::uint64_t mover_sum_[4]{}, other_sum_[4]{};
    PerftLeaves seen_;
};

// Walks the tree down to the plies that LastPlies takes; needs depth >= LastPlies::depth.
template <class LastPlies>
class PerftWalk {
  public:
    static auto count(std::uint64_t mover, std::uint64_t other, int depth) {
        PerftWalk walk;
        Node root[4];
        make_nodes({hn::Set(Axes(), mover), hn::Set(Axes(), other)}, root);
        walk.visit(root[0], depth);
        return walk.last_plies_.result();
    }

  private:
    void visit(const Node& node, int depth) {
        if (node.moves == 0)
            visit_after_pass(node, depth);
        else if (depth == LastPlies::depth)
            last_plies_.take(node);
        else
            visit_children(node, depth);
    }

    void visit_after_pass(const Node& node, int depth) {
        Node passed[4];
        make_nodes({hn::Set(Axes(), node.other), hn::Set(Axes(), node.mover)}, passed);
        if (passed[0].moves == 0)
            last_plies_.take_finished(node);
        else if (depth == LastPlies::depth)
            last_plies_.take_after_pass(passed[0]);
        else
            visit(passed[0], depth - 1);
    }

    void visit_children(const Node& node, int depth) {
        Node children[64];
        std::uint64_t moves = node.moves;
        const int count = std::popcount(moves);
        for (int child = 0; child < count; child += 4) make_nodes(next_four(node, moves), children + child);
        for (int child = 0; child < count; ++child) visit(children[child], depth - 1);
    }

    LastPlies last_plies_;
};

HWY_INLINE std::uint64_t perft_bulk_lanes(std::uint64_t mover, std::uint64_t other, int depth) {
    if (depth == 0) return 1;
    if (depth == 1)
        return static_cast<std::uint64_t>(std::max(1, std::popcount(AxesKernel::moves(mover, other))));
    return PerftWalk<CountMoves>::count(mover, other, depth);
}

HWY_INLINE PerftLeaves perft_leaves_lanes(std::uint64_t mover, std::uint64_t other, int depth) {
    if (depth == 0) return {.leaves = 1, .mover_sum = mover, .other_sum = other};
    return PerftWalk<MakeLeaves>::count(mover, other, depth);
}

#endif
}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
