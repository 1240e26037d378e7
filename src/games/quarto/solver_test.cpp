// The solver against plain search that shares nothing with it but the rules in their plainest form.
#include "games/quarto/solver.h"

#include <gtest/gtest.h>

#include <map>

#include "games/quarto/random_positions.h"
#include "games/quarto/symmetry.h"
#include "games/quarto/text.h"

namespace damier::quarto {
namespace {

constexpr SolverResources small{.memory = 1 << 20, .threads = 1};

struct Outcome {
    Score margin = 0;
    int plies = 0;
    bool operator==(const Outcome&) const = default;
};

// Is `a` better for the mover than `b`?
bool is_better(const Outcome& a, const Outcome& b) {
    if (a.margin != b.margin) return a.margin > b.margin;
    return a.margin > 0 ? a.plies < b.plies : a.margin < 0 && a.plies > b.plies;
}

// Places and gives in all ways, to the end of the game, with nothing remembered.
class BruteForce {
  public:
    explicit BruteForce(int level) : sets_(sets_by_name(level)) {}

    Outcome solve(const Position& position) {
        board_ = position.board();
        return best(position.hand(), position.left());
    }
    Outcome after(const Position& position, Move move) {
        Position child = position;
        child.play(move);
        const Outcome outcome = child.is_over() ? Outcome{child.margin(), 0} : solve(child);
        return {static_cast<Score>(-outcome.margin), outcome.plies + 1};
    }

  private:
    Outcome best(std::optional<Piece> hand, unsigned left) {
        Outcome best{-2, 0};
        const auto consider = [&](Outcome reply) {
            const Outcome mine{static_cast<Score>(-reply.margin), reply.plies + 1};
            if (best.margin == -2 || is_better(mine, best)) best = mine;
        };
        for (std::optional<Piece>& cell : board_) {
            if (cell) continue;
            cell = hand;
            if (wins()) {
                consider({-1, 0});
            } else if (left == 0) {
                consider({0, 0});
            } else {
                for (const Piece gift : elements_of<Piece>(left))
                    consider(this->best(gift, left & ~unsigned{bit(gift)}));
            }
            cell = std::nullopt;
        }
        return best;
    }

    bool wins() const {
        for (const Cells set : sets_) {
            unsigned ones = 15, zeros = 15;
            for (const Cell cell : elements_of<Cell>(set)) {
                const std::optional<Piece> piece = board_[static_cast<std::size_t>(cell)];
                ones &= piece ? static_cast<unsigned>(*piece) : 0u;
                zeros &= piece ? ~static_cast<unsigned>(*piece) : 0u;
            }
            if ((ones | zeros) != 0) return true;
        }
        return false;
    }

    std::vector<Cells> sets_;
    Board board_;
};

// Of a game at random that is not over at ply `plies`; one in which the mover wins at once every so often
// only, since most are.
Position late_position(std::uint64_t& seed, int level, int plies) {
    for (;;) {
        const Position position = random_position(++seed, level, plies);
        if (position.ply() != plies || position.is_over()) continue;
        if (position.winning_cells() == 0 || seed % 16 == 0) return position;
    }
}

void expect_best_line(const Proof<Move>& proof, Position position, BruteForce& brute) {
    Outcome outcome{*proof.margin, *proof.plies};
    EXPECT_EQ(static_cast<int>(proof.line.size()), outcome.plies);
    for (const Move move : proof.line) {
        ASSERT_TRUE(position.is_legal(move));
        EXPECT_EQ(brute.after(position, move), outcome) << format_position(position);
        position.play(move);
        outcome = {static_cast<Score>(-outcome.margin), outcome.plies - 1};
    }
    EXPECT_TRUE(position.is_over());
}

class QuartoSolver : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Levels, QuartoSolver, testing::Range(0, level_count));

TEST_P(QuartoSolver, AgreesWithBruteForceOnLatePositions) {
    BruteForce brute(GetParam());
    Solver solver(small);
    std::uint64_t seed = 0;
    std::map<Score, int> margins;
    for (int i = 0; i < 1500; ++i) {
        const Position position = late_position(seed, GetParam(), 12 + i % 5);
        const Outcome outcome = brute.solve(position);
        const auto proof = solver.solve(position, {.distance = true, .every_move = true, .line = true}, {});
        ASSERT_EQ(proof.margin, outcome.margin) << format_position(position);
        ASSERT_EQ(proof.plies, outcome.plies) << format_position(position);
        for (const auto& move : proof.moves) {
            ASSERT_EQ((Outcome{move.margin, *move.plies}), brute.after(position, move.move))
                << format_position(position) << ' ' << format_move(position, move.move);
        }
        expect_best_line(proof, position, brute);
        margins[outcome.margin] += 1;
    }
    for (const Score margin : {-1, 0, 1}) EXPECT_GT(margins[margin], 20) << margin;
}

}  // namespace
}  // namespace damier::quarto
