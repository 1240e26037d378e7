#include "arena/seeds/quarto_report.h"

#include <gtest/gtest.h>

#include <set>

#include "play/registry/registry.h"

namespace damier {
namespace {

TEST(QuartoReport, ThePublishedFiguresAddUp) {
    std::set<int> numbers;
    for (const ReportPairing& pairing : report_pairings()) {
        EXPECT_EQ(pairing.wins[0] + pairing.wins[1] + pairing.draws, pairing.different) << pairing.number;
        EXPECT_LE(pairing.different, pairing.played);
        if (pairing.number > 0) {
            EXPECT_TRUE(numbers.insert(pairing.number).second);
        }
        for (const std::string_view player : pairing.players)
            EXPECT_TRUE(make_player(**find_game("quarto"), player, {})) << player;
    }
    EXPECT_EQ(numbers.size(), 27u);
}

// The report's minimax visits every position: 16 * 15 moves, then 15 * 14, then 14 * 13.
TEST(QuartoReport, OurMinimaxCountsTheNodesThatTheReportCounted) {
    const GameEntry& quarto = **find_game("quarto");
    const auto table = quarto.make_table(0);
    ASSERT_TRUE(table->play(table->legal_moves().front()));
    const auto player = make_player(quarto, "minimax(depth=2, eval=report)", {});
    EXPECT_EQ((*player)->choose(*table, {}, {}, {}).nodes, 50'640u);
}

TEST(QuartoReport, AnOrderingNeedsAClearDifference) {
    EXPECT_EQ(ordering_of(0, 0), Ordering::unclear);
    EXPECT_EQ(ordering_of(6, 5), Ordering::unclear);
    EXPECT_EQ(ordering_of(70, 16), Ordering::first_better);
    EXPECT_EQ(ordering_of(5, 44), Ordering::second_better);
    EXPECT_EQ(ordering_of(55, 45), Ordering::unclear);
}

}  // namespace
}  // namespace damier
