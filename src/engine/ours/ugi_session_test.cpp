#include "engine/ours/ugi_session.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/text/text.h"
#include "engine/ours/test_sink.h"
#include "play/players/player_kind.h"

namespace damier {
namespace {

class UgiSessionTest : public ::testing::Test {
  protected:
    void begin(std::string_view game, std::string player = "") {
        SessionStart start{**find_game(game)};
        start.player = std::move(player);
        start.version = "9.9";
        auto made = make_session("ugi", start, sink_);
        ASSERT_TRUE(made) << made.error().message;
        session_ = std::move(*made);
    }
    bool say(std::string_view line) { return session_->hear(line); }
    // What is said in answer, when all that was asked for has been done.
    std::vector<std::string> ask(std::string_view line) {
        session_->finish();
        sink_.take();
        say(line);
        session_->finish();
        return sink_.take();
    }
    std::string last(std::string_view line) {
        const auto lines = ask(line);
        return lines.empty() ? "" : lines.back();
    }
    using Lines = std::vector<std::string>;

    TestSink sink_;
    std::unique_ptr<Session> session_;
};

TEST_F(UgiSessionTest, ItIntroducesItselfWithTheOptionsOfEveryPlayer) {
    begin("quarto");
    const auto lines = ask("ugi");
    const auto says = [&](std::string_view line) { return std::ranges::find(lines, line) != lines.end(); };
    EXPECT_EQ(lines.front(), "id name Damier 9.9");
    EXPECT_EQ(lines.back(), "ugiok");
    EXPECT_TRUE(says("option name UGI_Game type combo default quarto var yolah var othello var quarto"));
    EXPECT_TRUE(says(
        "option name UGI_Variant type combo default level1 var standard var level1 var level2 var level3 "
        "var level4"));
    EXPECT_TRUE(says("option name MultiPV type spin default 1 min 1 max 500"));
    for (const PlayerKind* kind : player_kinds()) {
        if (kind->played_by != PlayedBy::search) continue;
        for (const PlayerOption& option : kind->options) {
            const std::string beginning = fmt::format("option name {} type ", option.key);
            EXPECT_TRUE(std::ranges::any_of(lines, [&](const auto& line) {
                return line.starts_with(beginning);
            })) << option.key;
        }
    }
}

TEST_F(UgiSessionTest, TheGivenPlayersValuesAreTheDefaults) {
    begin("yolah", "uct(nodes=500, threads=2)");
    const auto lines = ask("ugi");
    const auto says = [&](std::string_view line) { return std::ranges::find(lines, line) != lines.end(); };
    EXPECT_TRUE(says("option name nodes type spin default 500 min 1 max 1000000000000000"));
    EXPECT_TRUE(says("option name threads type spin default 2 min 1 max 256"));
    EXPECT_TRUE(says("option name c type string default 0.65"));
    EXPECT_TRUE(says("option name depth type spin default 0 min 0 max 128"));
    EXPECT_TRUE(says("option name tt type check default false"));
    EXPECT_TRUE(says("option name allocation type combo default auto var auto var equal var ucb1"));
}

TEST_F(UgiSessionTest, SendingAllDefaultsBackChangesNothing) {
    begin("othello", "alphabeta(depth=2)");
    for (const std::string& line : ask("ugi")) {
        const auto [word, rest] = ugi::split_command(line);
        if (word != "option") continue;
        const auto option = ugi::parse_option(rest);
        EXPECT_EQ(ask(ugi::format_setoption({option->name, option->fallback})), Lines{}) << line;
    }
    EXPECT_EQ(ask("isready"), Lines{"readyok"});
    EXPECT_EQ(last("go").substr(0, 9), "bestmove ");
}

TEST_F(UgiSessionTest, ItPlaysAWholeGameOfEveryGameWithItself) {
    for (const GameEntry* game : registered_games()) {
        for (const Variant& variant : game->variants) {
            begin(game->name, "random(seed=4)");
            ask(fmt::format("setoption name UGI_Variant value {}", variant.name));
            ask("uginewgame");
            ugi::PositionCommand position;
            while (true) {
                ASSERT_EQ(ask(ugi::format_position(position)), Lines{});
                if (last("query gameover") == "response true") break;
                const std::string move = last("go movetime 1").substr(9);
                const std::string legal = last("query moves");
                const auto moves = words(legal);
                ASSERT_NE(std::ranges::find(moves, move), moves.end()) << move;
                position.moves.push_back(move);
            }
            EXPECT_NE(last("query result"), "response none");
            EXPECT_EQ(ask("query moves"), Lines{"response"});
            EXPECT_EQ(ask("go"),
                      (Lines{"info error the game is over, there is no move to find", "bestmove none"}));
            EXPECT_EQ(last("query game"), fmt::format("response {} {}", game->name, variant.name));
        }
    }
}

TEST_F(UgiSessionTest, AnEndlessSearchIsThereForOthers) {
    for (const char* player :
         {"alphabeta(id, tt)", "uct(memory=16MiB)", "mc", "hybrid(memory=16MiB)", "random",
          "minimax(depth=30)", "negamax(depth=30)", "alphabeta(depth=40)", "greedy"}) {
        begin("othello", player);
        say("position startpos moves f5");
        say("go infinite");
        say("isready");
        EXPECT_EQ(sink_.wait_for("readyok"), "readyok") << player;
        say("query p1turn");
        EXPECT_EQ(sink_.wait_for("response"), "response false");
        const auto lines = sink_.lines();
        EXPECT_TRUE(std::ranges::none_of(lines, [](const auto& line) {
            return line.starts_with("bestmove");
        })) << player;
        say("stop");
        EXPECT_NE(sink_.wait_for("bestmove "), "") << player;
        session_.reset();
        sink_.take();
    }
}

TEST_F(UgiSessionTest, QuitEndsASearchAndAnswersIt) {
    begin("yolah");
    say("go infinite");
    EXPECT_FALSE(say("quit"));
    EXPECT_TRUE(sink_.lines().back().starts_with("bestmove "));
}

TEST_F(UgiSessionTest, TheEndOfTheInputLetsASearchWithLimitsFinish) {
    begin("othello", "alphabeta(id, tt)");
    say("go depth 3");
    session_->finish();
    const auto lines = sink_.take();
    ASSERT_GE(lines.size(), 2u);
    EXPECT_TRUE(lines[lines.size() - 2].starts_with("info depth 3 ")) << lines[lines.size() - 2];
    say("go infinite");
    session_->finish();
    EXPECT_TRUE(sink_.take().back().starts_with("bestmove "));
}

TEST_F(UgiSessionTest, EachGoHasOneAnswerInOrder) {
    begin("othello", "random");
    say("go infinite");
    say("position startpos moves f5 d6 c3 d3 c4");
    say("go infinite");
    say("position startpos moves f5");
    say("go nodes 3");
    session_->finish();
    const auto lines = sink_.take();
    EXPECT_EQ(std::ranges::count_if(lines, [](const auto& line) { return line.starts_with("bestmove "); }),
              3);
}

TEST_F(UgiSessionTest, SeveralMovesAreReported) {
    begin("othello", "alphabeta(id, tt)");
    ask("setoption name MultiPV value 3");
    const auto lines = ask("go depth 2");
    ASSERT_GE(lines.size(), 4u);
    for (std::size_t k = 1; k <= 3; ++k) {
        const std::string& line = lines[lines.size() - 5 + k];
        EXPECT_TRUE(line.starts_with(fmt::format("info depth 2 multipv {} ", k))) << line;
        EXPECT_EQ(line.find("upperbound"), std::string::npos) << line;
    }
}

TEST_F(UgiSessionTest, MistakesAreSaidAndChangeNothing) {
    begin("othello");
    ask("position startpos moves f5");
    const std::string before = last("query fen");
    for (const char* wrong :
         {"position startpos moves a1", "position fen nonsense", "position", "position startpos moves f5 f5",
          "jump", "setoption", "setoption name Speed value 3", "setoption name threads value 0x",
          "setoption name tt value yes", "setoption name UGI_Game value chess",
          "setoption name UGI_Variant value level2"}) {
        const auto lines = ask(wrong);
        ASSERT_EQ(lines.size(), 1u) << wrong;
        EXPECT_TRUE(lines[0].starts_with("info error ")) << lines[0];
        EXPECT_EQ(last("query fen"), before) << wrong;
    }
    EXPECT_TRUE(last("query wind").starts_with("response error "));
    EXPECT_EQ(ask(""), Lines{});
    EXPECT_EQ(ask("response true"), Lines{});
}

TEST_F(UgiSessionTest, APlayerThatCannotBeMadeLeavesTheOneBefore) {
    begin("othello", "alphabeta(depth=1)");
    ask("setoption name eval value nonsense");
    const auto lines = ask("go");
    EXPECT_TRUE(lines.front().starts_with("info error ")) << lines.front();
    EXPECT_TRUE(lines.front().ends_with("; alphabeta(depth=1) plays")) << lines.front();
    EXPECT_TRUE(lines.back().starts_with("bestmove "));
    ask("setoption name eval value <empty>");
    EXPECT_EQ(ask("isready"), Lines{"readyok"});
}

TEST_F(UgiSessionTest, TheGameCanBeChosenLater) {
    begin("othello");
    ask("setoption name UGI_Game value quarto");
    ask("setoption name UGI_Variant value level3");
    EXPECT_EQ(last("query game"), "response quarto level3");
    ask("setoption name Player value random");
    EXPECT_TRUE(last("go").starts_with("bestmove "));
    ask("setoption name UGI_Game value yolah");
    EXPECT_EQ(last("query game"), "response yolah standard");
    EXPECT_TRUE(last("go").starts_with("bestmove "));
}

TEST_F(UgiSessionTest, PassesAreMoves) {
    begin("othello", "alphabeta(depth=2)");
    // Black has no move, White has one.
    ASSERT_EQ(ask("position fen XXXXXXXOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOO- X"),
              Lines{});
    EXPECT_EQ(ask("query moves"), Lines{"response --"});
    EXPECT_EQ(last("go"), "bestmove --");
}

TEST(SessionRefusals, AreSentences) {
    TestSink sink;
    SessionStart start{**find_game("quarto")};
    EXPECT_EQ(make_session("gtp", start, sink).error().message,
              "gtp is spoken for Othello only: for Quarto use --protocol ugi");
    EXPECT_FALSE(make_session("uci", start, sink));
    start.player = "uct(threads=none)";
    EXPECT_FALSE(make_session("ugi", start, sink));
    start.player = "human";
    EXPECT_FALSE(make_session("ugi", start, sink));
}

}  // namespace
}  // namespace damier
