#include "arena/statistics/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"

namespace damier {
namespace {

using Groups = std::vector<std::vector<int>>;

double elo_of_odds(double odds) {
    return 400 * std::log10(odds);
}

void expect_finite(const Ratings& ratings) {
    for (const Rating& rating : ratings.players) {
        EXPECT_TRUE(std::isfinite(rating.elo) && std::isfinite(rating.error));
        EXPECT_LT(std::abs(rating.elo), 4000);
    }
    EXPECT_TRUE(std::isfinite(ratings.first_move_elo) && std::isfinite(ratings.first_move_error));
    EXPECT_LT(std::abs(ratings.first_move_elo), 2000);
    EXPECT_GE(ratings.draw_rate, 0);
    EXPECT_LE(ratings.draw_rate, 1);
}

// Without draws the odds of two players are those of their games, and the logarithm of the odds has the
// variance 1 / won + 1 / lost; each player has half of the difference.
TEST(Ratings, TwoPlayersWithoutDrawsByHand) {
    const Encounter encounters[] = {{0, 1, 30, 0, 10}, {1, 0, 10, 0, 30}};
    const Ratings ratings = rate(2, encounters);
    EXPECT_NEAR(ratings.players[0].elo, elo_of_odds(3) / 2, 1e-4);
    EXPECT_NEAR(ratings.players[1].elo, -elo_of_odds(3) / 2, 1e-4);
    const double error = 1.96 * std::sqrt(1.0 / 60 + 1.0 / 20) / 2 * 400 / std::log(10.0);
    EXPECT_NEAR(ratings.players[0].error, error, 0.01);
    EXPECT_NEAR(ratings.players[1].error, error, 0.01);
    EXPECT_NEAR(ratings.first_move_elo, 0, 1e-6);
    EXPECT_EQ(ratings.draw_rate, 0);
    EXPECT_FALSE(ratings.held_in_check);
    EXPECT_EQ(ratings.groups, (Groups{{0, 1}}));
}

// Davidson: the odds are won / lost, and nu is drawn / sqrt(won lost); scaled by 1 - the draw rate. The wide
// prior on nu and on the first move leaves a trace below the tolerance.
TEST(Ratings, TwoPlayersWithDrawsByHand) {
    const Encounter encounters[] = {{0, 1, 450, 400, 50}, {1, 0, 50, 400, 450}};
    const Ratings ratings = rate(2, encounters);
    const double nu = 400 / std::sqrt(450.0 * 50);
    const double draw_rate = nu / (2 + nu);
    EXPECT_NEAR(ratings.players[0].elo - ratings.players[1].elo, elo_of_odds(9) * (1 - draw_rate), 0.3);
    EXPECT_NEAR(ratings.draw_rate, draw_rate, 1e-3);
}

TEST(Ratings, TheFirstMoveByHand) {
    const Encounter encounters[] = {{0, 1, 800, 0, 200}, {1, 0, 800, 0, 200}};
    const Ratings ratings = rate(2, encounters);
    EXPECT_NEAR(ratings.first_move_elo, elo_of_odds(4), 0.1);
    EXPECT_NEAR(ratings.first_move_error, 1.96 * std::sqrt(1.0 / 1600 + 1.0 / 400) * 400 / std::log(10.0),
                0.1);
    EXPECT_NEAR(ratings.players[0].elo, 0, 1e-6);
}

// A chain: strengths add up.
TEST(Ratings, PlayersAreComparedThroughOthers) {
    const Encounter encounters[] = {
        {0, 1, 20, 0, 10}, {1, 0, 10, 0, 20}, {1, 2, 30, 0, 10}, {2, 1, 10, 0, 30}};
    const Ratings ratings = rate(3, encounters);
    EXPECT_NEAR(ratings.players[0].elo - ratings.players[2].elo, elo_of_odds(6), 0.01);
    EXPECT_NEAR(ratings.players[0].elo + ratings.players[1].elo + ratings.players[2].elo, 0, 1e-6);
    EXPECT_LT(ratings.players[1].error, ratings.players[0].error) << "it played more";
}

TEST(Ratings, GroupsThatNeverMetAreKeptApart) {
    const Encounter encounters[] = {
        {0, 3, 10, 5, 5}, {3, 0, 10, 5, 5}, {4, 2, 30, 5, 5}, {2, 4, 5, 5, 30}, {1, 0, 0, 0, 0}};
    const Ratings ratings = rate(5, encounters);
    EXPECT_EQ(ratings.groups, (Groups{{0, 3}, {1}, {2, 4}}));
    EXPECT_EQ(ratings.players[3].group, 0);
    EXPECT_EQ(ratings.players[1].group, 1);
    EXPECT_NEAR(ratings.players[2].elo + ratings.players[4].elo, 0, 1e-6);
    EXPECT_GT(ratings.players[4].elo, 100);
    EXPECT_EQ(ratings.players[1].elo, 0);
    EXPECT_NEAR(ratings.players[1].error, 0, 1e-3);
    EXPECT_FALSE(ratings.held_in_check);
}

TEST(Ratings, NothingToRate) {
    expect_finite(rate(0, {}));
    EXPECT_TRUE(rate(0, {}).players.empty());
    const Ratings alone = rate(1, {});
    expect_finite(alone);
    EXPECT_EQ(alone.players[0].elo, 0);
    EXPECT_EQ(alone.first_move_elo, 0);
    EXPECT_GT(alone.first_move_error, 1000) << "nothing is known";
    EXPECT_EQ(rate(3, {}).groups.size(), 3u);
    EXPECT_EQ(format_rating(alone.players[0], false), "no games");
}

TEST(Ratings, WhoWonEverythingHasABound) {
    std::vector<Encounter> encounters = {{1, 2, 6, 2, 4}, {2, 1, 3, 2, 5}};
    for (const int other : {1, 2}) {
        encounters.push_back({0, other, 10, 0, 0});
        encounters.push_back({other, 0, 0, 0, 10});
    }
    const Ratings ratings = rate(3, encounters);
    expect_finite(ratings);
    EXPECT_TRUE(ratings.held_in_check);
    EXPECT_TRUE(ratings.players[0].at_least);
    EXPECT_FALSE(ratings.players[0].at_most);
    for (const std::size_t other : {1, 2})
        EXPECT_FALSE(ratings.players[other].at_least || ratings.players[other].at_most);
    EXPECT_GT(ratings.players[0].elo, ratings.players[1].elo + 300);
    EXPECT_EQ(format_rating(ratings.players[0], true).substr(0, 10), "at least +");
}

// The virtual draws by hand: 20 won become 21 to 1. The draw rate is that of the games.
TEST(Ratings, TwoPlayersOneOfWhomWonEverythingByHand) {
    const Encounter encounters[] = {{0, 1, 10, 0, 0}, {1, 0, 0, 0, 10}};
    const Ratings ratings = rate(2, encounters);
    EXPECT_NEAR(ratings.players[0].elo - ratings.players[1].elo, elo_of_odds(21), 0.01);
    EXPECT_TRUE(ratings.players[0].at_least);
    EXPECT_TRUE(ratings.players[1].at_most);
    EXPECT_EQ(ratings.draw_rate, 0);
    EXPECT_EQ(format_rating(ratings.players[0], true), "at least +264");
    EXPECT_EQ(format_rating(ratings.players[1], true), "at most -264");
}

// Two teams that each are balanced within, and one of which took everything from the other; in another group
// everything is as it should be.
TEST(Ratings, ASetOfPlayersWonEverything) {
    const Encounter encounters[] = {{0, 1, 5, 0, 5}, {1, 0, 5, 0, 5}, {2, 3, 5, 0, 5},   {3, 2, 5, 0, 5},
                                    {0, 2, 9, 0, 0}, {3, 1, 0, 0, 9}, {4, 5, 30, 0, 10}, {5, 4, 10, 0, 30}};
    const Ratings ratings = rate(6, encounters);
    expect_finite(ratings);
    EXPECT_TRUE(ratings.held_in_check);
    for (const std::size_t player : {0, 1}) EXPECT_TRUE(ratings.players[player].at_least) << player;
    for (const std::size_t player : {2, 3}) EXPECT_TRUE(ratings.players[player].at_most) << player;
    EXPECT_FALSE(ratings.players[4].at_least || ratings.players[5].at_most);
    EXPECT_NEAR(ratings.players[4].elo - ratings.players[5].elo, elo_of_odds(3), 0.1)
        << "virtual draws stay in the group that needs them";
}

// Of a ladder, the middle is a bound in neither direction; a player above the body of the field is one even
// if somebody stands above it in turn.
TEST(Ratings, BoundsOnLadders) {
    const Encounter ladder[] = {{0, 1, 4, 0, 0}, {1, 2, 4, 0, 0}};
    const Ratings three = rate(3, ladder);
    expect_finite(three);
    EXPECT_TRUE(three.players[0].at_least);
    EXPECT_FALSE(three.players[1].at_least || three.players[1].at_most);
    EXPECT_TRUE(three.players[2].at_most);

    const Encounter with_body[] = {{0, 1, 4, 0, 0}, {1, 2, 4, 0, 0}, {2, 3, 2, 0, 2}, {3, 4, 2, 0, 2},
                                   {4, 2, 1, 1, 2}, {4, 5, 4, 0, 0}, {5, 6, 1, 0, 0}};
    const Ratings seven = rate(7, with_body);
    expect_finite(seven);
    EXPECT_TRUE(seven.held_in_check);
    const std::string flags[] = {"least", "", "", "", "", "", "most"};
    for (std::size_t player = 0; player < 7; ++player) {
        const Rating& rating = seven.players[player];
        EXPECT_EQ(rating.at_least ? "least" : rating.at_most ? "most" : "", flags[player]) << player;
    }

    const Encounter larger_body[] = {
        {0, 1, 4, 0, 0}, {1, 2, 4, 0, 0}, {2, 3, 2, 0, 2}, {3, 4, 2, 0, 2}, {4, 2, 1, 1, 2}};
    const Ratings five = rate(5, larger_body);
    EXPECT_TRUE(five.players[0].at_least);
    EXPECT_TRUE(five.players[1].at_least);
    for (const std::size_t player : {2, 3, 4})
        EXPECT_FALSE(five.players[player].at_least || five.players[player].at_most);
}

TEST(Ratings, OneSidedGamesStayFinite) {
    const Encounter first_always_wins[] = {{0, 1, 10, 0, 0}, {1, 0, 10, 0, 0}};
    const Ratings first = rate(2, first_always_wins);
    expect_finite(first);
    EXPECT_NEAR(first.players[0].elo, 0, 1e-6);
    EXPECT_GT(first.first_move_elo, 300);
    EXPECT_GT(first.first_move_error, 300);

    const Encounter only_draws[] = {{0, 1, 0, 500, 0}, {1, 0, 0, 500, 0}};
    const Ratings drawn = rate(2, only_draws);
    expect_finite(drawn);
    EXPECT_GT(drawn.draw_rate, 0.99);
    EXPECT_NEAR(drawn.players[0].elo, 0, 1e-6);

    const Encounter one_game[] = {{0, 1, 1, 0, 0}};
    expect_finite(rate(2, one_game));
    // Every edge is there, and yet the likelihood alone would grow without end, along with nu.
    const Encounter cycle[] = {{0, 1, 1, 0, 0}, {1, 2, 0, 1, 0}, {2, 0, 0, 1, 0}};
    expect_finite(rate(3, cycle));
    const Encounter many[] = {{0, 1, 1'000'000'000, 1, 0}, {1, 0, 0, 1, 1'000'000'000}};
    expect_finite(rate(2, many));
}

// One drawn game is enough that a rating is no bound, whoever moved first in it; but it takes a loss to limit
// the model's difference.
TEST(Ratings, HalfAPointIsALimit) {
    const Encounter by_second[] = {{0, 1, 10, 1, 0}};
    const Encounter by_first[] = {{0, 1, 0, 1, 10}};
    for (const auto& encounters : {by_second, by_first}) {
        const Ratings ratings = rate(2, std::span(encounters, 1));
        EXPECT_TRUE(ratings.held_in_check);
        EXPECT_FALSE(ratings.players[0].at_least || ratings.players[0].at_most);
    }
}

// Won and drawn, nothing lost: the ratings stay near what the score says, 75 % or 191 Elo.
TEST(Ratings, DrawsWithoutLossesDoNotRunAway) {
    const Encounter mixed[] = {{0, 1, 50, 50, 0}, {1, 0, 0, 50, 50}};
    const Ratings ratings = rate(2, mixed);
    EXPECT_NEAR(ratings.players[0].elo - ratings.players[1].elo, 191, 70);
    const Encounter by_colour[] = {{0, 1, 100, 0, 0}, {1, 0, 0, 100, 0}};
    const Ratings coloured = rate(2, by_colour);
    EXPECT_LT(coloured.players[0].elo - coloured.players[1].elo, 400);
    EXPECT_LT(coloured.first_move_elo, 400);
}

// Small differences mean the scores that Elo promises, however many games are drawn.
TEST(Ratings, AreOnTheScaleOfElo) {
    for (const std::uint64_t draws : {0, 500, 5000}) {
        const Encounter encounters[] = {{0, 1, 520, draws, 480}, {1, 0, 480, draws, 520}};
        const Ratings ratings = rate(2, encounters);
        const double score = (520.0 + static_cast<double>(draws) / 2) / (1000.0 + static_cast<double>(draws));
        EXPECT_NEAR(ratings.players[0].elo - ratings.players[1].elo, 400 * std::log10(score / (1 - score)),
                    0.2)
            << draws;
    }
}

TEST(Ratings, ForTables) {
    EXPECT_EQ(format_rating({.elo = 35.2, .error = 11.9}, true), "+35 ± 12");
    EXPECT_EQ(format_rating({.elo = -0.2, .error = 11.9}, true), "+0 ± 12");
}

// A round robin between players of known strength, by the model itself.
std::vector<Encounter> play(const std::vector<double>& elo, double first_move, double nu, int games,
                            Random& random) {
    std::vector<Encounter> encounters;
    for (std::size_t a = 0; a < elo.size(); ++a) {
        for (std::size_t b = 0; b < elo.size(); ++b) {
            if (a == b) continue;
            Encounter encounter{.first = static_cast<int>(a), .second = static_cast<int>(b)};
            const double strength = std::pow(10, (elo[a] + first_move - elo[b]) / 400);
            const double sum = strength + nu * std::sqrt(strength) + 1;
            for (int game = 0; game < games; ++game) {
                const double drawn = random.unit() * sum;
                ++(drawn < strength  ? encounter.first_wins
                   : drawn < sum - 1 ? encounter.draws
                                     : encounter.second_wins);
            }
            encounters.push_back(encounter);
        }
    }
    return encounters;
}

#ifdef NDEBUG
constexpr int tournaments = 1'000;
#else
constexpr int tournaments = 100;
#endif

TEST(Ratings, HoldTheTruthAsOftenAsTheyPromise) {
    const std::vector<double> elo = {-210, -100, -40, 0, 30, 120, 200};
    Random random(17);
    for (const double nu : {0.0, 1.5}) {
        const double scale = 2 / (2 + nu);
        int held = 0;
        int first_move_held = 0;
        double draw_rate = 0;
        for (int i = 0; i < tournaments; ++i) {
            const Ratings ratings = rate(7, play(elo, 50, nu, 10, random));
            for (std::size_t player = 0; player < 7; ++player)
                held += std::abs(ratings.players[player].elo - scale * elo[player]) <=
                        ratings.players[player].error;
            first_move_held += std::abs(ratings.first_move_elo - scale * 50) <= ratings.first_move_error;
            draw_rate += ratings.draw_rate / tournaments;
        }
        const double share = held / 7.0 / tournaments;
        const double slack = 4 * std::sqrt(0.95 * 0.05 / tournaments);
        EXPECT_NEAR(share, 0.95, slack) << nu;
        EXPECT_NEAR(first_move_held / double{tournaments}, 0.95, slack) << nu;
        const double root = std::pow(10, 50.0 / 800);
        EXPECT_NEAR(draw_rate, nu * root / (root * root + 1 + nu * root), 0.01);
    }
}

TEST(Ratings, ManyPlayers) {
    std::vector<double> elo;
    for (int i = 0; i < 60; ++i) elo.push_back(10.0 * (i - 29.5));
    Random random(4);
    const Ratings ratings = rate(60, play(elo, 30, 1, 4, random));
    int held = 0;
    for (std::size_t player = 0; player < 60; ++player)
        held += std::abs(ratings.players[player].elo - elo[player] * 2 / 3) <= ratings.players[player].error;
    EXPECT_GE(held, 51) << "nu is 1, so a third of the games of equal players are drawn";
    EXPECT_NEAR(ratings.first_move_elo, 20, 2 * ratings.first_move_error);
    EXPECT_LT(ratings.first_move_error, 15);
}

}  // namespace
}  // namespace damier
