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
    EXPECT_FALSE(ratings.has_bounds());
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
    EXPECT_FALSE(ratings.has_bounds());
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

// Every figure of those who are rated with and without the others, bit for bit.
void expect_same(const Ratings& with, const std::vector<std::size_t>& places, const Ratings& without) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        EXPECT_EQ(with.players[places[i]].elo, without.players[i].elo) << i;
        EXPECT_EQ(with.players[places[i]].error, without.players[i].error) << i;
        EXPECT_EQ(with.players[places[i]].at_least, without.players[i].at_least) << i;
        EXPECT_EQ(with.players[places[i]].at_most, without.players[i].at_most) << i;
    }
    EXPECT_EQ(with.first_move_elo, without.first_move_elo);
    EXPECT_EQ(with.first_move_error, without.first_move_error);
    EXPECT_EQ(with.draw_rate, without.draw_rate);
}

// The bound by its definition, where the opponents' ratings are beyond doubt: a million games each.
TEST(Ratings, WhoWonEverythingHasABound) {
    const double strengths[] = {-0.3, 0.3};
    const auto wins = static_cast<std::uint64_t>(1e6 / (1 + std::exp(-0.6)));
    std::vector<Encounter> encounters = {{1, 2, 1'000'000 - wins, 0, wins},
                                         {2, 1, wins, 0, 1'000'000 - wins}};
    for (const int other : {1, 2}) {
        encounters.push_back({0, other, 10, 0, 0});
        encounters.push_back({other, 0, 0, 0, 10});
    }
    const Ratings ratings = rate(3, encounters);
    EXPECT_TRUE(ratings.players[0].at_least);
    EXPECT_FALSE(ratings.players[0].at_most);
    for (const std::size_t other : {1, 2})
        EXPECT_FALSE(ratings.players[other].at_least || ratings.players[other].at_most);
    const double bound = ratings.players[0].elo / 400 * std::log(10.0);
    double chance = 1;
    for (const double strength : strengths) chance *= std::pow(1 / (1 + std::exp(strength - bound)), 20);
    EXPECT_NEAR(chance, 0.025, 1e-4);
    EXPECT_EQ(format_rating(ratings.players[0], true).substr(0, 10), "at least +");

    // A pair counts as one game: the same bound needs twice as many.
    std::vector<PairedGames> pairs;
    for (const int other : {1, 2}) pairs.push_back({0, other, {0, 0, 10, 0, 0, 0, 0, 0, 0}});
    const double by_pair = rate(3, encounters, pairs).players[0].elo / 400 * std::log(10.0);
    chance = 1;
    for (const double strength : strengths) chance *= std::pow(1 / (1 + std::exp(strength - by_pair)), 10);
    EXPECT_NEAR(chance, 0.025, 1e-4);
}

// The others' errors are part of the bound: by a grid over their difference, written from the formulas.
TEST(Ratings, BoundsAllowForTheErrorsOfTheOthers) {
    const Encounter encounters[] = {{1, 2, 3, 0, 3}, {2, 1, 3, 0, 3}, {1, 0, 0, 0, 4}};
    const Ratings ratings = rate(3, encounters);
    const double bound = ratings.players[0].elo / 400 * std::log(10.0);
    const auto log_chance = [](double difference) { return -std::log1p(std::exp(-difference)); };
    double best = -1e9;
    for (double half = -4; half <= 4; half += 1e-4)
        best = std::max(best,
                        6 * log_chance(2 * half) + 6 * log_chance(-2 * half) + 4 * log_chance(bound - half));
    EXPECT_NEAR(best - 12 * log_chance(0), std::log(0.025), 1e-3);
    const double held = -std::log(std::pow(0.025, -0.25) - 1);
    EXPECT_LT(bound, held - 0.05) << "were the others certain, the bound would be closer to the truth";
}

TEST(Ratings, TwoPlayersOneOfWhomWonEverythingByHand) {
    const Encounter encounters[] = {{0, 1, 10, 0, 0}, {1, 0, 0, 0, 10}};
    const Ratings ratings = rate(2, encounters);
    const double score = std::pow(0.025, 1.0 / 20);
    EXPECT_NEAR(ratings.players[1].elo, -elo_of_odds(score / (1 - score)), 0.01);
    EXPECT_TRUE(ratings.players[0].zero_point);
    EXPECT_TRUE(ratings.players[1].at_most);
    EXPECT_EQ(ratings.draw_rate, 0);
    EXPECT_EQ(ratings.games_in_fit, 0u);
    EXPECT_EQ(format_rating(ratings.players[0], true), "0 (zero point)");
    EXPECT_EQ(format_rating(ratings.players[1], true), "at most -277");
}

// Two teams that each are balanced within, and one of which took everything from the other; in another group
// everything is as it should be.
TEST(Ratings, ASetOfPlayersWonEverything) {
    const Encounter encounters[] = {{0, 1, 6, 0, 4}, {1, 0, 4, 0, 6}, {2, 3, 5, 0, 5},   {3, 2, 5, 0, 5},
                                    {0, 2, 9, 0, 0}, {3, 1, 0, 0, 9}, {4, 5, 30, 0, 10}, {5, 4, 10, 0, 30}};
    const Ratings ratings = rate(6, encounters);
    expect_finite(ratings);
    for (const std::size_t player : {0, 1})
        EXPECT_FALSE(ratings.players[player].at_least || ratings.players[player].at_most) << player;
    for (const std::size_t player : {2, 3}) EXPECT_TRUE(ratings.players[player].at_most) << player;
    EXPECT_NEAR(ratings.players[0].elo - ratings.players[1].elo, elo_of_odds(1.5), 0.1);
    EXPECT_NEAR(ratings.players[2].elo, ratings.players[3].elo, 1e-6) << "as among themselves";
    EXPECT_LT(ratings.players[2].elo, -100);
    EXPECT_NEAR(ratings.players[4].elo - ratings.players[5].elo, elo_of_odds(3), 0.1);
    EXPECT_EQ(ratings.groups, (Groups{{0, 1, 2, 3}, {4, 5}}));
}

TEST(Ratings, BoundsOnLadders) {
    const Encounter ladder[] = {{0, 1, 4, 0, 0}, {1, 2, 4, 0, 0}};
    const Ratings three = rate(3, ladder);
    expect_finite(three);
    EXPECT_TRUE(three.players[0].zero_point);
    EXPECT_TRUE(three.players[1].at_most);
    EXPECT_TRUE(three.players[2].at_most);
    EXPECT_NEAR(three.players[2].elo, 2 * three.players[1].elo, 0.01) << "step by step";

    const Encounter with_core[] = {{0, 1, 4, 0, 0}, {1, 2, 4, 0, 0}, {2, 3, 2, 0, 2}, {3, 4, 2, 0, 2},
                                   {4, 2, 1, 1, 2}, {4, 5, 4, 0, 0}, {5, 6, 1, 0, 0}};
    const Ratings seven = rate(7, with_core);
    expect_finite(seven);
    const std::string flags[] = {"least", "least", "", "", "", "most", "most"};
    for (std::size_t player = 0; player < 7; ++player) {
        const Rating& rating = seven.players[player];
        EXPECT_EQ(rating.at_least ? "least" : rating.at_most ? "most" : "", flags[player]) << player;
    }
    // Four games won are no proof of being stronger, so the rating need not tell who comes first; this does.
    const int steps[] = {2, 1, 0, 0, 0, -1, -2};
    for (std::size_t player = 0; player < 7; ++player) EXPECT_EQ(seven.players[player].steps, steps[player]);
    const Encounter clear[] = {{0, 1, 12, 0, 0}, {1, 2, 12, 0, 0}, {2, 3, 2, 0, 2}, {3, 2, 2, 0, 2}};
    const Ratings four = rate(4, clear);
    EXPECT_GT(four.players[0].elo, four.players[1].elo);
    EXPECT_GT(four.players[1].elo, four.players[2].elo);
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

// One drawn game is enough that a rating is no bound, whoever moved first in it.
TEST(Ratings, HalfAPointIsALimit) {
    const Encounter by_second[] = {{0, 1, 10, 1, 0}};
    const Encounter by_first[] = {{0, 1, 0, 1, 10}};
    for (const auto& encounters : {by_second, by_first}) {
        const Ratings ratings = rate(2, std::span(encounters, 1));
        EXPECT_FALSE(ratings.has_bounds());
        expect_finite(ratings);
    }
}

// Won and drawn, nothing lost: the ratings stay near what the score says, 75 % or 191 Elo.
TEST(Ratings, DrawsWithoutLossesDoNotRunAway) {
    const Encounter mixed[] = {{0, 1, 50, 50, 0}, {1, 0, 0, 50, 50}};
    const Ratings ratings = rate(2, mixed);
    EXPECT_NEAR(ratings.players[0].elo - ratings.players[1].elo, 191, 70);
    // The colour explains this as well as strength does: only the prior on the first move holds both.
    const Encounter by_colour[] = {{0, 1, 100, 0, 0}, {1, 0, 0, 100, 0}};
    expect_finite(rate(2, by_colour));
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

// The log-likelihood from the formulas alone: Davidson's chances, and the wide prior on first move and nu.
double log_likelihood_of(const std::vector<Encounter>& encounters, const std::vector<double>& x) {
    const double first_move = x[x.size() - 2];
    const double nu = std::exp(x.back());
    double sum = -(first_move * first_move + x.back() * x.back()) / 50;
    for (const Encounter& e : encounters) {
        const double a = std::exp(x[static_cast<std::size_t>(e.first)] + first_move);
        const double b = std::exp(x[static_cast<std::size_t>(e.second)]);
        const double drawn = nu * std::sqrt(a * b);
        sum += static_cast<double>(e.first_wins) * std::log(a / (a + b + drawn)) +
               static_cast<double>(e.draws) * std::log(drawn / (a + b + drawn)) +
               static_cast<double>(e.second_wins) * std::log(b / (a + b + drawn));
    }
    return sum;
}

// The slowest method there is: each unknown in turn up or down by a step, which is halved when nothing helps.
std::vector<double> climb(const std::vector<Encounter>& encounters, std::size_t count) {
    std::vector<double> x(count + 2);
    double best = log_likelihood_of(encounters, x);
    for (double step = 1; step > 1e-6; step /= 2) {
        for (bool better = true; better;) {
            better = false;
            for (std::size_t k = 0; k < x.size(); ++k) {
                for (const double change : {step, -step}) {
                    x[k] += change;
                    const double value = log_likelihood_of(encounters, x);
                    if (value > best) {
                        best = value;
                        better = true;
                    } else {
                        x[k] -= change;
                    }
                }
            }
        }
    }
    return x;
}

TEST(Ratings, AgreeWithAnIndependentCalculation) {
    const std::vector<double> elo = {-150, -20, 60, 110};
    Random random(53);
    for (int round = 0; round < 20; ++round) {
        std::vector<Encounter> encounters = play(elo, 60, 1, 12, random);
        const std::vector<double> x = climb(encounters, elo.size());
        double mean = 0;
        for (std::size_t i = 0; i < elo.size(); ++i) mean += x[i] / static_cast<double>(elo.size());
        const double nu = std::exp(x.back());
        const double unit = 2 / (2 + nu) * 400 / std::log(10.0);
        // A hopeless player among them is not seen by the calculation above.
        encounters.push_back({0, 4, 7, 0, 0});
        const Ratings ratings = rate(5, encounters);
        for (std::size_t i = 0; i < elo.size(); ++i)
            EXPECT_NEAR(ratings.players[i].elo, (x[i] - mean) * unit, 0.02) << round;
        EXPECT_NEAR(ratings.first_move_elo, x[4] * unit, 0.02) << round;
    }
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

// Adding one who lost everything, anywhere in the list and against anybody, changes nothing for the others.
TEST(Ratings, WhoLostEverythingChangesNobodyElse) {
    Random random(31);
    for (int round = 0; round < 200; ++round) {
        const int count = 2 + static_cast<int>(random.below(6));
        std::vector<double> elo;
        for (int i = 0; i < count; ++i) elo.push_back(random.unit() * 1500);
        std::vector<Encounter> others = play(elo, 50, round % 2 == 0 ? 0 : 1, 1 + round % 4, random);
        std::erase_if(others, [&](const Encounter&) { return random.below(4) == 0; });
        const int place = static_cast<int>(random.below(static_cast<std::uint32_t>(count + 1)));
        std::vector<Encounter> all;
        std::vector<std::size_t> places;
        const auto moved = [&](int player) { return player < place ? player : player + 1; };
        for (const Encounter& e : others)
            all.push_back({moved(e.first), moved(e.second), e.first_wins, e.draws, e.second_wins});
        for (int i = 0; i < count; ++i) {
            places.push_back(static_cast<std::size_t>(moved(i)));
            if (random.below(3) > 0) all.push_back({moved(i), place, 1 + random.below(20), 0, 0});
            if (random.below(3) > 0) all.push_back({place, moved(i), 0, 0, 1 + random.below(20)});
        }
        expect_same(rate(count + 1, all), places, rate(count, others));
        ASSERT_FALSE(HasFailure()) << round;
    }
}

// So does one who won everything, where others took points from each other; else the best one is the zero
// point, and a better one takes that from it.
TEST(Ratings, WhoWonEverythingChangesNobodyElse) {
    Random random(32);
    int compared = 0;
    for (int round = 0; round < 200; ++round) {
        const int count = 2 + static_cast<int>(random.below(6));
        std::vector<double> elo;
        for (int i = 0; i < count; ++i) elo.push_back(random.unit() * 400);
        const std::vector<Encounter> others = play(elo, 50, round % 2 == 0 ? 0 : 1, 1 + round % 4, random);
        const Ratings without = rate(count, others);
        if (without.has_bounds()) continue;
        ++compared;
        std::vector<Encounter> all = others;
        std::vector<std::size_t> places;
        for (int i = 0; i < count; ++i) {
            places.push_back(static_cast<std::size_t>(i));
            if (random.below(3) > 0) all.push_back({count, i, 1 + random.below(20), 0, 0});
            if (random.below(3) > 0) all.push_back({i, count, 0, 0, 1 + random.below(20)});
        }
        expect_same(rate(count + 1, all), places, without);
        ASSERT_FALSE(HasFailure()) << round;
    }
    EXPECT_GT(compared, 100);
}

// The two games of a pair: the opening favours one side or the other, so their results depend on each other.
struct League {
    std::vector<Encounter> encounters;
    std::vector<PairedGames> pairs;
};

League play_pairs(const std::vector<double>& elo, double bias, int pairs, Random& random) {
    League league;
    const auto first_wins = [&](double difference) {
        return random.unit() < 1 / (1 + std::pow(10, -difference / 400));
    };
    for (std::size_t a = 0; a < elo.size(); ++a) {
        for (std::size_t b = a + 1; b < elo.size(); ++b) {
            const int one = static_cast<int>(a);
            const int two = static_cast<int>(b);
            Encounter there{.first = one, .second = two};
            Encounter back{.first = two, .second = one};
            PairedGames paired{one, two};
            for (int pair = 0; pair < pairs; ++pair) {
                const double favour = random.below(2) == 0 ? bias : -bias;
                const bool won = first_wins(elo[a] - elo[b] + favour);
                const bool won_back = first_wins(elo[b] - elo[a] + favour);
                ++(won ? there.first_wins : there.second_wins);
                ++(won_back ? back.first_wins : back.second_wins);
                ++paired.results[(won ? 0 : 6) + (won_back ? 0 : 2)];
            }
            league.encounters.push_back(there);
            league.encounters.push_back(back);
            league.pairs.push_back(paired);
        }
    }
    return league;
}

// With somebody hopeless and somebody far above, and openings that favour a side by 300 Elo. A bias of the
// openings flattens the scores, so the truth is what very many games give.
TEST(Ratings, LeaguesWithHopelessPlayersKeepTheirPromise) {
    const std::vector<double> elo = {-120, -50, 0, 40, 130, -1500, 1400};
    constexpr std::size_t rated = 5;
    for (const double bias : {0.0, 300.0}) {
        Random random(41);
        const std::vector<double> core(elo.begin(), elo.begin() + rated);
        const League many = play_pairs(core, bias, 20'000, random);
        const Ratings truth = rate(rated, many.encounters, many.pairs);
        int held = 0;
        int all = 0;
        int bounds = 0;
        int bounds_held = 0;
        for (int i = 0; i < tournaments; ++i) {
            const League league = play_pairs(elo, bias, 20, random);
            const Ratings ratings = rate(7, league.encounters, league.pairs);
            EXPECT_TRUE(ratings.errors_by_pair);
            if (ratings.players[5].at_most && ratings.players[6].at_least) {
                for (std::size_t player = 0; player < rated; ++player) {
                    held += std::abs(ratings.players[player].elo - truth.players[player].elo) <=
                            ratings.players[player].error;
                    ++all;
                }
            }
            for (const std::size_t player : {5, 6}) {
                const Rating& rating = ratings.players[player];
                if (!rating.at_least && !rating.at_most) continue;
                ++bounds;
                bounds_held += rating.at_least ? rating.elo <= elo[player] : rating.elo >= elo[player];
            }
        }
        EXPECT_GT(all, tournaments) << "most leagues have both";
        const double slack = 4 * std::sqrt(0.95 * 0.05 / tournaments);
        EXPECT_NEAR(held / double(all), 0.95, slack) << bias;
        EXPECT_GE(bounds_held / double(bounds), 0.95) << bias;
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
