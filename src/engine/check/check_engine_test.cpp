// The checker against engines that do one thing wrong (tests/engines): each gets its right verdict.
#include "engine/check/check_engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace damier::check {
namespace {

// A busy machine must not make a right engine a wrong one.
constexpr double patience = 4;
constexpr double margin = 2;

CheckReport report_on(const std::string& fault, std::string_view game = "othello") {
    CheckOptions wanted;
    wanted.command = std::string(DAMIER_BROKEN_ENGINE) + " " + fault;
    wanted.game = find_game(game).value();
    wanted.patience_seconds = patience;
    wanted.margin_seconds = margin;
    return check_engine(wanted).value();
}

// The first situation with this grade.
const Finding* first_of(const CheckReport& report, Grade grade) {
    const auto found = std::ranges::find(report.findings, grade, &Finding::grade);
    return found == report.findings.end() ? nullptr : &*found;
}

struct Verdict {
    std::string fault;
    std::string situation;  // the first one that is not right
    std::string phrase;     // in its sentence
};

void PrintTo(const Verdict& verdict, std::ostream* out) {
    *out << verdict.fault;
}

class Unfit : public testing::TestWithParam<Verdict> {};

TEST_P(Unfit, IsToldWhatIsWrong) {
    const CheckReport report = report_on(GetParam().fault);
    EXPECT_FALSE(report.fit());
    const Finding* wrong = first_of(report, Grade::wrong);
    ASSERT_NE(wrong, nullptr) << to_text(report);
    EXPECT_EQ(wrong->situation, GetParam().situation) << to_text(report);
    EXPECT_NE(wrong->sentence.find(GetParam().phrase), std::string::npos) << to_text(report);
}

INSTANTIATE_TEST_SUITE_P(
    Engine, Unfit,
    testing::Values(Verdict{"silent", "start-up", "did not answer `ugi` with `ugiok`"},
                    Verdict{"no-ugiok", "start-up", "did not answer `ugi` with `ugiok`"},
                    Verdict{"crash-at-start", "start-up", "SIGABRT"},
                    Verdict{"exit-at-start", "start-up", "exit code 3"},
                    Verdict{"no-readyok", "start-up", "did not answer `isready` with `readyok`"},
                    Verdict{"crash-at-go", "start position", "SIGABRT"},
                    Verdict{"exit-at-go", "start position", "exit code 0"},
                    Verdict{"illegal-move", "start position", "is not legal"},
                    Verdict{"wrong-notation", "start position", "Knight-takes-(3,4)"},
                    Verdict{"empty-bestmove", "start position", "bestmove"},
                    Verdict{"no-newline", "start position", "did not end it with a newline"},
                    Verdict{"two-bestmoves", "start position", "answered one `go` twice"},
                    Verdict{"bestmove-before-go", "start position", "before it was asked with `go`"},
                    Verdict{"never-answers", "start position", "did not answer `go movetime 100`"},
                    Verdict{"late 1 2500", "start position", "it had 100 ms and answered after"},
                    Verdict{"ignores-stop", "stop", "did not answer `stop`"},
                    Verdict{"flood", "start position", "without the end of a line"},
                    Verdict{"flood-lines", "start position", "without an answer"},
                    Verdict{"garbage", "start position", "\\xff"},
                    Verdict{"closes-stdout", "start position", "closed its output"},
                    Verdict{"ignores-quit", "quit", "after `quit`"},
                    Verdict{"ignores-end", "end of input", "after the end of its input"},
                    Verdict{"wrong-side-after-pass", "after a pass", "is not legal"},
                    Verdict{"refuses-pass", "forced pass", "none"},
                    Verdict{"ignores-fen", "forced pass", "is not legal"},
                    Verdict{"dies-of-unknown", "bad commands", "exit code 1"}));

class Fit : public testing::TestWithParam<Verdict> {};

TEST_P(Fit, MayHaveARemark) {
    const CheckReport report = report_on(GetParam().fault);
    EXPECT_TRUE(report.fit()) << to_text(report);
    const Finding* remark = first_of(report, Grade::remark);
    if (GetParam().situation.empty()) {
        EXPECT_EQ(remark, nullptr) << to_text(report);
        return;
    }
    ASSERT_NE(remark, nullptr) << to_text(report);
    EXPECT_EQ(remark->situation, GetParam().situation) << to_text(report);
    EXPECT_NE(remark->sentence.find(GetParam().phrase), std::string::npos) << to_text(report);
}

INSTANTIATE_TEST_SUITE_P(Engine, Fit,
                         testing::Values(Verdict{"none", "", ""}, Verdict{"flood-stderr", "", ""},
                                         Verdict{"slow 1 5", "", ""},
                                         Verdict{"bad-option", "options", "cannot be read"},
                                         Verdict{"leaves-children", "quit", "left 3 processes running"},
                                         Verdict{"daemon", "quit", "left 1 process running"}));

TEST(CheckEngine, EveryGameHasItsSituations) {
    for (const GameEntry* game : registered_games()) {
        const CheckReport report = report_on("none", game->name);
        EXPECT_TRUE(report.fit()) << to_text(report);
        EXPECT_EQ(first_of(report, Grade::remark), nullptr) << to_text(report);
        const bool passes = game->name != "quarto";
        EXPECT_EQ(std::ranges::count(report.findings, "forced pass", &Finding::situation), passes ? 1 : 0);
    }
}

TEST(CheckEngine, TheLastVariantIsCheckedByItsOwnRules) {
    CheckOptions wanted;
    wanted.command = std::string(DAMIER_BROKEN_ENGINE) + " none";
    wanted.game = find_game("quarto").value();
    wanted.variant = static_cast<int>(wanted.game->variants.size()) - 1;
    wanted.margin_seconds = margin;
    EXPECT_TRUE(check_engine(wanted).value().fit());
}

TEST(CheckEngine, WhatCannotBeStartedIsAFinding) {
    CheckOptions wanted;
    wanted.command = "./there-is-no-such-program";
    wanted.game = find_game("yolah").value();
    const CheckReport report = check_engine(wanted).value();
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_NE(report.findings[0].sentence.find("there is no such program"), std::string::npos);
    EXPECT_FALSE(report.fit());
}

TEST(CheckEngine, MistakesOfTheUser) {
    CheckOptions wanted;
    wanted.command = "x";
    wanted.game = find_game("yolah").value();
    wanted.protocol = "gpt";
    EXPECT_EQ(check_engine(wanted).error().message,
              "unknown protocol 'gpt': expected ugi, gtp or nboard (did you mean 'gtp'?)");
    wanted.protocol = "gtp";
    EXPECT_EQ(check_engine(wanted).error().message, "gtp is spoken for Othello only; Yolah has ugi");
    wanted.protocol = "ugi";
    wanted.command = " ";
    EXPECT_FALSE(check_engine(wanted));
}

TEST(CheckEngine, WrongProtocolIsSilence) {
    CheckOptions wanted;
    wanted.command = std::string(DAMIER_BROKEN_ENGINE) + " none";
    wanted.game = find_game("othello").value();
    wanted.patience_seconds = 0.3;
    for (const std::string protocol : {"gtp", "nboard"}) {
        wanted.protocol = protocol;
        const CheckReport report = check_engine(wanted).value();
        EXPECT_FALSE(report.fit());
        EXPECT_EQ(report.findings.size(), 1u);
    }
}

TEST(CheckReport, TextAndJsonSayTheSame) {
    CheckReport report;
    report.command = "./bot";
    report.engine = "\x1b[2Jbot";
    report.findings = {{"start-up", Grade::right, "fine", {}},
                       {"stop", Grade::wrong, "no answer", {"> stop"}}};
    report.round_trip_seconds = 0.0001;
    const std::string text = to_text(report);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_NE(text.find("> stop"), std::string::npos);
    EXPECT_NE(text.find("not fit for the arena: 1 of 2 situations went wrong"), std::string::npos);
    const nlohmann::json json = to_json(report);
    EXPECT_EQ(json["fit"], false);
    EXPECT_EQ(json["situations"][1]["grade"], "wrong");
    EXPECT_EQ(json["start_up_seconds"], nullptr);
}

}  // namespace
}  // namespace damier::check
