// The solver against plain search that shares nothing with it but the rules in their plainest form.
#include "games/quarto/solver/solver.h"

#include <gtest/gtest.h>

#include <map>

#include "games/quarto/notation/text.h"
#include "games/quarto/random_positions.h"
#include "games/quarto/solver/search.h"
#include "games/quarto/symmetry.h"

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

Score margin_of(const Position& position, const SolverIdeas& ideas = {}, int threads = 1) {
    Solver solver({.memory = 1 << 20, .threads = threads}, ideas);
    return *solver.solve(position, {}, {}).margin;
}

// Early enough for the table and all ideas to have a part in it.
constexpr int early_ply = 7;

// Node by node: a search that looked elsewhere would count others.
TEST_P(QuartoSolver, IsTheSameOnEveryPath) {
    std::vector<Solver> solvers;
    for (const SolverPath& path : solver_paths()) solvers.emplace_back(small, SolverIdeas{}, path);
    std::uint64_t seed = 0;
    for (int i = 0; i < 20; ++i) {
        const Position position = late_position(seed, GetParam(), 8 + i % 4);
        const SolveOptions wanted{.every_move = true, .line = true};
        const auto expected = solvers.back().solve(position, wanted, {});
        for (std::size_t path = 0; path + 1 < solvers.size(); ++path) {
            SCOPED_TRACE(solver_paths()[path].name);
            const auto proof = solvers[path].solve(position, wanted, {});
            ASSERT_EQ(proof.margin, expected.margin) << format_position(position);
            ASSERT_EQ(proof.line, expected.line) << format_position(position);
            ASSERT_EQ(proof.nodes, expected.nodes) << format_position(position);
        }
    }
}

TEST_P(QuartoSolver, IdeasChangeNoValue) {
    std::uint64_t seed = 0;
    for (int i = 0; i < 8; ++i) {
        const Position position = late_position(seed, GetParam(), early_ply + i % 2);
        const Score margin = margin_of(position);
        const std::string text = format_position(position);
        EXPECT_EQ(margin_of(position, {.order_moves = false}), margin) << text;
        EXPECT_EQ(margin_of(position, {.order_placements = false}), margin) << text;
        EXPECT_EQ(margin_of(position, {.endgame_by_groups = false}), margin) << text;
        EXPECT_EQ(margin_of(position, {.canonical_keys = false}), margin) << text;
        for (const int table_from : {3, 6, 16}) {
            EXPECT_EQ(margin_of(position, {.table_from = table_from}), margin) << text;
            EXPECT_EQ(margin_of(position, {.endgame_by_groups = false, .table_from = table_from}), margin)
                << text;
        }
    }
}

TEST_P(QuartoSolver, ImagesHaveTheSameValue) {
    std::uint64_t seed = 1000;
    Random random(1);
    for (int i = 0; i < 12; ++i) {
        const Position position = late_position(seed, GetParam(), early_ply);
        const auto symmetry =
            static_cast<int>(random.below(static_cast<std::uint32_t>(symmetry_count(GetParam()))));
        EXPECT_EQ(margin_of(transform(position, symmetry)), margin_of(position)) << format_position(position);
    }
}

// A solver that has the image in its table answers from there.
TEST_P(QuartoSolver, SymmetricPositionsShareAnEntry) {
    std::uint64_t seed = 2000;
    Position position = late_position(seed, GetParam(), early_ply);
    while (position.winning_cells() != 0) position = late_position(seed, GetParam(), early_ply);
    Solver solver({.memory = 1 << 22, .threads = 1});
    const auto first = solver.solve(position, {.every_move = true}, {});
    const auto again =
        solver.solve(transform(position, symmetry_count(GetParam()) - 5), {.every_move = true}, {});
    EXPECT_EQ(first.margin, again.margin);
    EXPECT_EQ(first.moves.size(), again.moves.size());
    const Position earlier = late_position(seed, GetParam(), early_ply - 1);
    EXPECT_GT(solver.solve(earlier, {}, {}).nodes, 0u);
    EXPECT_LT(solver.solve(transform(earlier, 77), {}, {}).nodes, 5'000u);
}

TEST_P(QuartoSolver, DistanceFallsByOnePlyAlongTheLine) {
    std::uint64_t seed = 3000;
    for (int i = 0; i < 6; ++i) {
        Position position = late_position(seed, GetParam(), early_ply + i % 3);
        Solver solver(small);
        const auto proof = solver.solve(position, {.distance = true, .every_move = true, .line = true}, {});
        const auto single = Solver(small).solve(position, {.distance = true}, {});
        EXPECT_EQ(single.margin, proof.margin);
        EXPECT_EQ(single.plies, proof.plies);
        ASSERT_EQ(static_cast<int>(proof.line.size()), *proof.plies) << format_position(position);
        Outcome outcome{*proof.margin, *proof.plies};
        for (const Move move : proof.line) {
            ASSERT_TRUE(position.is_legal(move));
            position.play(move);
            outcome = {static_cast<Score>(-outcome.margin), outcome.plies - 1};
            const auto after = Solver(small).solve(position, {.distance = true}, {});
            ASSERT_EQ((Outcome{*after.margin, *after.plies}), outcome) << format_position(position);
        }
        EXPECT_TRUE(position.is_over());
    }
}

TEST_P(QuartoSolver, OneThreadDoesTheSameEachTime) {
    std::uint64_t seed = 4000;
    const Position position = late_position(seed, GetParam(), early_ply);
    const auto first = Solver(small).solve(position, {.every_move = true}, {});
    const auto second = Solver(small).solve(position, {.every_move = true}, {});
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.table_hits, second.table_hits);
    ASSERT_EQ(first.moves.size(), second.moves.size());
    for (std::size_t i = 0; i < first.moves.size(); ++i) EXPECT_EQ(first.moves[i].move, second.moves[i].move);
}

TEST_P(QuartoSolver, ThreadsAgreeWithOne) {
    std::uint64_t seed = 5000;
    for (int i = 0; i < 2; ++i) {
        const Position position = late_position(seed, GetParam(), 4);
        EXPECT_EQ(margin_of(position, {}, 2), margin_of(position)) << format_position(position);
        EXPECT_EQ(margin_of(position, {}, 3), margin_of(position)) << format_position(position);
    }
}

TEST_P(QuartoSolver, TinyMemoryIsEnough) {
    std::uint64_t seed = 6000;
    for (int i = 0; i < 4; ++i) {
        const Position position = late_position(seed, GetParam(), early_ply);
        Solver tiny({.memory = 0, .threads = 2});
        EXPECT_EQ(tiny.solve(position, {}, {}).margin, margin_of(position)) << format_position(position);
    }
}

TEST_P(QuartoSolver, StoppedProvesNothing) {
    std::stop_source stop;
    stop.request_stop();
    const auto proof =
        Solver(small).solve(Position(GetParam()), {.distance = true, .line = true}, stop.get_token());
    EXPECT_EQ(proof.margin, std::nullopt);
    EXPECT_EQ(proof.plies, std::nullopt);
    EXPECT_TRUE(proof.moves.empty());
    EXPECT_TRUE(proof.line.empty());
}

// What it had stored by then must be true.
TEST_P(QuartoSolver, GoesOnAfterAStop) {
    Solver solver({.memory = 1 << 20, .threads = 2});
    std::stop_source stop;
    const SolveObserver stop_soon = [&](const SolveProgress& progress) {
        EXPECT_LE(progress.done, progress.all);
        EXPECT_EQ(progress.all, piece_count);
        if (progress.nodes > 0) stop.request_stop();
    };
    EXPECT_EQ(solver.solve(Position(GetParam()), {}, stop.get_token(), stop_soon).margin, std::nullopt);
    std::uint64_t seed = 7000;
    for (int i = 0; i < 6; ++i) {
        const Position position = late_position(seed, GetParam(), 5 + i % 3);
        EXPECT_EQ(solver.solve(position, {}, {}).margin, margin_of(position)) << format_position(position);
    }
}

TEST(QuartoSolver, TellsHowFarItIs) {
    std::uint64_t seed = 0;
    const Position position = late_position(seed, 0, 10);
    int done = 0, all = 0;
    const auto proof =
        Solver(small).solve(position, {.every_move = true}, {}, [&](const SolveProgress& progress) {
            EXPECT_GE(progress.done, done);
            done = progress.done;
            all = progress.all;
        });
    EXPECT_EQ(done, all);
    EXPECT_EQ(all, static_cast<int>(proof.moves.size()));
}

TEST(QuartoSolver, AFinishedGameHasItsResult) {
    const Position won = *parse_position("..../..../..../0123 - L1", 0);
    const auto proof = Solver(small).solve(won, {.distance = true, .every_move = true, .line = true}, {});
    EXPECT_EQ(proof.margin, -1);
    EXPECT_EQ(proof.plies, 0);
    EXPECT_TRUE(proof.moves.empty());
    EXPECT_TRUE(proof.line.empty());
}

}  // namespace
}  // namespace damier::quarto
