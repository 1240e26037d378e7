#include "arena/report/html/replay_data.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "arena/report/sample_results.h"
#include "core/text/text.h"

namespace damier {
namespace {

// What the page does with a step.
std::string position_after(std::string_view before, std::string_view step) {
    if (step.starts_with('=')) return std::string(step.substr(1));
    std::string board(before.substr(0, before.find(' ')));
    std::size_t i = 0;
    for (; i < step.size() && step[i] != ' '; i += 2) board[step_alphabet.find(step[i])] = step[i + 1];
    return board.append(step.substr(i));
}

TEST(ReplayData, StepsGiveEveryPositionExactly) {
    for (const GameEntry* game : registered_games()) {
        const SampleTournament sample = sample_tournament(game->name, {"a", "b"}, 20);
        for (const auto& [slot, detail] : sample.details) {
            const nlohmann::json data = replay_json(sample.results, detail);
            const auto table = game->make_table(0);
            std::string position = data["start"];
            EXPECT_EQ(position, table->status().position);
            ASSERT_EQ(data["steps"].size(), detail.moves.size());
            for (std::size_t ply = 0; ply < detail.moves.size(); ++ply) {
                ASSERT_TRUE(table->play(detail.moves[ply]));
                position = position_after(position, data["steps"][ply].get<std::string>());
                ASSERT_EQ(position, table->status().position) << game->name << " ply " << ply;
            }
            EXPECT_EQ(words(data["moves"].get<std::string>()).size(), detail.moves.size());
            EXPECT_FALSE(data.contains("damage"));
            EXPECT_EQ(data.contains("over"), table->status().over);
        }
    }
}

TEST(ReplayData, BoardsThatDoNotFitTheAlphabetAreWrittenWhole) {
    EXPECT_EQ(step_between("ab x", "ac y"), "1c y");
    EXPECT_EQ(step_between("ab", "cb"), "0c");
    EXPECT_EQ(step_between("ab x", "abc x"), "=abc x");
    const std::string big(200, '.');
    EXPECT_EQ(step_between(big + " 1", big + " 2"), "=" + big + " 2");
}

TEST(ReplayData, ValuesAreSeenByTheFirstPlayer) {
    SampleTournament sample = sample_tournament("othello", {"a", "b"}, 1);
    GameDetail game = sample.details.begin()->second;
    ASSERT_EQ(game.opening_plies, 1);
    game.values.assign(game.moves.size() - 1, std::nullopt);
    game.values[0] = 150;  // of the second player, after the opening's only move
    game.values[1] = 10'004;
    const nlohmann::json data = replay_json(sample.results, game);
    EXPECT_EQ(data["values"][0], -150);
    EXPECT_EQ(data["values"][1], 10'004);
    EXPECT_TRUE(data["values"][2].is_null());
    EXPECT_FALSE(data.contains("turn"));
    game.values.assign(game.moves.size() - 1, std::nullopt);
    game.nodes.assign(game.moves.size() - 1, 0);
    EXPECT_FALSE(replay_json(sample.results, game).contains("values"));
    EXPECT_FALSE(replay_json(sample.results, game).contains("nodes"));
}

TEST(ReplayData, TheSecondPlayerMayBegin) {
    SampleTournament sample = sample_tournament("othello", {"a", "b"}, 1);
    const auto table = sample.results.game->make_table(0);
    ASSERT_TRUE(table->play("f5"));
    sample.results.openings[0] = {table->status().position, ""};
    Random random(1);
    GameDetail game = sample_game(sample.results, 0, 5, random);
    game.values[0] = 7;
    const nlohmann::json data = replay_json(sample.results, game);
    EXPECT_EQ(data["turn"], 1);
    EXPECT_EQ(data["start"], table->status().position);
    EXPECT_EQ(data["values"][0], -7);
}

TEST(ReplayData, DamageIsSaid) {
    SampleTournament sample = sample_tournament("othello", {"a", "b"}, 1);
    GameDetail game = sample.details.begin()->second;
    game.moves[3] = "\xff";
    const nlohmann::json data = replay_json(sample.results, game);
    EXPECT_EQ(data["steps"].size(), 3u);
    EXPECT_TRUE(data["damage"].get<std::string>().starts_with("ply 4: "));
    EXPECT_NO_THROW(data.dump());
}

}  // namespace
}  // namespace damier
