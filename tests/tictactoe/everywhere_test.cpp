// A game that nobody wrote a line for outside its room goes through the whole program: Tic-tac-toe, which
// offers only what a game must and a board, is one row more in this program's table of games
// (cmake/games.cmake).
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "arena/run/test_tournaments.h"
#include "arena/run/tournament.h"
#include "engine/ours/session.h"
#include "engine/ours/test_sink.h"
#include "play/catalogue.h"
#include "play/players/player.h"
#include "play/registry/registry.h"
#include "play/review/game_review.h"
#include "play/table/read_text.h"
#include "serve/api/test_api.h"

namespace damier {
namespace {

using nlohmann::json;

const GameEntry& tictactoe() {
    return **find_game("tictactoe");
}

TEST(TicTacToeEverywhere, IsOneRowMoreInTheRegistry) {
    ASSERT_TRUE(find_game("tictactoe"));
    EXPECT_EQ(registered_games().back(), &tictactoe());
    EXPECT_GT(registered_games().size(), 1u) << "beside the games that ship";
    EXPECT_EQ(tictactoe().kernel(), "portable");
    EXPECT_EQ(tictactoe().make_solver, nullptr);
}

TEST(TicTacToeEverywhere, StandsInTheCatalogueWithADefaultForAllThatItDoesNotSay) {
    const json game = catalogue_json()["games"].back();
    EXPECT_EQ(game["name"], "tictactoe");
    EXPECT_EQ(game["evaluations"][0]["name"], "margin");
    EXPECT_EQ(game["levels"].size(), 10u);
    EXPECT_EQ(game["levels"][9]["rating"], nullptr) << "nobody has measured them";
    const json& board = game["variants"][0]["board"];
    EXPECT_EQ(board["columns"], 3);
    EXPECT_EQ(board["rows"], 3);
    EXPECT_EQ(board["pieces"].size(), 2u);
}

// All that a plain board needs to be drawn and clicked.
TEST(TicTacToeEverywhere, APositionSaysWhatStandsWhereAndWhatCanBeClicked) {
    const auto table = tictactoe().make_table(0);
    ASSERT_TRUE(table->replay("b2 a1"));
    const json described = table->describe();
    EXPECT_EQ(described["squares"], json({{"b2", "x"}, {"a1", "o"}}));
    ASSERT_EQ(described["choices"].size(), 7u);
    EXPECT_EQ(described["choices"][0], json({{"move", "b1"}, {"to", "b1"}}));
    EXPECT_EQ(described["last"]["to"], "a1");
}

// The text of each kind of player, as the catalogue shows it to people; a person and outside programs are
// none that can be made here.
std::map<std::string, std::string> examples() {
    std::map<std::string, std::string> all;
    const json catalogue = catalogue_json();
    for (const json& kind : catalogue["players"]) {
        if (kind["name"] != "human" && kind["name"] != "engine") all[kind["name"]] = kind["example"];
    }
    all["greedy"] = "greedy";  // its example names an evaluation of other games
    return all;
}

void expect_whole_game(Player& player, const std::string& text) {
    const auto table = tictactoe().make_table(0);
    Limits hurry;
    hurry.seconds = 0.02;
    while (!table->state().over) {
        const std::string move = player.choose(*table, hurry, {}, {}).move;
        const auto played = table->play(move);
        ASSERT_TRUE(played) << text << ": " << played.error().message;
    }
}

TEST(TicTacToeEverywhere, EveryKindOfPlayerPlaysWholeGames) {
    std::set<std::string> played;
    for (const auto& [kind, text] : examples()) {
        const auto player = make_player(tictactoe(), text, {});
        if (!player) {
            EXPECT_EQ(kind, "perfect") << player.error().message;
            EXPECT_EQ(player.error().message,
                      "perfect: Tic-tac-toe has no solver yet, so nobody plays it perfectly");
            continue;
        }
        expect_whole_game(**player, text);
        played.insert(kind);
    }
    for (const char* kind :
         {"random", "greedy", "mc", "uct", "minimax", "negamax", "alphabeta", "pvs", "hybrid", "level"})
        EXPECT_TRUE(played.contains(kind)) << kind;
}

TEST(TicTacToeEverywhere, EveryLevelPlaysWholeGames) {
    for (int level = 1; level <= 10; ++level) {
        const std::string text = "level(" + std::to_string(level) + ")";
        const auto player = make_player(tictactoe(), text, {});
        ASSERT_TRUE(player) << player.error().message;
        expect_whole_game(**player, text);
    }
}

// A draw with best play: who sees to the end never loses.
TEST(TicTacToeEverywhere, ASearchToTheEndKnowsThatItIsADraw) {
    for (const char* text : {"alphabeta(depth=9)", "pvs(depth=9)", "minimax(depth=9)"}) {
        const auto player = make_player(tictactoe(), text, {});
        ASSERT_TRUE(player) << player.error().message;
        const auto table = tictactoe().make_table(0);
        EXPECT_EQ((*player)->choose(*table, {}, {}, {}).value, 0) << text;
    }
}

TEST(TicTacToeEverywhere, PlaysATournament) {
    TournamentSettings settings =
        small_tournament("tictactoe", {"random", "uct(playouts=50)", "alphabeta(depth=9)"}, 3);
    auto field = make_field(settings);
    ASSERT_TRUE(field) << field.error().message;
    auto tournament = Tournament::open(settings, std::move(*field), Journal::in_memory, "test");
    ASSERT_TRUE(tournament) << tournament.error().message;
    EXPECT_EQ(tournament->run({.workers = 2}, {}, {}), RunEnd::finished);
    const Results results = *tournament->journal().read();
    EXPECT_EQ(results.games.size(), 18u);
    int perfect_points = 0;
    for (const GameSummary& game : results.games) {
        if (game.players[0] == 2) perfect_points += game.half_points;
        if (game.players[1] == 2) perfect_points += 2 - game.half_points;
    }
    EXPECT_GE(perfect_points, 10) << "of 24; the openings of two plies may be lost";
}

TEST(TicTacToeEverywhere, SpeaksUgi) {
    TestSink sink;
    SessionStart start{tictactoe()};
    auto session = make_session("ugi", start, sink);
    ASSERT_TRUE(session) << session.error().message;
    const auto ask = [&](std::string_view line) {
        (*session)->finish();
        sink.take();
        (*session)->hear(line);
        (*session)->finish();
        const auto lines = sink.take();
        return lines.empty() ? std::string() : lines.back();
    };
    EXPECT_EQ(ask("ugi"), "ugiok");
    EXPECT_EQ(ask("position startpos moves a1 b1 a2 b2"), "");
    EXPECT_EQ(ask("go movetime 50"), "bestmove a3");
    const auto gtp = make_session("gtp", start, sink);
    ASSERT_FALSE(gtp);
    EXPECT_NE(gtp.error().message.find("use --protocol ugi"), std::string::npos) << gtp.error().message;
}

TEST(TicTacToeEverywhere, IsPlayedThroughTheApi) {
    serve::TestApi api;
    const json game = api.game({{"game", "tictactoe"}});
    const std::string path = "/api/games/" + game["id"].get<std::string>();
    json now = api.post(path + "/play", {{"move", "b2"}}).body;
    EXPECT_EQ(now["position"]["squares"], json({{"b2", "x"}}));
    EXPECT_EQ(now["position"]["choices"].size(), 8u);
    const auto refused = api.post(path + "/play", {{"move", "b2"}});
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(refused.body["error"], "move b2 is not legal: a stone is there");
    EXPECT_EQ(api.get("/api/catalogue").body["games"].back()["name"], "tictactoe");
}

// It is the only game without one.
TEST(TicTacToeEverywhere, TheApiSaysThatItHasNoSolver) {
    serve::TestApi api;
    EXPECT_EQ(api.get("/api/catalogue").body["games"].back()["solver"], false);
    const auto refused = api.post("/api/players", {{"game", "tictactoe"}, {"player", "perfect"}});
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(refused.body["error"], "perfect: Tic-tac-toe has no solver yet, so nobody plays it perfectly");
    const auto search = api.post("/api/searches", {{"game", "tictactoe"}, {"player", "perfect"}});
    EXPECT_EQ(search.status, 400) << search.body;
    EXPECT_EQ(search.body["error"], refused.body["error"]);
}

TEST(TicTacToeEverywhere, IsAnalysedReviewedAndLookedAtThroughTheApi) {
    serve::TestApi api;
    const auto done = [&](const std::string& path) {
        EXPECT_TRUE(api.loop.run_until([&] { return api.get(path).body["done"].get<bool>(); },
                                       std::chrono::seconds(60)));
        return api.get(path).body;
    };
    const auto search =
        api.post("/api/searches", {{"game", "tictactoe"}, {"position", "..o/.x./x.o"}, {"every_move", true}});
    ASSERT_EQ(search.status, 201) << search.body;
    const json report = done("/api/searches/" + search.body["id"].get<std::string>())["report"];
    EXPECT_EQ(report["moves"].size(), 5u);
    EXPECT_EQ(report["move"], "c2") << "nought threatens the file";

    const auto review = api.post(
        "/api/reviews",
        {{"game", "tictactoe"}, {"moves", {"b2", "b1", "a1", "c3"}}, {"player", "alphabeta(depth=9)"}});
    ASSERT_EQ(review.status, 201) << review.body;
    const json moves = done("/api/reviews/" + review.body["id"].get<std::string>())["moves"];
    ASSERT_EQ(moves.size(), 4u);
    EXPECT_EQ(moves[0]["verdict"], "best");
    EXPECT_EQ(moves[1]["verdict"], "blunder") << "an edge loses to the middle";

    const auto insight = api.post("/api/insight", {{"game", "tictactoe"}, {"position", "..o/.x./x.."}});
    ASSERT_EQ(insight.status, 200) << insight.body;
    EXPECT_TRUE(insight.body["overlays"].empty());
    EXPECT_EQ(insight.body["terms"][0]["name"], "margin");

    const auto tree =
        api.post("/api/microscope", {{"game", "tictactoe"}, {"algorithm", "alphabeta"}, {"depth", 2}});
    ASSERT_EQ(tree.status, 200) << tree.body;
    EXPECT_EQ(tree.body["root"]["children"].size(), 9u);
}

TEST(TicTacToeEverywhere, PastedTextsAreRead) {
    const auto position = read_text("..o/.x./x..", nullptr);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_EQ(&position->table->game(), &tictactoe());
    const auto moves = read_text("b2 a1 c3", &tictactoe());
    ASSERT_TRUE(moves) << moves.error().message;
    EXPECT_EQ(moves->table->state().ply, 3);
    const auto bad = read_text("b2 b2", &tictactoe());
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().message, "Tic-tac-toe: ply 2: move b2 is not legal: a stone is there");
}

}  // namespace
}  // namespace damier
