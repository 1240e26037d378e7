#include "learn/books/quarto_class_solver.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quarto/notation/text.h"
#include "games/quarto/random_positions.h"
#include "games/quarto/solver/solver.h"

namespace damier::learn {
namespace {

using quarto::Position;

// Late enough to be quick; what is remembered reaches just as far below them as below a book's.
constexpr int plies = 9;
constexpr int remembered = 10;
constexpr std::uint64_t memory = 16 << 20;

std::vector<Position> positions_of(int level) {
    std::vector<Position> positions;
    for (std::uint64_t seed = 0; positions.size() < 60; ++seed) {
        const Position position = quarto::random_position(seed, level, plies);
        if (!position.is_over()) positions.push_back(position);
    }
    return positions;
}

TEST(QuartoClassSolver, AgreesWithTheSolver) {
    for (int level = 0; level < quarto::level_count; ++level) {
        ClassSolverTables tables(memory);
        ClassSolver classes(level, tables, remembered);
        quarto::Solver solver(SolverResources{memory, 1});
        for (const Position& position : positions_of(level))
            EXPECT_EQ(classes.value(position, {}), solver.solve(position, {}, {}).margin)
                << quarto::format_position(position);
    }
}

// A solver that was told the values of some positions finds the same values for others that share boards.
TEST(QuartoClassSolver, LearnsNothingWrong) {
    for (int level = 0; level < quarto::level_count; ++level) {
        ClassSolverTables taught_tables(memory), fresh_tables(memory);
        ClassSolver taught(level, taught_tables, remembered), fresh(level, fresh_tables, remembered);
        for (const Position& position : positions_of(level)) {
            const auto value = fresh.value(position, {});
            ASSERT_TRUE(value);
            taught.learn(position, *value);
            EXPECT_EQ(taught.value(position, {}), value);
            // The same board with another piece in hand.
            for (const quarto::Piece hand : quarto::elements_of<quarto::Piece>(position.left())) {
                const Position sibling(position.board(), hand, level);
                EXPECT_EQ(taught.value(sibling, {}), fresh.value(sibling, {}));
            }
        }
    }
}

TEST(QuartoClassSolver, SaysNothingWhenItIsStopped) {
    ClassSolverTables tables(memory);
    ClassSolver classes(0, tables);
    std::stop_source source;
    source.request_stop();
    const Position position = quarto::random_position(1, 0, 5);
    EXPECT_EQ(classes.value(position, source.get_token()), std::nullopt);
}

}  // namespace
}  // namespace damier::learn
