#include "engine/ours/gtp_session.h"

#include <gtest/gtest.h>

#include "core/text/text.h"
#include "engine/ours/test_sink.h"

namespace damier {
namespace {

class GtpSessionTest : public ::testing::Test {
  protected:
    void begin(std::string player) {
        SessionStart start{**find_game("othello")};
        start.player = std::move(player);
        start.version = "9.9";
        session_ = std::move(*make_session("gtp", start, sink_));
    }
    std::vector<std::string> lines_for(std::string_view line) {
        session_->hear(line);
        session_->finish();
        return sink_.take();
    }
    // The answer of one line; it must be ended by an empty one.
    std::string ask(std::string_view line) {
        const auto lines = lines_for(line);
        if (lines.size() != 2 || !lines[1].empty()) return "not one line and an empty one";
        return lines[0];
    }

    TestSink sink_;
    std::unique_ptr<Session> session_;
};

TEST_F(GtpSessionTest, AnswersHaveTheirIdAndAnEmptyLine) {
    begin("random(seed=1)");
    EXPECT_EQ(ask("protocol_version"), "= 2");
    EXPECT_EQ(ask("12 name"), "=12 Damier");
    EXPECT_EQ(ask("version # what is it"), "= 9.9");
    EXPECT_EQ(ask("7 fly"), "?7 unknown command");
    EXPECT_EQ(ask("known_command genmove"), "= true");
    EXPECT_EQ(ask("known_command fly"), "= false");
    EXPECT_EQ(ask("boardsize 8"), "=");
    EXPECT_EQ(ask("boardsize 19"), "? unacceptable size");
    EXPECT_EQ(ask("komi 6.5"), "=");
    EXPECT_TRUE(lines_for("").empty());
    EXPECT_TRUE(lines_for("  # a comment").empty());
    const auto commands = lines_for("list_commands");
    EXPECT_NE(commands[0].find("genmove"), std::string::npos);
}

TEST_F(GtpSessionTest, MovesArePlayedAndTakenBack) {
    begin("random(seed=1)");
    EXPECT_EQ(ask("gogui-rules_side_to_move"), "= black");
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "= D3 C4 F5 E6");
    EXPECT_EQ(ask("play b F5"), "=");
    EXPECT_EQ(ask("play white d6"), "=");
    EXPECT_TRUE(ask("play b a1").starts_with("? illegal move"));
    EXPECT_TRUE(ask("play w c3").starts_with("? illegal move"));
    EXPECT_TRUE(ask("play green c3").starts_with("? invalid color"));
    EXPECT_TRUE(ask("play b").starts_with("? "));
    EXPECT_EQ(ask("undo"), "=");
    EXPECT_EQ(ask("undo"), "=");
    EXPECT_EQ(ask("undo"), "? cannot undo");
    EXPECT_TRUE(ask("genmove w").starts_with("? "));
    const std::string asked = ask("reg_genmove b");
    EXPECT_EQ(asked.substr(0, 2), "= ");
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "= D3 C4 F5 E6");
}

TEST_F(GtpSessionTest, AGameIsPlayedToItsEnd) {
    begin("greedy");
    for (int ply = 0; ask("gogui-rules_final_result") == "="; ++ply) {
        ASSERT_LT(ply, 200);
        const std::string colour = ask("gogui-rules_side_to_move").substr(2);
        EXPECT_EQ(ask("genmove " + colour).substr(0, 2), "= ");
    }
    const std::string score = ask("final_score");
    EXPECT_TRUE(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0") << score;
    // A controller that waits for two passes gets them.
    EXPECT_EQ(ask("genmove b"), "= pass");
    EXPECT_EQ(ask("genmove w"), "= pass");
    EXPECT_EQ(ask("play b pass"), "=");
    EXPECT_TRUE(ask("play b f5").starts_with("? illegal move"));
    EXPECT_EQ(ask("clear_board"), "=");
    EXPECT_TRUE(ask("final_score").starts_with("? "));
}

// The moves of a game up to where one side has nothing but a pass.
std::vector<std::string> moves_before_a_pass() {
    for (std::size_t stride = 1; stride < 1000; ++stride) {
        const auto table = (*find_game("othello"))->make_table(0);
        for (std::size_t step = 0; !table->state().over; ++step) {
            const auto moves = table->legal_moves();
            if (moves.front() == "--") return table->status().moves;
            (void)table->play(moves[step * stride % moves.size()]);
        }
    }
    return {};
}

TEST_F(GtpSessionTest, APassMayBeLeftOut) {
    begin("alphabeta(depth=1)");
    const auto moves = moves_before_a_pass();
    ASSERT_FALSE(moves.empty());
    for (std::size_t i = 0; i < moves.size(); ++i)
        ASSERT_EQ(ask((i % 2 == 0 ? "play b " : "play w ") + moves[i]), "=");
    const std::string passing = moves.size() % 2 == 0 ? "b" : "w";
    const std::string other = passing == "b" ? "w" : "b";
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "= pass");
    EXPECT_EQ(ask("reg_genmove " + passing), "= pass");
    const std::string move = ask("reg_genmove " + other);
    EXPECT_EQ(move.size(), 4u) << move;
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "= pass") << "the board stays as it was";
    EXPECT_EQ(ask("play " + other + " " + move.substr(2)), "=");
}

TEST_F(GtpSessionTest, AnInterruptAndAQuitEndASearch) {
    begin("alphabeta(id, tt)");
    session_->hear("time_settings 0 1000000 1");
    session_->hear("1 genmove b");
    session_->hear("# interrupt");
    EXPECT_TRUE(sink_.wait_for("=1 ").starts_with("=1 "));
    session_->hear("2 genmove w");
    EXPECT_FALSE(session_->hear("3 quit"));
    EXPECT_TRUE(sink_.wait_for("=2 ").starts_with("=2 "));
    EXPECT_EQ(sink_.wait_for("=3"), "=3");
}

TEST_F(GtpSessionTest, TheBoardIsShownWithoutAnEmptyLine) {
    begin("random");
    const auto lines = lines_for("showboard");
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].find("\n\n"), std::string::npos);
    EXPECT_NE(lines[0].find('\n'), std::string::npos);
}

TEST(GtpClock, KnowsMainTimeAndPeriods) {
    EXPECT_EQ(GtpClock().limits(), Limits());
    EXPECT_EQ(GtpClock(0, 30, 0).limits(), Limits()) << "a period for no moves: no limit";
    EXPECT_EQ(GtpClock(60, 0, 0).limits().clock, (GameClock{60, 0}));
    EXPECT_EQ(GtpClock(0, 10, 5).limits().seconds, 0.9 * 2);
    GtpClock clock(60, 10, 5);
    EXPECT_EQ(clock.limits().clock, (GameClock{60, 2}));
    clock.set_left(8, 2);
    EXPECT_EQ(clock.limits().seconds, 0.9 * 4);
    clock.spend(3);
    EXPECT_EQ(clock.limits().seconds, 0.9 * 5);
    clock.spend(1);
    EXPECT_EQ(clock.limits().seconds, 0.9 * 2) << "a new period";
    clock.set_left(12, 0);
    EXPECT_EQ(clock.limits().clock, (GameClock{12, 2}));
}

TEST_F(GtpSessionTest, TimesAreRead) {
    begin("random");
    EXPECT_EQ(ask("time_settings 300 0 0"), "=");
    EXPECT_EQ(ask("time_left b 12.5 0"), "=");
    EXPECT_TRUE(ask("time_settings 300").starts_with("? "));
    EXPECT_TRUE(ask("time_left b soon 0").starts_with("? "));
}

}  // namespace
}  // namespace damier
