#include "play/spec/quarto_report_names.h"

#include <gtest/gtest.h>

#include "play/players/player.h"
#include "play/registry/registry.h"

namespace damier {
namespace {

std::string meaning(std::string_view text, std::string_view game = "quarto") {
    const auto parsed = parse_quarto_report_name(text, **find_game(game));
    if (!parsed) return "not such a name";
    return *parsed ? format_player_spec(**parsed) : parsed->error().message;
}

TEST(QuartoReportNames, StandForOurPlayers) {
    EXPECT_EQ(meaning("S"), "random");
    EXPECT_EQ(meaning("M<2,1>"), "minimax(depth=2, bestlist, eval=report)");
    EXPECT_EQ(meaning("M<2,0>"), "minimax(depth=2, eval=report)");
    EXPECT_EQ(meaning("A<3>"), "alphabeta(depth=3, eval=report, opening=random)");
    EXPECT_EQ(meaning("TA<5>"), "alphabeta(depth=5, tt, eval=report, opening=random)");
    EXPECT_EQ(meaning("IA<30s>"), "alphabeta(clock=30s, id, eval=report)");
    EXPECT_EQ(meaning("ITA<30>"), "alphabeta(clock=30s, id, tt, eval=report)");
    EXPECT_EQ(meaning("U<30s, 0.65>"), "uct(clock=30s, c=0.65)");
    EXPECT_EQ(meaning(" ua<9,9,30s,0.65> "), "hybrid(depth=9, switch=9, clock=30s, c=0.65, eval=report)");
}

TEST(QuartoReportNames, KeepTheReportsOptionsToQuarto) {
    EXPECT_EQ(meaning("A<3>", "yolah"), "alphabeta(depth=3)");
    EXPECT_EQ(meaning("UA<9,9,30s,0.65>", "othello"), "hybrid(depth=9, switch=9, clock=30s, c=0.65)");
}

TEST(QuartoReportNames, SayWhatShapeWasExpected) {
    EXPECT_EQ(meaning("A<>"), "alphabeta(depth=\"\", eval=report, opening=random)");
    EXPECT_EQ(meaning("A<1,2>"), "player 'A<1,2>': expected A<depth>");
    EXPECT_EQ(meaning("M<1,2>"), "player 'M<1,2>': expected M<depth,0|1>");
    EXPECT_EQ(meaning("A<3"), "player 'A<3': expected A<depth>");
    EXPECT_NE(meaning("X<3>").find("unknown player 'X<3>'"), std::string::npos);
    EXPECT_EQ(meaning("uct(time=1s)"), "not such a name");
    EXPECT_EQ(meaning("engine(command=\"a<b>\")"), "not such a name");
}

TEST(QuartoReportNames, MakePlayersOnEveryGame) {
    for (const GameEntry* game : registered_games()) {
        for (const std::string_view name :
             {"S", "M<2,1>", "A<3>", "TA<3>", "IA<1s>", "ITA<1s>", "U<1s,0.65>", "UA<6,9,1s,0.65>"}) {
            const auto player = make_player(*game, name, {});
            ASSERT_TRUE(player) << game->name << ' ' << name << ": " << player.error().message;
            EXPECT_EQ((*player)->name(), name);
        }
        const auto wrong = make_player(*game, "A<0>", {});
        ASSERT_FALSE(wrong);
        EXPECT_EQ(wrong.error().message, "alphabeta: depth='0': expected a whole number from 1 to 128");
    }
}

}  // namespace
}  // namespace damier
