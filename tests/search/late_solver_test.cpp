// When a search hands a position to the game's solver, and what comes back.
#include "search/exact/late_solver.h"

#include <gtest/gtest.h>

#include <vector>

#include "games/yolah/game.h"
#include "support/random_games.h"

namespace damier {
namespace {

// Knows nothing, and says so: it plays the first move.
class FirstMove {
  public:
    Report<yolah::Move> run(const yolah::Position& position, const Limits&, std::stop_token,
                            const Observer<yolah::Move>&) {
        yolah::Moves moves;
        position.legal_moves(moves);
        return {.move = moves[0], .value = 0};
    }
    void forget() {}
};

using Late = LateSolver<Yolah, FirstMove>;

constexpr SolverReach reach = {.free_squares = 12, .growth = 2};

std::vector<yolah::Position> positions_with(int free_squares) {
    std::vector<yolah::Position> found;
    Random random(3);
    while (found.size() < 20) {
        for (const auto& position : random_recorded_game<Yolah>(yolah::Position(), random).positions) {
            if (position.free_squares() == free_squares && !position.is_over()) found.push_back(position);
        }
    }
    return found;
}

TEST(LateSolver, KnowsHowFarATimeReaches) {
    EXPECT_EQ(reach.within(0.1), 12);
    EXPECT_EQ(reach.within(0.2), 13);
    EXPECT_EQ(reach.within(0.39), 13);
    EXPECT_EQ(reach.within(0.05), 11);
}

TEST(LateSolver, IsAskedWhereTheTimeIsEnough) {
    Late late({}, {.memory = 1 << 20}, reach);
    yolah::Solver solver({.memory = 1 << 20});
    // Half of the time is the solver's: 200 ms are enough for 12 squares.
    for (const auto& position : positions_with(12)) {
        const auto report = late.run(position, {.seconds = 0.2}, {});
        // A slow machine may not have got it; what it says is true in any case.
        if (!report.solved) continue;
        EXPECT_EQ(report.value, value_of_end(*solver.solve(position, {}, {}).margin));
    }
    for (const auto& position : positions_with(13))
        EXPECT_FALSE(late.run(position, {.seconds = 0.2}, {}).solved);
    // Its effort is no number of nodes or plies.
    for (const auto& position : positions_with(12)) {
        EXPECT_FALSE(late.run(position, {.nodes = 1'000'000}, {}).solved);
        EXPECT_FALSE(late.run(position, {.seconds = 10, .depth = 40}, {}).solved);
    }
}

TEST(LateSolver, SolvesWhateverTheLimitsIfItIsToldTo) {
    Late late({}, {.memory = 1 << 20}, reach, 14);
    yolah::Solver solver({.memory = 1 << 20});
    for (const auto& position : positions_with(14)) {
        const auto report = late.run(position, {.nodes = 1}, {});
        ASSERT_TRUE(report.solved);
        EXPECT_EQ(report.value, value_of_end(*solver.solve(position, {}, {}).margin));
        yolah::Position after = position;
        after.play(report.move);
        if (after.is_over()) continue;
        EXPECT_EQ(report.value,
                  value_of_end(seen_by(position.side(), after.side(), *solver.solve(after, {}, {}).margin)));
    }
    for (const auto& position : positions_with(15)) EXPECT_FALSE(late.run(position, {.nodes = 1}, {}).solved);
}

// An analysis of every move has every move proved, the best ones first.
TEST(LateSolver, ProvesEveryMoveWhereAllAreToBeValued) {
    Late late({}, {.memory = 1 << 20}, reach, 12);
    yolah::Solver solver({.memory = 1 << 20});
    for (const auto& position : positions_with(12)) {
        const auto report = late.run(position, {.value_every_move = true}, {});
        ASSERT_TRUE(report.solved);
        yolah::Moves moves;
        position.legal_moves(moves);
        ASSERT_EQ(report.root_moves.size(), moves.size());
        EXPECT_EQ(report.root_moves.front().move, report.move);
        for (const auto& root : report.root_moves) {
            EXPECT_TRUE(root.solved);
            EXPECT_LE(*root.value, *report.value);
            yolah::Position after = position;
            after.play(root.move);
            const Score margin = after.is_over() ? after.margin() : *solver.solve(after, {}, {}).margin;
            EXPECT_EQ(*root.value, value_of_end(seen_by(position.side(), after.side(), margin)));
        }
    }
}

TEST(LateSolver, LeavesItToTheSearchWhenItIsStopped) {
    Late late({}, {.memory = 1 << 20}, reach, 30);
    std::stop_source stop;
    stop.request_stop();
    for (const auto& position : positions_with(30))
        EXPECT_FALSE(late.run(position, {.nodes = 1}, stop.get_token()).solved);
}

}  // namespace
}  // namespace damier
