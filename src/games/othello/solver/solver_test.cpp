// The solver against plain search that shares nothing with it but the rules.
#include "games/othello/solver/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "core/random.h"
#include "games/othello/solver/last_flip.h"
#include "games/othello/solver/search.h"
#include "games/othello/symmetry.h"
#include "games/othello/test_positions.h"

namespace damier::othello {
namespace {

constexpr SolverResources small{.memory = 1 << 20, .threads = 1};

Score true_margin(const Position& position, Score alpha = -64, Score beta = 64) {
    if (position.is_over()) return position.margin();
    Moves moves;
    position.legal_moves(moves);
    Score best = -65;
    for (const Move move : moves) {
        Position child = position;
        child.play(move);
        best = std::max(best, -true_margin(child, -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

// Positions of random games with so many free squares, one a game.
std::vector<Position> late_positions(int games, std::uint64_t seed, int free_squares) {
    std::vector<Position> found;
    for (int game = 0; game < games; ++game) {
        for (const Position& position : positions_of_game(seed + static_cast<std::uint64_t>(game))) {
            if (position.free_squares() != free_squares || position.is_over()) continue;
            found.push_back(position);
            break;
        }
    }
    return found;
}

// Boards that no game leads to: any discs, one colour rare, so that sides are wiped out and passes are
// common.
std::vector<Position> lopsided_positions(int boards, std::uint64_t seed, int free_squares) {
    Random random(seed);
    std::vector<Position> found;
    while (std::ssize(found) < boards) {
        Bitboard empty = 0, black = 0;
        while (count(empty) < free_squares) empty |= bit(static_cast<int>(random.below(64))) & ~centre;
        const std::uint32_t rarity = 2 + random.below(14);
        for (int square = 0; square < 64; ++square) {
            if ((empty >> square & 1) == 0 && random.below(rarity) == 0) black |= bit(square);
        }
        const Position position(black, ~(black | empty), static_cast<int>(random.below(2)));
        if (!position.is_over()) found.push_back(position);
    }
    return found;
}

void expect_every_move(const Proof<Move>& proof, const Position& position) {
    Moves moves;
    position.legal_moves(moves);
    ASSERT_EQ(proof.moves.size(), moves.size());
    Score before = proof.moves.front().margin;
    for (const auto& proved : proof.moves) {
        ASSERT_TRUE(position.is_legal(proved.move));
        Position child = position;
        child.play(proved.move);
        ASSERT_EQ(proved.margin, -true_margin(child)) << format_position(position);
        ASSERT_LE(proved.margin, before);
        before = proved.margin;
    }
}

void expect_best_line(const Proof<Move>& proof, Position position) {
    Score margin = *proof.margin;
    for (const Move move : proof.line) {
        ASSERT_TRUE(position.is_legal(move));
        position.play(move);
        margin = -margin;
        ASSERT_EQ(true_margin(position), margin) << format_position(position);
    }
    EXPECT_TRUE(position.is_over());
}

TEST(OthelloSolver, CountsTheLastFlipsOfBothSides) {
    Random random(1);
    for (int i = 0; i < 200'000; ++i) {
        const auto square = static_cast<Square>(random.below(64));
        const Bitboard mover = random() & (i % 2 ? random() : ~Bitboard{0}) & ~bit(square);
        const Bitboard other = ~mover & ~bit(square);
        const LastFlips turned = count_last_flips(mover, index_of(square));
        ASSERT_EQ(turned.by_mover, count(walked_flips(mover, other, square)));
        ASSERT_EQ(turned.by_other, count(walked_flips(other, mover, square)));
    }
}

TEST(OthelloSolver, AgreesWithTryingAll) {
    Solver solver(small);
    std::map<int, int> outcomes;
    int passes = 0;
    for (int free_squares = 1; free_squares <= 10; ++free_squares) {
        const int boards = free_squares <= 7 ? 250 : free_squares == 8 ? 80 : 20;
        auto positions = late_positions(boards, 1000, free_squares);
        for (const Position& position : lopsided_positions(boards, 7, free_squares))
            positions.push_back(position);
        for (const Position& position : positions) {
            const auto proof = solver.solve(position, {.every_move = true, .line = true}, {});
            ASSERT_EQ(proof.margin, true_margin(position)) << format_position(position);
            expect_every_move(proof, position);
            expect_best_line(proof, position);
            ++outcomes[(*proof.margin > 0) - (*proof.margin < 0)];
            passes += position.placements() == 0;
        }
    }
    EXPECT_GT(outcomes[1], 500);
    EXPECT_GT(outcomes[0], 20);
    EXPECT_GT(outcomes[-1], 500);
    EXPECT_GT(passes, 100);
}

TEST(OthelloSolver, OneMoveAloneIsABestOneAndTheWinnerIsTheSame) {
    for (const Position& position : late_positions(60, 50, 12)) {
        const auto all = Solver(small).solve(position, {.every_move = true}, {});
        const auto one = Solver(small).solve(position, {.line = true}, {});
        const auto winner = Solver(small).solve(position, {.outcome = true}, {});
        ASSERT_EQ(one.margin, all.margin);
        EXPECT_EQ(winner.outcome, (*all.margin > 0) - (*all.margin < 0));
        EXPECT_FALSE(winner.margin.has_value());
        ASSERT_EQ(one.moves.size(), 1u);
        const auto same = std::ranges::find(all.moves, one.moves.front().move, &ProvedMove<Move>::move);
        EXPECT_EQ(same->margin, *all.margin) << format_position(position);
    }
}

TEST(OthelloSolver, IdeasChangeNoValue) {
    const SolverIdeas variants[] = {
        {.patterns = false},    {.mobility_order = false},  {.estimate_order = false},
        {.presearch = false},   {.selective = false},       {.table = false},
        {.small_table = false}, {.parity = false},          {.enhanced_cutoffs = false},
        {.stability = false},   {.table_move_first = false}};
    for (const Position& position : late_positions(12, 300, 14)) {
        const auto proof = Solver(small).solve(position, {.every_move = true}, {});
        for (const SolverIdeas& ideas : variants) {
            const auto other = Solver(small, ideas).solve(position, {.every_move = true}, {});
            ASSERT_EQ(other.margin, proof.margin) << format_position(position);
            for (const auto& move : other.moves) {
                const auto same = std::ranges::find(proof.moves, move.move, &ProvedMove<Move>::move);
                ASSERT_EQ(same->margin, move.margin) << format_position(position);
            }
        }
    }
}

TEST(OthelloSolver, ImagesHaveTheSameValue) {
    Solver solver(small);
    for (const Position& position : late_positions(10, 500, 14)) {
        const auto proof = solver.solve(position, {}, {});
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
            EXPECT_EQ(solver.solve(transform(position, symmetry), {}, {}).margin, proof.margin)
                << format_position(position) << ' ' << symmetry;
    }
}

// Each path by itself, through the last squares and the table alike.
TEST(OthelloSolver, EveryProcessorPathFindsTheSameWithTheSameNodes) {
    ASSERT_FALSE(search_paths().empty());
    for (const Position& position : late_positions(12, 700, 14)) {
        std::optional<std::uint64_t> nodes;
        const Score margin = *Solver(small).solve(position, {}, {}).margin;
        for (const SearchPath& path : search_paths()) {
            SharedSearch shared{SolverIdeas{},
                                ProofTable(1 << 20),
                                ProofTable(1 << 20),
                                EstimateTable(1 << 20),
                                Heuristic(built_in_weights("heuristic")),
                                SolverTeam(1)};
            const auto search = path.make(shared);
            const SolveObserver nobody;
            SolverPulse pulse({}, nobody, 0);
            const Board board{position.mover(), position.other()};
            EXPECT_GE(search->bound(board, margin - 1, Trust::proved, pulse), margin) << path.name;
            EXPECT_LE(search->bound(board, margin + 1, Trust::proved, pulse), margin) << path.name;
            EXPECT_EQ(search->counts().nodes, nodes.value_or(search->counts().nodes)) << path.name;
            nodes = search->counts().nodes;
        }
    }
}

// Positions 20 to 30 of the FFO's collection of endgames, with the values that they are published with.
TEST(OthelloSolver, SolvesTheFirstProblemsOfTheForum) {
    struct Known {
        std::string_view position;
        std::string_view move;
        Score margin;
    };
    const Known problems[] = {
        {"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", "h5", 6},
        {"OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", "g5", 0},
        {"--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O", "g8", 2},
        {"--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X", "a2", 4},
        {"--O--O-----OOOX--X-XOXOO--XXXOOOXXXXOOOOXXXOXXOOXXXXXX--XOXX-O-- O", "c3", 0},
        {"-OOOOO----OXXO---OOOOXXO-OOOXOXX-OOXOOXX-XOXXOXX--O-XXXX--O----O X", "d8", 0},
        {"--XO-O----OOOO--OOXOXXO-OOOOXXOOOOOXXOX-OXOXXXXX--XXXX----X-O-X- X", "b7", -2},
        {"-OXXXX----OXXO--XXOOXOOOXXXOOXOOXXOOXOOOXXXXOO-XX-XXO----------- X", "g2", 10},
        {"-XXX----X-XOO---XXOXOO--XOXOXO--XOOXOXXXXOOXXOX---OOOOO--XXXXX-- X", "g3", 0},
    };
    Solver solver({.memory = 16 << 20});
    for (const Known& known : problems) {
        const auto position = parse_position(known.position, 0);
        ASSERT_TRUE(position) << known.position;
        const auto proof = solver.solve(*position, {}, {});
        EXPECT_EQ(proof.margin, known.margin) << known.position;
        EXPECT_EQ(format_move(*position, proof.moves.front().move), known.move) << known.position;
    }
}

// The first selective solve takes part in both, the second one in the last only.
TEST(OthelloSolver, NoGuessBeforeAProofChangesItsValue) {
    struct Known {
        std::string_view position;
        Score margin;
    };
    // With 20 free squares and with 26.
    const Known problems[] = {{"-XXX----X-XOO---XXOXOO--XOXOXO--XOOXOXXXXOOXXOX---OOOOO--XXXXX-- X", 0},
                              {"O-OOOO--XOXXOX--XOOOXXX-XOOOXX--XOOXOX--XOXXX---X-XX------------ O", 64}};
    const SolverIdeas variants[] = {{}, {.second_selective = false}, {.table_move_first = false}};
    for (const Known& known : problems) {
        const auto position = parse_position(known.position, 0);
        ASSERT_TRUE(position) << known.position;
        for (const SolverIdeas& ideas : variants)
            EXPECT_EQ(Solver({.memory = 16 << 20}, ideas).solve(*position, {}, {}).margin, known.margin);
    }
}

TEST(OthelloSolver, StopsAndSaysWhatIsCertain) {
    std::stop_source source;
    source.request_stop();
    const Position start;
    const auto stopped = Solver(small).solve(start, {}, source.get_token());
    EXPECT_FALSE(stopped.margin.has_value());
    EXPECT_TRUE(stopped.moves.empty());
    ASSERT_TRUE(stopped.bounds.has_value());
    EXPECT_EQ(*stopped.bounds, (MarginBounds{-64, 64}));

    // What is said after a stop is true, the more so the later it comes, and the same solver goes on.
    int narrowed = 0;
    for (const Position& position : late_positions(6, 900, 15)) {
        const Score margin = *Solver(small).solve(position, {}, {}).margin;
        Solver solver(small);
        for (std::uint64_t nodes = 1000;; nodes *= 2) {
            const auto proof = solver.solve(position, {.most_nodes = nodes}, {});
            if (proof.margin) {
                EXPECT_EQ(*proof.margin, margin);
                break;
            }
            ASSERT_TRUE(proof.bounds.has_value());
            EXPECT_LE(proof.bounds->least, margin);
            EXPECT_GE(proof.bounds->most, margin);
            narrowed += proof.bounds->most - proof.bounds->least < 128;
        }
    }
    EXPECT_GT(narrowed, 0);
}

TEST(OthelloSolver, ThreadsChangeNoValue) {
    for (const Position& position : late_positions(6, 1100, 18)) {
        const auto alone = Solver(small).solve(position, {.line = true}, {});
        const auto together = Solver({.memory = 1 << 20, .threads = 2}).solve(position, {.line = true}, {});
        ASSERT_EQ(alone.margin, together.margin) << format_position(position);
        EXPECT_FALSE(together.line.empty());
    }
}

TEST(OthelloSolver, OneThreadRepeatsItself) {
    const Position position = late_positions(1, 1300, 17).front();
    const auto once = Solver(small).solve(position, {.line = true}, {});
    const auto again = Solver(small).solve(position, {.line = true}, {});
    EXPECT_EQ(once.nodes, again.nodes);
    EXPECT_EQ(once.line, again.line);
}

}  // namespace
}  // namespace damier::othello
