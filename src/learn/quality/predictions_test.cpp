#include "learn/quality/predictions.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/yolah/evaluation/evaluation.h"
#include "games/yolah/text.h"

namespace damier::learn {
namespace {

struct RandomGame {
    std::string line;
    std::vector<yolah::Position> positions = {yolah::Position()};  // the last one is over
};

RandomGame random_game(std::uint64_t seed) {
    Random random(seed);
    RandomGame game;
    while (!game.positions.back().is_over()) {
        yolah::Position position = game.positions.back();
        yolah::Moves moves;
        position.legal_moves(moves);
        const yolah::Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        game.line += yolah::format_move(position, move) + " ";
        position.play(move);
        game.positions.push_back(position);
    }
    return game;
}

Value lead(const yolah::Position& position) {
    return position.margin();
}

// What a search has proved is no chance, and says nothing of what values mean.
TEST(Predictions, OfASearchHaveItsEstimates) {
    std::vector<TrainingPosition> positions(3);
    positions[0].value = 120;
    positions[0].result = 1;
    positions[0].free_squares = 30;
    positions[1].value = least_win + 3;
    positions[2].value = 0;
    positions[2].solved = true;
    const auto predicted = predict_searched(positions);
    ASSERT_EQ(predicted.size(), 1u);
    EXPECT_EQ(predicted[0].value, 120);
    EXPECT_EQ(predicted[0].result, 1);
    EXPECT_EQ(predicted[0].free_squares, 30);
}

TEST(Predictions, ReadsGamesOfLines) {
    const RandomGame first = random_game(1);
    const RandomGame second = random_game(2);
    const std::string text = "# two games\n" + first.line + "\n\n" + second.line + "\n";
    const auto predicted = predict_lines(text, {.with_stuck_side = true}, lead, 5);
    ASSERT_TRUE(predicted) << predicted.error().message;
    ASSERT_EQ(predicted->size(), first.positions.size() + second.positions.size() - 2);
    const yolah::Position& end = first.positions.back();
    for (std::size_t i = 0; i + 1 < first.positions.size(); ++i) {
        const Prediction& one = (*predicted)[i];
        const Side mover = first.positions[i].side();
        const int margin = end.score(mover) - end.score(opponent(mover));
        EXPECT_EQ(one.result, (margin > 0) - (margin < 0));
        EXPECT_EQ(one.value, first.positions[i].margin());
        EXPECT_EQ(one.free_squares, first.positions[i].free_squares());
        EXPECT_EQ(one.game, 5u);
    }
    EXPECT_EQ(predicted->back().game, 6u);
}

TEST(Predictions, LeavesOutOpeningsAndStuckSides) {
    const RandomGame game = random_game(3);
    const auto predicted = predict_lines(game.line, {.first_ply = 10}, lead);
    ASSERT_TRUE(predicted);
    std::size_t expected = 0;
    for (const yolah::Position& position : game.positions)
        expected += position.ply() >= 10 && position.can_move(Side::first) && position.can_move(Side::second);
    EXPECT_EQ(predicted->size(), expected);
}

TEST(Predictions, NamesTheLineThatIsWrong) {
    const RandomGame game = random_game(4);
    EXPECT_EQ(predict_lines(game.line + "\nd5:c6\n", {}, lead).error().message,
              "line 2: the game is not over after its 1 moves");
    EXPECT_TRUE(predict_lines("d5:d9", {}, lead).error().message.starts_with("line 1: "));
}

// The scores are left out of a training position; an evaluation that looks at them must not notice.
TEST(Predictions, MakesPositionsOfSelfPlayWholeAgain) {
    const auto evaluation = yolah::Heuristic(yolah::built_in_weights("heuristic"));
    for (const yolah::Position& position : random_game(5).positions) {
        if (!position.can_move(Side::first) || !position.can_move(Side::second)) continue;
        TrainingPosition training{};
        const Side mover = position.side();
        training.sides = {position.pieces(mover), position.pieces(opponent(mover)), position.occupied()};
        training.result = 1;
        const auto predicted = predict(std::span(&training, 1), [&](const yolah::Position& made) {
            EXPECT_EQ(made, position);
            return evaluation(made);
        });
        EXPECT_EQ(predicted.at(0).value, evaluation(position));
        EXPECT_EQ(predicted.at(0).result, 1);
    }
}

}  // namespace
}  // namespace damier::learn
