// A review never contradicts a proof: whole games of weak players, reviewed by each game's analyst, beside
// what the game's solver says of the same positions.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "play/registry/registry.h"
#include "play/review/game_review.h"
#include "play/table/solver.h"

namespace damier {
namespace {

struct PlayedGame {
    const GameEntry* game;
    std::vector<std::string> moves;
};

std::vector<PlayedGame> played_games(std::string_view wanted) {
    std::ifstream file(std::string(DAMIER_SOURCE_DIR) + "/tests/reviews/games.txt");
    std::vector<PlayedGame> games;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        std::istringstream words(line);
        std::string name;
        words >> name;
        if (name != wanted) continue;
        PlayedGame played{*find_game(name), {}};
        for (std::string move; words >> move;) played.moves.push_back(move);
        games.push_back(std::move(played));
    }
    return games;
}

// So many free squares are left when the solver is asked, which answers in milliseconds then. (The analyst of
// Quarto has a book for what comes before that.)
int free_squares_of(const GameEntry& game) {
    return game.name == "quarto" ? 11 : game.name == "othello" ? 14 : 18;
}

std::string analyst_without_clock(const GameEntry& game) {
    std::string text(game.analyst.player);
    if (game.max_margin == 1) return text;
    text.pop_back();
    return text + ", table=4MiB, exact=" + std::to_string(free_squares_of(game)) + ")";
}

std::unique_ptr<Player> analyst_of_test(const GameEntry& game) {
    PlayerContext context;
    context.limits_come_later = true;
    return std::move(*make_player(game, analyst_without_clock(game), context));
}

// The position from which on the solver is asked, with the moves that follow.
std::unique_ptr<Table> reviewed_part(const PlayedGame& played) {
    auto table = played.game->make_table(0);
    std::size_t i = 0;
    for (; table->state().free_squares > free_squares_of(*played.game); ++i)
        EXPECT_TRUE(table->play(played.moves[i]));
    auto part = played.game->make_table(0);
    EXPECT_TRUE(part->set(table->status().position));
    for (; i < played.moves.size(); ++i) EXPECT_TRUE(part->play(played.moves[i]));
    return part;
}

// Seen by the mover of the table's position, which may be over.
Score proved_margin(AnySolver& solver, const Table& table) {
    if (table.state().over) {
        const Score margin = seen_by(table.state().side, Side::first, table.state().first_margin);
        return table.game().max_margin == 1 ? (margin > 0) - (margin < 0) : margin;
    }
    return *solver.solve(table, {}, {}).margin;
}

int sign(Score margin) {
    return (margin > 0) - (margin < 0);
}

void expect_agreement(const ReviewedMove& move, Score best, Score played, const std::string& where) {
    ASSERT_TRUE(move.solved) << where;
    ASSERT_TRUE(move.best_worth.value && move.played_worth.value) << where;
    const auto outcome = [](const Judgement& worth) { return is_win(*worth.value) - is_loss(*worth.value); };
    EXPECT_EQ(outcome(move.best_worth), sign(best)) << where;
    EXPECT_EQ(outcome(move.played_worth), sign(played)) << where;
    if (move.verdict == Verdict::only_move) return;
    if (best == played) {
        EXPECT_EQ(move.verdict, Verdict::best) << where;
    } else if (sign(best) == sign(played)) {
        EXPECT_EQ(*move.lost, 100 * (best - played)) << where;
        EXPECT_EQ(move.verdict, best - played < 8 ? Verdict::good : Verdict::inaccuracy) << where;
    } else {
        EXPECT_EQ(move.verdict, Verdict::blunder) << where;
        EXPECT_TRUE(move.turned) << where;
    }
}

class ProvedReview : public testing::TestWithParam<std::string> {};

TEST_P(ProvedReview, AgreesWithTheSolverAtEveryMove) {
    std::vector<PlayedGame> games = played_games(GetParam());
    ASSERT_GE(games.size(), 10u);
#if !defined(NDEBUG)
    games.resize(3);  // with assertions or sanitizers
#endif
    const GameEntry& game = *games.front().game;
    const auto analyst = analyst_of_test(game);
    const auto solver = game.make_solver({.memory = 16 << 20, .threads = 1});
    int moves = 0;
    int faults = 0;
    for (const PlayedGame& played : games) {
        const auto part = reviewed_part(played);
        const auto replayed = game.make_table(0);
        // Empty: the game's own start.
        const std::string start = part->status().start;
        ASSERT_TRUE(start.empty() || replayed->set(start));
        const auto review = review_game(*part, *analyst, {});
        ASSERT_EQ(review.size(), part->status().moves.size());
        for (const ReviewedMove& move : review) {
            const Score best = proved_margin(*solver, *replayed);
            ASSERT_TRUE(replayed->play(move.played));
            const std::string where = played.moves.front() + " " + played.moves[1] + " ...: " + move.played;
            expect_agreement(move, best, -proved_margin(*solver, *replayed), where);
            ++moves;
            faults += is_fault(move.verdict);
        }
    }
    EXPECT_GT(moves, 2 * static_cast<int>(games.size()));
    EXPECT_GT(faults, 0) << "weak players without a fault";
}

INSTANTIATE_TEST_SUITE_P(Games, ProvedReview, testing::Values("quarto", "othello", "yolah"),
                         [](const auto& name) { return name.param; });

// The game that a review by search marked `d2>F??` and `a1>2?!`.
TEST(ProvedReview, OnlyTheLastGiftLostTheDraw) {
    const PlayedGame played = played_games("quarto").front();
    const auto table = played.game->make_table(0);
    for (const std::string& move : played.moves) ASSERT_TRUE(table->play(move));
    const auto review = review_game(*table, *analyst_of_test(*played.game), {});
    ASSERT_EQ(review.size(), 10u);
    for (const ReviewedMove& move : review)
        EXPECT_EQ(move.verdict, move.played == "b2>E" ? Verdict::blunder : Verdict::best) << move.played;
    EXPECT_TRUE(proved_fault(review[8]).ends_with("held the draw")) << proved_fault(review[8]);
}

}  // namespace
}  // namespace damier
