#include "learn/wthor/wthor_figures.h"

#include <gtest/gtest.h>

#include "learn/wthor/test_wthor.h"

namespace damier::learn {
namespace {

TEST(WthorFigures, CountResultsYearsAndPositions) {
    auto games = read_wthor(wthor_of_random_games(30, 3, 1999)).value();
    // Two games that are images of each other and break off.
    const auto broken_off = read_wthor(wthor_bytes({{{56, 46}, 40}, {{65, 64}, 32}}, 2001)).value();
    for (const WthorGame& game : broken_off) games.push_back(game);
    games.back().black = 7;
    const WthorFigures figures = wthor_figures(games);
    EXPECT_EQ(figures.games, 32u);
    EXPECT_EQ(figures.results[0] + figures.results[1] + figures.results[2], 32u);
    EXPECT_EQ(figures.incomplete, 2u);
    EXPECT_EQ(figures.contradictory, 0u);
    EXPECT_EQ(figures.as_by_perfect_play, 32u);
    EXPECT_EQ(figures.years, (std::map<int, std::uint64_t>{{1999, 30}, {2001, 2}}));
    EXPECT_EQ(figures.players.at(7), 1u);
    EXPECT_EQ(figures.players.at(0), 63u);
    EXPECT_EQ(figures.empty_squares[60].positions, 32u);
    EXPECT_EQ(figures.empty_squares[60].distinct, 1u);
    EXPECT_EQ(figures.empty_squares[59].distinct, 1u);
    // Three answers to the first move, up to symmetry.
    EXPECT_EQ(figures.empty_squares[58].distinct, 3u);
    EXPECT_GE(figures.empty_squares[30].positions, 29u);
    EXPECT_EQ(figures.empty_squares[30].distinct, figures.empty_squares[30].positions);
}

TEST(WthorFigures, GamesThatContradictTheirDiscsAreCounted) {
    auto games = read_wthor(wthor_of_random_games(3, 3)).value();
    games[1].black_discs = static_cast<std::uint8_t>(64 - games[1].black_discs);
    games[2].black_discs_by_perfect_play = games[2].result() > 0 ? 0 : 64;
    const WthorFigures figures = wthor_figures(games);
    EXPECT_EQ(figures.contradictory, 1u);
    EXPECT_EQ(figures.as_by_perfect_play, 1u);
}

TEST(WthorFigures, MostFrequentComeFirst) {
    EXPECT_EQ(most_frequent({{1, 5}, {2, 9}, {3, 5}, {4, 1}}, 3),
              (std::vector<std::pair<std::uint16_t, std::uint64_t>>{{2, 9}, {1, 5}, {3, 5}}));
}

}  // namespace
}  // namespace damier::learn
