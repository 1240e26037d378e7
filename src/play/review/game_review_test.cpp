#include "play/review/game_review.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "play/registry/registry.h"
#include "play/review/analyst.h"

namespace damier {
namespace {

std::unique_ptr<Player> player(const GameEntry& game, std::string_view text) {
    return std::move(*make_player(game, text, {}));
}

// Every move of a game gets a verdict, and the best move is never called a fault.
TEST(GameReview, LooksAtEveryMove) {
    for (const GameEntry* game : registered_games()) {
        const auto table = game->make_table(0);
        const auto random = player(*game, "random");
        while (!table->state().over) ASSERT_TRUE(table->play(random->choose(*table, {}, {}, {}).move));
        const auto reviewer = player(*game, "alphabeta(depth=2, tt, table=1MiB)");
        const auto review = review_game(*table, *reviewer, {});
        ASSERT_EQ(review.size(), table->status().moves.size());
        for (std::size_t i = 0; i < review.size(); ++i) {
            EXPECT_EQ(review[i].played, table->status().moves[i]);
            EXPECT_NE(review[i].verdict, Verdict::unknown);
            if (review[i].played == review[i].best) {
                EXPECT_LE(review[i].verdict, Verdict::best);
            }
            EXPECT_GE(first_players_chance(review[i]), 0);
            EXPECT_LE(first_players_chance(review[i]), 1);
        }
    }
}

// Giving a piece that wins at once, while a safe one was left, turns the game.
TEST(GameReview, AGiftThatLosesAtOnceIsABlunder) {
    const GameEntry& quarto = **find_game("quarto");
    const auto reviewer = player(quarto, "alphabeta(depth=2)");
    const auto random = player(quarto, "random");
    int blunders = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        random->new_game(seed);
        const auto table = quarto.make_table(0);
        while (!table->state().over) ASSERT_TRUE(table->play(random->choose(*table, {}, {}, {}).move));
        for (const ReviewedMove& move : review_game(*table, *reviewer, {})) {
            if (move.verdict != Verdict::blunder) continue;
            ++blunders;
            EXPECT_TRUE(move.turned);
        }
    }
    EXPECT_GT(blunders, 0) << "five random games without a gift that loses";
}

TEST(GameReview, JsonHasTheChancesOfTheFirstPlayer) {
    ReviewedMove move{.side = Side::second,
                      .played = "d6",
                      .played_worth = {.value = -300, .wdl = {}},
                      .best = "f6",
                      .best_worth = {.value = 200, .wdl = {}},
                      .lost = 500.0,
                      .turned = {},
                      .line = {"f6"}};
    const nlohmann::json json = to_json(move, 7);
    EXPECT_EQ(json["ply"], 7);
    EXPECT_EQ(json["side"], "second");
    EXPECT_EQ(json["played_worth"]["text"], "-3.00");
    EXPECT_GT(json["played_worth"]["chance"], 0.5);
    EXPECT_LT(json["best_worth"]["chance"], 0.5);
    EXPECT_EQ(json["chance_of_first"], json["played_worth"]["chance"]);
    EXPECT_EQ(json["lost"], 500.0);
    EXPECT_FALSE(json.contains("turned"));
    EXPECT_FALSE(json.contains("turned_from"));
}

TEST(GameReview, ATurnOfTheResultIsDataAndWords) {
    ReviewedMove move{.side = Side::first,
                      .played = "d6",
                      .played_worth = {.value = 150, .wdl = {}},
                      .best = "f6",
                      .best_worth = {.value = least_win + 2, .wdl = {}},
                      .lost = {},
                      .turned = TurnedResult{Outcome::win, std::nullopt},
                      .line = {}};
    nlohmann::json json = to_json(move, 0);
    EXPECT_EQ(json["turned"], "won to open");
    EXPECT_EQ(json["turned_from"], "win");
    EXPECT_EQ(json["turned_to"], "open");
    move.turned = TurnedResult{Outcome::draw, Outcome::loss};
    json = to_json(move, 0);
    EXPECT_EQ(json["turned"], "drawn to lost");
    EXPECT_EQ(json["turned_from"], "draw");
    EXPECT_EQ(json["turned_to"], "loss");
}

ReviewedMove proved(Value best, Value played) {
    return {.side = Side::first,
            .played = "a",
            .played_worth = {.value = played, .wdl = {}},
            .best = "b",
            .best_worth = {.value = best, .wdl = {}},
            .solved = true,
            .lost = {},
            .turned = {},
            .line = {}};
}

Verdict verdict_of(ReviewedMove move) {
    judge(move);
    return move.verdict;
}

// A win that stays a win is no blunder, however many points it costs; its points are told.
TEST(GameReview, ProvedValuesAloneJudge) {
    EXPECT_EQ(verdict_of(proved(least_win + 20, least_win + 20)), Verdict::best);
    EXPECT_EQ(verdict_of(proved(least_win + 20, least_win + 13)), Verdict::good);
    EXPECT_EQ(verdict_of(proved(least_win + 20, least_win + 2)), Verdict::inaccuracy);
    EXPECT_EQ(verdict_of(proved(-least_win - 2, -least_win - 30)), Verdict::inaccuracy);
    EXPECT_EQ(verdict_of(proved(0, 0)), Verdict::best);
    EXPECT_EQ(verdict_of(proved(0, -least_win - 1)), Verdict::blunder);
    EXPECT_EQ(verdict_of(proved(least_win + 1, 0)), Verdict::blunder);
    ReviewedMove kept = proved(least_win + 20, least_win + 2);
    judge(kept);
    EXPECT_EQ(kept.lost, 1800);
    EXPECT_FALSE(kept.turned);
}

// With only the better half of a proof, a fault must be nearly certain.
TEST(GameReview, HalfAProofIsNoReasonForSmallMarks) {
    ReviewedMove move = proved(least_win + 4, 0);
    move.solved = false;
    move.half_proved = true;
    move.played_worth = {.value = 300, .wdl = Wdl{0.7, 0, 0.3}};
    EXPECT_EQ(verdict_of(move), Verdict::good);
    move.played_worth = {.value = -300, .wdl = Wdl{0.3, 0, 0.7}};
    EXPECT_EQ(verdict_of(move), Verdict::blunder);
}

// Points count by what they mean: ten of them are nothing where the game is decided anyway.
TEST(GameReview, EstimatesCountInChances) {
    ReviewedMove move = proved(-2000, -3000);
    move.solved = false;
    move.best_worth.wdl = Wdl{0.01, 0, 0.99};
    move.played_worth.wdl = Wdl{0, 0, 1};
    EXPECT_EQ(verdict_of(move), Verdict::good);
    judge(move);
    EXPECT_EQ(move.lost, 1000);
    move.best_worth.wdl = Wdl{0.5, 0, 0.5};
    move.played_worth.wdl = Wdl{0.38, 0, 0.62};
    EXPECT_EQ(verdict_of(move), Verdict::mistake);
    // Where nobody knows what they mean, by points.
    move.best_worth.wdl = move.played_worth.wdl = std::nullopt;
    EXPECT_EQ(verdict_of(move), Verdict::blunder);
    move.played_worth.value = -2300;
    EXPECT_EQ(verdict_of(move), Verdict::inaccuracy);
}

// Each game names a player that it has, without a limit of its own.
TEST(GameReview, EveryGameHasAnAnalyst) {
    for (const GameEntry* game : registered_games()) {
        PlayerContext context;
        context.limits.seconds = game->analyst.seconds;
        EXPECT_TRUE(make_player(*game, game->analyst.player, context)) << game->name;
        EXPECT_TRUE(make_player(*game, analyst_with_time(*game), {})) << analyst_with_time(*game);
    }
    EXPECT_EQ(analyst_with_time(**find_game("quarto")), "perfect(time=2000ms)");
}

TEST(GameReview, NamesAProvedFault) {
    ReviewedMove move{.side = Side::first,
                      .played = "b2>A",
                      .played_worth = {.value = -least_win, .wdl = {}},
                      .best = "c3>4",
                      .best_worth = {.value = 0, .wdl = {}},
                      .solved = true,
                      .played_plies = 5,
                      .lost = {},
                      .turned = {},
                      .line = {}};
    EXPECT_EQ(proved_fault(move), "after b2>A the game is lost in 5 plies; c3>4 held the draw");
    EXPECT_EQ(to_json(move, 3)["fault"], proved_fault(move));
    move.best_worth.value = least_win;
    move.best_plies = 2;
    move.played_worth.value = 0;
    EXPECT_EQ(proved_fault(move), "after b2>A the game is drawn; c3>4 won in 2 plies");
    move.solved = false;
    EXPECT_EQ(proved_fault(move), "") << "nothing is proved";
    move.solved = true;
    move.played_worth.value = least_win;
    EXPECT_EQ(proved_fault(move), "") << "it is no fault";
}

// The values of a game's moves hang together from the first to the end, and change at faults only.
TEST(GameReview, ASolverFindsWhereTheGameWasLost) {
    const GameEntry& quarto = **find_game("quarto");
    const auto reviewer = player(quarto, "perfect(memory=1MiB, book=none)");
    const auto random = player(quarto, "random");
    int faults = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        random->new_game(seed);
        const auto table = quarto.make_table(static_cast<int>(seed % 4));
        ASSERT_TRUE(table->set("10.9/.D.3/8..7/B..6 E"));
        while (!table->state().over) ASSERT_TRUE(table->play(random->choose(*table, {}, {}, {}).move));
        const Score end = seen_by(opponent(table->state().side), Side::first, table->state().first_margin);
        std::optional<Value> last;
        for (const ReviewedMove& move : review_game(*table, *reviewer, {})) {
            EXPECT_TRUE(move.solved);
            ASSERT_TRUE(move.played_worth.value && move.best_worth.value);
            // What the last move left is what this one finds.
            if (last) {
                EXPECT_EQ(*move.best_worth.value, -*last);
            }
            last = move.played_worth.value;
            EXPECT_EQ(proved_fault(move).empty(), *move.best_worth.value == *move.played_worth.value);
            faults += !proved_fault(move).empty();
        }
        EXPECT_EQ(*last, end > 0 ? least_win : end < 0 ? -least_win : 0);
    }
    EXPECT_GT(faults, 0) << "six random games without a fault";
}

TEST(GameReview, MonteCarloPlayersReviewByChances) {
    const GameEntry& othello = **find_game("othello");
    const auto table = othello.make_table(0);
    ASSERT_TRUE(table->replay("f5d6c3d3c4"));
    const auto review = review_game(*table, *player(othello, "mc(playouts=2000, allocation=equal)"), {});
    ASSERT_EQ(review.size(), 5u);
    for (const ReviewedMove& move : review) {
        ASSERT_TRUE(move.played_worth.wdl);
        EXPECT_TRUE(move.lost);
    }
}

}  // namespace
}  // namespace damier
