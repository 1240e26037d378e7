#include "play/table/solver.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "play/registry/registry.h"

namespace damier {
namespace {

constexpr SolverResources small{.memory = std::uint64_t{1} << 20};

std::unique_ptr<Table> quarto_table(std::string_view position) {
    auto table = (*find_game("quarto"))->make_table(0);
    const auto set = table->set(position);
    EXPECT_TRUE(set) << set.error().message;
    return table;
}

TEST(Solver, IsThereForEveryGameThatIsShipped) {
    for (const GameEntry* game : registered_games()) EXPECT_NE(game->make_solver, nullptr) << game->name;
}

TEST(Solver, ProvesMarginsOfYolah) {
    const auto table = (*find_game("yolah"))->make_table(0);
    ASSERT_TRUE(
        table->set("xxxxxxxx/xxxxxxxx/xxbxxwxx/xxbxxwxx/xx.x..xx/xxbxxwxx/xxbxxwxx/xxxxxxxx w 27 26"));
    const TextProof proof =
        table->game().make_solver(small)->solve(*table, {.every_move = true, .line = true}, {});
    EXPECT_EQ(proof.margin, 0);
    EXPECT_EQ(proof.moves.size(), table->legal_moves().size());
    for (const std::string& move : proof.line) ASSERT_TRUE(table->play(move)) << move;
    EXPECT_TRUE(table->state().over);
    EXPECT_EQ(verdict_sentence(proof, *(*find_game("yolah"))->make_table(0)), "A draw under best play.");
}

TEST(Solver, SpeaksMovesAsText) {
    const auto table = quarto_table("10.9/.D43/82.7/B..6 E");
    const auto solver = table->game().make_solver(small);
    const TextProof proof = solver->solve(*table, {.distance = true, .every_move = true, .line = true}, {});
    ASSERT_TRUE(proof.margin);
    EXPECT_EQ(proof.moves.size(), table->legal_moves().size());
    EXPECT_EQ(proof.moves.front().margin, *proof.margin);
    EXPECT_EQ(static_cast<int>(proof.line.size()), proof.plies);
    for (const std::string& move : proof.line) ASSERT_TRUE(table->play(move)) << move;
    EXPECT_TRUE(table->state().over);
}

TEST(Solver, SaysWhoWinsAndNothingElseWhereThatIsAsked) {
    const char* const positions[] = {
        "xxxxxxxx/xxxxxxxx/xxbxxwxx/xxbxxwxx/xx.x..xx/xxbxxwxx/xxbxxwxx/xxxxxxxx w 27 26",
        "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", "10.9/.D43/82.7/B..6 E"};
    const char* const games[] = {"yolah", "othello", "quarto"};
    const int outcomes[] = {0, 1, 0};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto table = (*find_game(games[i]))->make_table(i == 2 ? 1 : 0);
        ASSERT_TRUE(table->set(positions[i]));
        const TextProof proof = table->game().make_solver(small)->solve(*table, {.outcome = true}, {});
        EXPECT_EQ(proof.outcome, outcomes[i]) << games[i];
    }
}

TEST(Solver, AStoppedProofHasNoValue) {
    const auto table = (*find_game("quarto"))->make_table(0);
    std::stop_source source;
    source.request_stop();
    const TextProof proof = table->game().make_solver(small)->solve(*table, {}, source.get_token());
    EXPECT_FALSE(proof.margin);
    const nlohmann::json json = to_json(proof, Side::first);
    EXPECT_EQ(json["proved"], false);
    EXPECT_FALSE(json.contains("winner"));
}

TEST(Solver, ASentenceSaysWhoWins) {
    const auto quarto = (*find_game("quarto"))->make_table(0);  // First is to move
    EXPECT_EQ(verdict_sentence({.margin = 1}, *quarto), "First wins under best play.");
    EXPECT_EQ(verdict_sentence({.margin = -1, .plies = 8}, *quarto), "Second wins in 8 plies.");
    EXPECT_EQ(verdict_sentence({.margin = 1, .plies = 1}, *quarto), "First wins in 1 ply.");
    EXPECT_EQ(verdict_sentence({.margin = 0, .plies = 17}, *quarto), "A draw under best play.");
    const auto othello = (*find_game("othello"))->make_table(0);
    EXPECT_EQ(verdict_sentence({.margin = -4}, *othello), "White wins by 4 under best play.");
}

TEST(Solver, JsonNamesTheWinner) {
    EXPECT_EQ(to_json(TextProof{.margin = 1}, Side::second)["winner"], "second");
    EXPECT_EQ(to_json(TextProof{.margin = -1}, Side::second)["winner"], "first");
    EXPECT_EQ(to_json(TextProof{.margin = 0}, Side::second)["winner"], "draw");
}

}  // namespace
}  // namespace damier
