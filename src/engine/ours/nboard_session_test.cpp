#include "engine/ours/nboard_session.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text/text.h"
#include "engine/ours/test_sink.h"

namespace damier {
namespace {

using Lines = std::vector<std::string>;

const GameEntry& othello() {
    return **find_game("othello");
}

constexpr std::string_view start_of_ggf =
    "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 "
    "---------------------------O*------*O----------------"
    "----------- *]";

class NboardSessionTest : public ::testing::Test {
  protected:
    void begin(std::string player) {
        SessionStart start{othello()};
        start.player = std::move(player);
        session_ = std::move(*make_session("nboard", start, sink_));
        ask("nboard 1");
    }
    Lines ask(std::string_view line) {
        session_->hear(line);
        session_->finish();
        return sink_.take();
    }
    static bool has(const Lines& lines, std::string_view beginning) {
        return std::ranges::any_of(lines, [&](const auto& line) { return line.starts_with(beginning); });
    }

    TestSink sink_;
    std::unique_ptr<Session> session_;
};

TEST_F(NboardSessionTest, ItAnswersWithAMoveAndDoesNotPlayIt) {
    begin("alphabeta(id, tt)");
    EXPECT_EQ(ask("set depth 3"), Lines{});
    EXPECT_EQ(ask("set game " + std::string(start_of_ggf) + "B[F5];)"), Lines{});
    const Lines lines = ask("go");
    EXPECT_TRUE(has(lines, "search "));
    EXPECT_TRUE(has(lines, "nodestats "));
    const auto answer =
        std::ranges::find_if(lines, [](const auto& line) { return line.starts_with("=== "); });
    ASSERT_NE(answer, lines.end());
    const std::string move = answer->substr(4, 2);
    EXPECT_EQ(ask("move " + move + "/1.0/0.5"), Lines{}) << *answer;
    EXPECT_TRUE(has(ask("move " + move), "status error: ")) << "it was played once";
}

TEST_F(NboardSessionTest, HintsSpeakOfSeveralMoves) {
    begin("alphabeta(id, tt)");
    ask("set depth 2");
    ask("move f5");
    const Lines lines = ask("hint 3");
    const auto said =
        std::ranges::count_if(lines, [](const auto& line) { return line.starts_with("search "); });
    EXPECT_GE(said, 3);
    EXPECT_FALSE(has(lines, "==="));
}

TEST_F(NboardSessionTest, APingEndsTheThinking) {
    begin("alphabeta(id, tt, time=1h)");
    session_->hear("go");
    session_->hear("ping 4");
    EXPECT_NE(sink_.wait_for("=== "), "");
    EXPECT_EQ(sink_.wait_for("pong"), "pong 4");
    session_->hear("hint 2");
    EXPECT_FALSE(session_->hear("quit"));
}

TEST_F(NboardSessionTest, TheRestOfTheWords) {
    begin("alphabeta(depth=1)");
    EXPECT_EQ(ask("learn"), Lines{"learned"});
    EXPECT_EQ(ask("set contempt 3"), Lines{});
    EXPECT_EQ(ask("some new word"), Lines{});
    EXPECT_EQ(ask("f5"), Lines{});
    const Lines lines = ask("analyze");
    EXPECT_TRUE(has(lines, "analysis 1 "));
    EXPECT_TRUE(has(lines, "analysis 0 "));
    EXPECT_TRUE(has(ask("set depth deep"), "status error: "));
    EXPECT_TRUE(has(ask("set game nothing"), "status error: "));
}

TEST_F(NboardSessionTest, AGameIsPlayedToItsEnd) {
    begin("greedy");
    for (int ply = 0;; ++ply) {
        ASSERT_LT(ply, 200);
        const Lines lines = ask("go");
        if (has(lines, "status error: the game is over")) break;
        const auto answer =
            std::ranges::find_if(lines, [](const auto& line) { return line.starts_with("=== "); });
        ASSERT_NE(answer, lines.end());
        ASSERT_EQ(ask("move " + answer->substr(4, 2)), Lines{});
    }
    EXPECT_EQ(ask("go").back(), "=== PA") << "whoever waits for an answer gets one";
}

}  // namespace
}  // namespace damier
