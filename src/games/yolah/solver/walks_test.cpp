// Longest walks, and the bounds built on them, against plain search of all moves.
#include "games/yolah/solver/walks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "games/yolah/attacks/rays.h"
#include "games/yolah/random_positions.h"
#include "games/yolah/solver/paths.h"

namespace damier::yolah {
namespace {

// All ways to walk, square by square.
class Trial {
  public:
    int longest(Bitboard pieces, Bitboard free) {
        const auto known = known_.find({pieces, free});
        if (known != known_.end()) return known->second;
        int longest = 0;
        for (int from = 0; from < square_count; ++from) {
            if (!(pieces >> from & 1)) continue;
            const Bitboard targets = walk_queen(from, ~free);
            for (int to = 0; to < square_count; ++to) {
                if (!(targets >> to & 1)) continue;
                const Bitboard next = pieces ^ bit(from) ^ bit(to);
                longest = std::max(longest, 1 + this->longest(next, free & ~bit(to)));
            }
        }
        return known_[{pieces, free}] = longest;
    }

  private:
    std::map<std::pair<Bitboard, Bitboard>, int> known_;
};

int longest_by_trying(Bitboard pieces, Bitboard free) {
    return Trial().longest(pieces, free);
}

struct Case {
    Bitboard pieces;
    Bitboard free;
};

// One to four pieces on a board with few free squares, scattered so that regions of all shapes occur.
Case random_case(std::mt19937_64& random, int squares) {
    const int file = static_cast<int>(random() % 5);
    const int rank = static_cast<int>(random() % 5);
    Case made{0, 0};
    const auto draw = [&] {
        return bit(8 * (rank + static_cast<int>(random() % 4)) + file + static_cast<int>(random() % 4));
    };
    while (count(made.free) < squares) made.free |= draw();
    const int pieces = 1 + static_cast<int>(random() % 4);
    while (count(made.pieces) < pieces) made.pieces |= draw() & ~made.free;
    return made;
}

TEST(YolahWalks, AgreeWithTryingAllOnSmallRegionsOnEveryPath) {
    std::mt19937_64 random(1);
    std::vector<std::unique_ptr<WalkSolver>> solvers;
    for (const SolverPath& path : solver_paths()) solvers.push_back(path.make_walks());
    int shorter = 0;
    for (int i = 0; i < 2000; ++i) {
        const Case one = random_case(random, 3 + i % 5);
        const int longest = longest_by_trying(one.pieces, one.free);
        for (const auto& solver : solvers)
            ASSERT_EQ(solver->longest(one.pieces, one.free, UINT64_MAX), (WalkBounds{longest, longest}))
                << std::hex << one.pieces << " " << one.free;
        shorter += longest < count(one.free);
    }
    EXPECT_GT(shorter, 300);
}

TEST(YolahWalks, BoundsAreCertainWhereItGivesUp) {
    std::mt19937_64 random(2);
    int given_up = 0;
    for (int i = 0; i < 200; ++i) {
        const Case one = random_case(random, 4 + i % 6);
        const int longest = longest_by_trying(one.pieces, one.free);
        // The same solver meets regions that it had given up before.
        const auto solver = solver_paths().front().make_walks();
        for (const std::uint64_t nodes : {1, 2, 3, 5, 8}) {
            const WalkBounds bounds = solver->longest(one.pieces, one.free, nodes);
            ASSERT_LE(bounds.least, longest);
            ASSERT_GE(bounds.most, longest);
            given_up += !bounds.is_exact();
        }
        ASSERT_EQ(solver->longest(one.pieces, one.free, UINT64_MAX), (WalkBounds{longest, longest}));
    }
    EXPECT_GT(given_up, 50);
}

TEST(YolahWalks, ComesBackToASquareThatItPassedOver) {
    // A piece on a1; b2, c3 and c1 are free: a1:c3, c3:b2, b2:c1. By steps there would be two moves.
    EXPECT_EQ(solver_paths().front().make_walks()->longest(bit(0), bit(9) | bit(18) | bit(2), UINT64_MAX),
              (WalkBounds{3, 3}));
}

}  // namespace
}  // namespace damier::yolah
