// The solver against plain search that shares nothing with it but the rules in their plainest form.
#include "games/yolah/solver/solver.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <thread>

#include "games/yolah/solver/paths.h"
#include "games/yolah/solver/true_margins.h"
#include "games/yolah/text.h"

namespace damier::yolah {
namespace {

constexpr SolverResources small{.memory = 1 << 20, .threads = 1};

Sides sides_of(const Position& position) {
    const Side mover = position.side();
    return {position.pieces(mover), position.pieces(opponent(mover)), position.occupied()};
}

// All positions of one random game with at most so many free squares.
std::vector<Position> late_positions(std::mt19937_64& random, int most_free_squares) {
    std::vector<Position> positions;
    Position position;
    for (;;) {
        if (position.free_squares() <= most_free_squares) positions.push_back(position);
        Moves moves;
        position.legal_moves(moves);
        if (moves.empty()) return positions;
        position.play(moves[random() % moves.size()]);
    }
}

Score true_margin(const Position& position, TrueMargins& truth) {
    return position.margin() + truth.of(sides_of(position));
}

void expect_every_move(const Proof<Move>& proof, const Position& position, TrueMargins& truth) {
    Moves moves;
    position.legal_moves(moves);
    ASSERT_EQ(proof.moves.size(), moves.size());
    Score before = proof.moves.empty() ? 0 : proof.moves.front().margin;
    for (const auto& proved : proof.moves) {
        Position child = position;
        ASSERT_TRUE(position.is_legal(proved.move));
        child.play(proved.move);
        ASSERT_EQ(proved.margin, -true_margin(child, truth)) << format_position(child);
        ASSERT_LE(proved.margin, before);
        before = proved.margin;
    }
}

void expect_best_line(const Proof<Move>& proof, Position position, TrueMargins& truth) {
    Score margin = *proof.margin;
    for (const Move move : proof.line) {
        ASSERT_TRUE(position.is_legal(move));
        position.play(move);
        margin = -margin;
        ASSERT_EQ(true_margin(position, truth), margin) << format_position(position);
    }
    EXPECT_TRUE(position.is_over());
}

TEST(YolahSolver, AgreesWithTryingAllOnLatePositions) {
    std::mt19937_64 random(5);
    Solver solver(small);
    std::map<bool, int> won;
    for (int game = 0; game < 250; ++game) {
        TrueMargins truth;
        for (const Position& position : late_positions(random, 9)) {
            const auto proof = solver.solve(position, {.every_move = true, .line = true}, {});
            ASSERT_EQ(proof.margin, true_margin(position, truth)) << format_position(position);
            expect_every_move(proof, position, truth);
            expect_best_line(proof, position, truth);
            ++won[*proof.margin > 0];
        }
    }
    EXPECT_GT(won[true], 500);
    EXPECT_GT(won[false], 500);
}

// Node by node: a search that looked elsewhere would count others.
TEST(YolahSolver, IsTheSameOnEveryPath) {
    for (const SolverPath& path : solver_paths()) {
        Solver solver(small, SolverIdeas{}, path);
        Solver again(small);
        std::mt19937_64 games(6);
        for (int game = 0; game < 10; ++game) {
            for (const Position& position : late_positions(games, 16)) {
                const auto proof = solver.solve(position, {.every_move = true, .line = true}, {});
                const auto expected = again.solve(position, {.every_move = true, .line = true}, {});
                ASSERT_EQ(proof.margin, expected.margin) << path.name << " " << format_position(position);
                ASSERT_EQ(proof.line, expected.line) << path.name << " " << format_position(position);
            }
        }
        ASSERT_EQ(solver.nodes(), again.nodes()) << path.name;
    }
    EXPECT_EQ(solver_paths().back().name, "magic");
}

TEST(YolahSolver, OneMoveAloneIsABestOne) {
    std::mt19937_64 random(6);
    for (int game = 0; game < 40; ++game) {
        for (const Position& position : late_positions(random, 12)) {
            const auto all = Solver(small).solve(position, {.every_move = true}, {});
            const auto one = Solver(small).solve(position, {.line = true}, {});
            ASSERT_EQ(one.margin, all.margin);
            EXPECT_EQ(Solver(small).outcome(position, {}), (*all.margin > 0) - (*all.margin < 0));
            EXPECT_FALSE(one.plies.has_value());
            if (position.is_over()) continue;
            ASSERT_EQ(one.moves.size(), 1u);
            EXPECT_EQ(one.moves.front().margin, *one.margin);
            EXPECT_EQ(one.line.size() > 0, true);
            const auto same = std::ranges::find(all.moves, one.moves.front().move, &ProvedMove<Move>::move);
            EXPECT_EQ(same->margin, *all.margin) << format_position(position);
        }
    }
}

TEST(YolahSolver, IdeasChangeNoValue) {
    const SolverIdeas variants[] = {{.spare_moves = false},
                                    {.spare_difference = false},
                                    {.exclusive_walks = false},
                                    {.safe_moves = false},
                                    {.order_by_races = false},
                                    {.table_from = square_count},
                                    {.races_from = 0, .table_from = 0}};
    std::mt19937_64 random(7);
    for (int game = 0; game < 20; ++game) {
        for (const Position& position : late_positions(random, 15)) {
            const auto proof = Solver(small).solve(position, {}, {});
            for (const SolverIdeas& ideas : variants)
                ASSERT_EQ(Solver(small, ideas).solve(position, {}, {}).margin, proof.margin)
                    << format_position(position);
        }
    }
}

TEST(YolahSolver, StopsAndSaysNothingThen) {
    const Position start;
    std::stop_source source;
    source.request_stop();
    const auto stopped = Solver(small).solve(start, {}, source.get_token());
    EXPECT_FALSE(stopped.margin.has_value());
    EXPECT_TRUE(stopped.moves.empty());
    EXPECT_FALSE(Solver(small).outcome(start, source.get_token()).has_value());
    const auto limited = Solver(small).solve(start, {.every_move = true, .most_nodes = 20'000}, {});
    EXPECT_FALSE(limited.margin.has_value());
    EXPECT_GE(limited.nodes, 20'000u);
    EXPECT_LT(limited.nodes, 22'000u);
}

TEST(YolahSolver, ThreadsChangeNoValue) {
    std::mt19937_64 random(9);
    for (int game = 0; game < 6; ++game) {
        const Position position = late_positions(random, 22).front();
        const auto alone = Solver(small).solve(position, {.line = true}, {});
        const auto together = Solver({.memory = 1 << 20, .threads = 3}).solve(position, {.line = true}, {});
        ASSERT_EQ(alone.margin, together.margin) << format_position(position);
        ASSERT_EQ(together.moves.size(), 1u);
        EXPECT_FALSE(together.line.empty());
    }
}

TEST(YolahSolver, OneThreadRepeatsItself) {
    std::mt19937_64 random(8);
    const Position position = late_positions(random, 18).front();
    const auto once = Solver(small).solve(position, {.line = true}, {});
    const auto again = Solver(small).solve(position, {.line = true}, {});
    EXPECT_EQ(once.nodes, again.nodes);
    EXPECT_EQ(once.line, again.line);
}

}  // namespace
}  // namespace damier::yolah
