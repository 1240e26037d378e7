// The search for longest walks: depth first, with the squares in reach as the bound.
//
// Pieces that cannot get to common squares, not even by way of the regions of other pieces, walk in groups of
// their own, and their walks add up. Within a group every move of every piece is tried; the one that leaves
// most squares in reach first, and of these the one to the square with the fewest ways out (Warnsdorff,
// 1823). Most groups are walked to the last square at the first attempt, and the bound ends the search.
//
// Compiled twice: see paths.cpp.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/yolah/attacks/attacks.h"
#include "games/yolah/solver/walks.h"

DAMIER_KERNEL_BEGIN
namespace damier::yolah::DAMIER_KERNEL_NAMESPACE {
namespace {

// All of `free` that is connected with `set`.
[[gnu::always_inline]] inline Bitboard flooded(Bitboard set, Bitboard free) {
    for (;;) {
        const Bitboard once = set | (neighbours(set) & free);
        const Bitboard twice = once | (neighbours(once) & free);
        if (twice == once) return twice;
        set = twice;
    }
}

// The squares that pieces can ever get to.
[[gnu::always_inline]] inline Bitboard reach_of(Bitboard pieces, Bitboard free) {
    return flooded(neighbours(pieces) & free, free);
}

// What is known of groups, each under the pieces and squares it consists of. A new one replaces an old one in
// its place.
class WalkMemo {
  public:
    struct Entry {
        Bitboard pieces = 0;
        Bitboard free = 0;
        std::int16_t least = 0;
        std::int16_t most = 0;
    };

    Entry& entry_of(Bitboard pieces, Bitboard free) {
        const std::uint64_t mixed = (pieces * 0x9e3779b97f4a7c15 ^ free) * 0xd6e8feb86659fd93;
        return entries_[mixed >> (64 - bits)];
    }

  private:
    static constexpr int bits = 13;
    std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << bits);
};

class Walker final : public WalkSolver {
  public:
    explicit Walker(WalkWatch* watch = nullptr) : watch_(watch) {}

    WalkBounds longest(Bitboard pieces, Bitboard free, std::uint64_t most_nodes) override {
        const Bitboard reach = reach_of(pieces, free);
        const int most = std::popcount(reach);
        nodes_left_ = most_nodes;
        given_up_ = false;
        const int found = total(pieces, reach, -1);
        return {found, given_up_ ? most : found};
    }
    std::uint64_t nodes() const override { return nodes_; }

  private:
    struct Step {
        Bitboard pieces;
        Bitboard reach;
        int key;  // the best is the greatest
    };
    // Four pieces with 27 moves each.
    static constexpr std::size_t most_steps = 108;

    // The walks of all groups together. What it returns is the length of some walk; the longest one if that
    // is more than `floor` and nothing was given up.
    int total(Bitboard pieces, Bitboard reach, int floor) {
        int possible = std::popcount(reach);
        int sum = 0;
        while (reach != 0) {
            const Group group = first_group(pieces, reach);
            reach &= ~group.free;
            const int size = std::popcount(group.free);
            // What this group must have at least when all the others are filled.
            const int needed = floor - (possible - size);
            const int found = size <= 2 && group.is_one_region ? size : of_group(group, needed);
            sum += found;
            if (found <= needed) return sum;
            possible -= size - found;
        }
        return sum;
    }

    struct Group {
        Bitboard pieces;
        Bitboard free;
        bool is_one_region;
    };
    [[gnu::always_inline]] static inline Group first_group(Bitboard pieces, Bitboard reach) {
        Group group{0, flooded(reach & (0 - reach), reach), true};
        for (;;) {
            group.pieces = neighbours(group.free) & pieces;
            const Bitboard all = reach_of(group.pieces, reach);
            if (all == group.free) return group;
            group.free = all;
            group.is_one_region = false;
        }
    }

    int of_group(const Group& group, int floor) {
        const int size = std::popcount(group.free);
        if (size <= floor) return 0;
        WalkMemo::Entry& entry = memo_.entry_of(group.pieces, group.free);
        WalkMemo::Entry known{group.pieces, group.free, 0, static_cast<std::int16_t>(size)};
        if (entry.pieces == group.pieces && entry.free == group.free) known = entry;
        if (known.most <= floor || known.least == known.most) return known.least;
        const int found = deepest(group, std::max<int>(floor, known.least - 1), known.most);
        if (given_up_) {
            known.least = static_cast<std::int16_t>(std::max<int>(known.least, found));
        } else {
            known.most = static_cast<std::int16_t>(std::max(floor, found));
            known.least = static_cast<std::int16_t>(std::max<int>(known.least, found));
        }
        entry = known;
        return known.least;
    }

    int deepest(const Group& group, int floor, int most) {
        if (!may_go_on()) {
            given_up_ = true;
            return 0;
        }
        Step steps[most_steps];
        const std::size_t count = find_steps(group, steps);
        int best = 0;
        for (std::size_t i = 0; i < count; ++i) {
            std::swap(steps[i], *std::max_element(steps + i, steps + count, by_key));
            const Step& step = steps[i];
            if (1 + std::popcount(step.reach) <= std::max(best, floor)) break;
            best = std::max(best, 1 + total(step.pieces, step.reach, std::max(best, floor) - 1));
            if (best == most || given_up_) break;
        }
        return best;
    }
    bool may_go_on() {
        if (nodes_left_ == 0) return false;
        --nodes_left_;
        return ++nodes_ % nodes_between_questions != 0 || watch_ == nullptr || watch_->go_on();
    }
    static constexpr std::uint64_t nodes_between_questions = 256;

    static bool by_key(const Step& a, const Step& b) { return a.key < b.key; }

    [[gnu::always_inline]] inline std::size_t find_steps(const Group& group, Step* steps) const {
        std::size_t count = 0;
        for (Bitboard rest = group.pieces; rest != 0; rest &= rest - 1) {
            const Bitboard from = rest & (0 - rest);
            Bitboard targets = attacks_.moves(std::countr_zero(from), ~group.free);
            for (; targets != 0; targets &= targets - 1) {
                const Bitboard to = targets & (0 - targets);
                const Bitboard pieces = group.pieces ^ from ^ to;
                const Bitboard free = group.free ^ to;
                const Bitboard reach = reach_of(pieces, free);
                const int ways_out = std::popcount(neighbours(to) & free);
                steps[count++] = {pieces, reach, 16 * std::popcount(reach) - ways_out};
            }
        }
        return count;
    }

    DAMIER_KERNEL_ATTACKS attacks_;
    WalkMemo memo_;
    WalkWatch* watch_;
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_left_ = 0;
    bool given_up_ = false;
};

}  // namespace
}  // namespace damier::yolah::DAMIER_KERNEL_NAMESPACE
DAMIER_KERNEL_END
