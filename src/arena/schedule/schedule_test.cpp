#include "arena/schedule/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>

#include "core/random.h"

namespace damier {
namespace {

// Half points of the first of two players, out of 4 a pair.
using Decide = std::function<std::uint64_t(const Pairing&)>;

std::uint64_t better_seed_wins(const Pairing& pairing) {
    return pairing.first < pairing.second ? 4 * static_cast<std::uint64_t>(pairing.pairs) : 0;
}

std::uint64_t tie(const Pairing& pairing) {
    return 2 * static_cast<std::uint64_t>(pairing.pairs);
}

PlayedRound play(const std::vector<Pairing>& pairings, const Decide& decide) {
    PlayedRound round;
    for (const Pairing& pairing : pairings) {
        PlayedPairing played{pairing, {0, 0}};
        if (pairing.second >= 0) {
            played.half_points[0] = decide(pairing);
            played.half_points[1] = 4 * static_cast<std::uint64_t>(pairing.pairs) - played.half_points[0];
        }
        round.push_back(played);
    }
    return round;
}

// The whole tournament; planning each round twice must give the same plan.
std::vector<PlayedRound> play_all(const ScheduleSettings& settings, const Decide& decide) {
    std::vector<PlayedRound> played;
    while (const auto round = next_round(settings, played)) {
        EXPECT_EQ(round, next_round(settings, played));
        EXPECT_FALSE(round->empty());
        played.push_back(play(*round, decide));
        if (played.size() > 3000) break;
    }
    return played;
}

std::uint64_t games_in(const std::vector<PlayedRound>& played) {
    std::uint64_t games = 0;
    for (const PlayedRound& round : played) {
        for (const PlayedPairing& one : round) games += 2 * static_cast<std::uint64_t>(one.pairing.pairs);
    }
    return games;
}

std::pair<int, int> sorted(const Pairing& pairing) {
    return {std::min(pairing.first, pairing.second), std::max(pairing.first, pairing.second)};
}

// Every player of a round is in it exactly once; a player with a bye plays nothing.
void expect_sound(const PlayedRound& round, const ScheduleSettings& settings) {
    std::set<int> seen;
    for (const PlayedPairing& one : round) {
        EXPECT_TRUE(seen.insert(one.pairing.first).second);
        EXPECT_TRUE(one.pairing.second < 0 || seen.insert(one.pairing.second).second);
        EXPECT_EQ(one.pairing.pairs, one.pairing.second < 0 ? 0 : settings.pairs);
    }
    EXPECT_GE(*seen.begin(), 0);
    EXPECT_LT(*seen.rbegin(), settings.players);
}

TEST(ScheduleFormat, NamesRoundTrip) {
    for (const Format format : {Format::round_robin, Format::gauntlet, Format::knockout, Format::swiss})
        EXPECT_EQ(parse_format(name_of(format)).value(), format);
    for (const auto name : {"round-robin", "RoundRobin", "ROUND_ROBIN", " round robin "})
        EXPECT_EQ(parse_format(name).value(), Format::round_robin) << name;
    EXPECT_EQ(parse_format("swiss").value(), Format::swiss);
    EXPECT_NE(parse_format("knokout").error().message.find("did you mean 'knockout'"), std::string::npos);
    EXPECT_FALSE(parse_format("").has_value());
}

TEST(ScheduleCheck, NamesTheSettingThatIsWrong) {
    const auto fault = [](const ScheduleSettings& settings) {
        const auto fine = check(settings);
        return fine ? "" : fine.error().message.substr(0, fine.error().message.find(' '));
    };
    EXPECT_EQ(fault({.players = 2}), "");
    EXPECT_EQ(fault({.players = 1}), "players");
    EXPECT_EQ(fault({.players = 1'000'000'000}), "players");
    EXPECT_EQ(fault({.players = 4, .pairs = 0}), "pairs");
    EXPECT_EQ(fault({.players = 4, .rounds = 3}), "rounds");
    EXPECT_EQ(fault({.format = Format::swiss, .players = 4, .rounds = 3}), "");
    EXPECT_EQ(fault({.format = Format::swiss, .players = 4, .rounds = -1}), "rounds");
    EXPECT_EQ(fault({.format = Format::gauntlet, .players = 4, .challengers = 3}), "");
    EXPECT_EQ(fault({.format = Format::gauntlet, .players = 4, .challengers = 4}), "challengers");
    EXPECT_EQ(fault({.format = Format::gauntlet, .players = 4, .challengers = 0}), "challengers");
    EXPECT_EQ(fault({.format = Format::knockout, .players = 4, .challengers = 2}), "challengers");
}

TEST(RoundRobin, EveryTwoMeetOnceInOneRound) {
    for (int players = 2; players <= 15; ++players) {
        const ScheduleSettings settings{.players = players, .pairs = 3};
        const auto played = play_all(settings, tie);
        ASSERT_EQ(played.size(), 1u);
        std::set<std::pair<int, int>> met;
        for (const PlayedPairing& one : played[0]) {
            EXPECT_LT(one.pairing.first, one.pairing.second);
            EXPECT_EQ(one.pairing.pairs, 3);
            EXPECT_TRUE(met.insert(sorted(one.pairing)).second);
        }
        EXPECT_EQ(met.size(), static_cast<std::size_t>(players * (players - 1) / 2));
        EXPECT_EQ(planned_games(settings), games_in(played));
    }
}

// A table of an unfinished tournament compares players with equally many games.
TEST(RoundRobin, NobodyRunsAheadOfTheOthers) {
    const auto pairings = *next_round({.players = 8}, {});
    std::vector<int> games(8);
    for (const Pairing& pairing : pairings) {
        ++games[static_cast<std::size_t>(pairing.first)];
        ++games[static_cast<std::size_t>(pairing.second)];
        const auto [least, most] = std::minmax_element(games.begin(), games.end());
        EXPECT_LE(*most - *least, 1);
    }
}

TEST(Gauntlet, ChallengersMeetAllTheOthersAndNotEachOther) {
    const ScheduleSettings settings{.format = Format::gauntlet, .players = 6, .pairs = 2, .challengers = 2};
    const auto played = play_all(settings, better_seed_wins);
    ASSERT_EQ(played.size(), 1u);
    std::set<std::pair<int, int>> met;
    for (const PlayedPairing& one : played[0]) {
        EXPECT_LT(one.pairing.first, 2);
        EXPECT_GE(one.pairing.second, 2);
        met.insert(sorted(one.pairing));
    }
    EXPECT_EQ(met.size(), 8u);
    EXPECT_EQ(planned_games(settings), 32u);
    EXPECT_EQ(games_in(played), 32u);
    EXPECT_EQ(standings(settings, played), (std::vector{0, 1, 2, 3, 4, 5}));
}

TEST(Knockout, TheBestSeedsMeetInTheFinal) {
    for (int players = 2; players <= 17; ++players) {
        const ScheduleSettings settings{.format = Format::knockout, .players = players, .pairs = 2};
        const auto played = play_all(settings, better_seed_wins);
        for (const PlayedRound& round : played) expect_sound(round, settings);
        ASSERT_EQ(played.back().size(), 1u);
        EXPECT_EQ(played.back()[0].pairing, (Pairing{0, 1, 2}));
        EXPECT_EQ(games_in(played), planned_games(settings)) << players;
        std::vector<int> order(static_cast<std::size_t>(players));
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
        EXPECT_EQ(standings(settings, played), order) << players;
    }
}

TEST(Knockout, TheBracketOfEight) {
    const auto round = *next_round({.format = Format::knockout, .players = 8}, {});
    EXPECT_EQ(round, (std::vector<Pairing>{{0, 7, 1}, {3, 4, 1}, {1, 6, 1}, {2, 5, 1}}));
}

TEST(Knockout, ByesGoToTheBestSeeds) {
    for (int players = 2; players <= 17; ++players) {
        const auto round = *next_round({.format = Format::knockout, .players = players}, {});
        std::set<int> byes;
        for (const Pairing& pairing : round) {
            if (pairing.second < 0) byes.insert(pairing.first);
        }
        const int places = static_cast<int>(round.size()) * 2;
        EXPECT_EQ(byes.size(), static_cast<std::size_t>(places - players));
        EXPECT_EQ(byes.empty() ? -1 : *byes.rbegin(), places - players - 1);
    }
}

TEST(Knockout, AnUpsetGoesOnInTheSeedsPlace) {
    const ScheduleSettings settings{.format = Format::knockout, .players = 4};
    std::vector<PlayedRound> played;
    played.push_back(play(*next_round(settings, played),
                          [](const Pairing& pairing) { return pairing.first == 0 ? 1u : 4u; }));
    EXPECT_EQ(*next_round(settings, played), (std::vector<Pairing>{{1, 3, 1}}));
    EXPECT_EQ(standings(settings, played), (std::vector{1, 3, 0, 2})) << "those still in come first";
    played.push_back(play(*next_round(settings, played), [](const Pairing&) { return 0u; }));
    EXPECT_FALSE(next_round(settings, played).has_value());
    EXPECT_EQ(standings(settings, played), (std::vector{3, 1, 0, 2}));
}

TEST(Knockout, OnlyTiedPairingsAreReplayed) {
    const ScheduleSettings settings{.format = Format::knockout, .players = 5, .pairs = 3};
    std::vector<PlayedRound> played;
    ASSERT_EQ(next_round(settings, played)->size(), 4u) << "three of them byes";
    played.push_back(play(*next_round(settings, played), better_seed_wins));
    ASSERT_EQ(*next_round(settings, played), (std::vector<Pairing>{{0, 3, 3}, {1, 2, 3}}));
    played.push_back(play(*next_round(settings, played),
                          [](const Pairing& pairing) { return pairing.first == 0 ? 6u : 5u; }));
    ASSERT_EQ(*next_round(settings, played), (std::vector<Pairing>{{0, 3, 3}}));
    played.push_back(play(*next_round(settings, played), [](const Pairing&) { return 5u; }));
    EXPECT_EQ(*next_round(settings, played), (std::vector<Pairing>{{2, 3, 3}}));
}

TEST(Knockout, AfterFiveReplaysTheBetterSeedGoesOn) {
    const ScheduleSettings settings{.format = Format::knockout, .players = 3};
    const auto played = play_all(settings, tie);
    ASSERT_EQ(played.size(), 12u) << "two stages, each played once and again five times";
    EXPECT_EQ(played[0].size(), 2u) << "the bye and the game";
    for (std::size_t replay = 1; replay <= 5; ++replay) {
        ASSERT_EQ(played[replay].size(), 1u) << "a bye is not replayed";
        EXPECT_EQ(played[replay][0].pairing, (Pairing{1, 2, 1}));
    }
    EXPECT_EQ(played[6][0].pairing, (Pairing{0, 1, 1}));
    EXPECT_EQ(standings(settings, played), (std::vector{0, 1, 2}));
}

// Whether the players of a set of bits can be paired without a rematch, by trying everything.
bool can_pair(const std::set<std::pair<int, int>>& met, unsigned waiting) {
    if (waiting == 0) return true;
    const int a = std::countr_zero(waiting);
    for (unsigned others = waiting & (waiting - 1); others != 0; others &= others - 1) {
        const int b = std::countr_zero(others);
        if (!met.contains({a, b}) && can_pair(met, waiting & ~(1u << a) & ~(1u << b))) return true;
    }
    return false;
}

// What was played so far, as the rules about rematches and byes see it.
struct Counts {
    std::map<std::pair<int, int>, int> meetings;  // of all pairs of players
    std::map<int, int> byes;                      // of all players

    explicit Counts(int players) {
        for (int a = 0; a < players; ++a) {
            byes[a] = 0;
            for (int b = a + 1; b < players; ++b) meetings[{a, b}] = 0;
        }
    }
    // Those who met (had a bye) more often than others.
    template <class Key>
    static std::set<Key> above_least(const std::map<Key, int>& counts) {
        int least = 1'000'000;
        for (const auto& [key, count] : counts) least = std::min(least, count);
        std::set<Key> above;
        for (const auto& [key, count] : counts) {
            if (count > least) above.insert(key);
        }
        return above;
    }
};

bool can_avoid_rematches(const Counts& counts, int players) {
    const unsigned all = (1u << players) - 1;
    const auto met = Counts::above_least(counts.meetings);
    if (players % 2 == 0) return can_pair(met, all);
    const auto byes = Counts::above_least(counts.byes);
    for (int bye = 0; bye < players; ++bye) {
        if (!byes.contains(bye) && can_pair(met, all & ~(1u << bye))) return true;
    }
    return false;
}

// Also after everybody has met everybody: then nobody meets three times, and so on.
TEST(Swiss, NobodyMeetsTwiceOrHasTwoByesWhileThatCanBeAvoided) {
    Random random(7);
    int rematches = 0;
    for (int i = 0; i < 300; ++i) {
        const int players = 2 + static_cast<int>(random.below(9));
        const ScheduleSettings settings{.format = Format::swiss, .players = players, .rounds = 2 * players};
        const auto played =
            play_all(settings, [&](const Pairing&) { return std::uint64_t{random.below(5)}; });
        ASSERT_EQ(played.size(), static_cast<std::size_t>(2 * players));
        Counts counts(players);
        for (const PlayedRound& round : played) {
            expect_sound(round, settings);
            const bool avoidable = can_avoid_rematches(counts, players);
            const auto met = Counts::above_least(counts.meetings);
            const auto byes = Counts::above_least(counts.byes);
            for (const PlayedPairing& one : round) {
                if (one.pairing.second < 0) {
                    EXPECT_FALSE(byes.contains(one.pairing.first)) << players << " players, tournament " << i;
                    ++counts.byes[one.pairing.first];
                    continue;
                }
                const bool rematch = met.contains(sorted(one.pairing));
                EXPECT_FALSE(rematch && avoidable) << players << " players, tournament " << i;
                rematches += rematch;
                ++counts.meetings[sorted(one.pairing)];
            }
        }
    }
    EXPECT_GT(rematches, 0) << "the test never came to where it matters";
}

// After everybody has met everybody it begins again, and the second meetings are spread as the first were.
TEST(Swiss, GoesOnWhenAllHaveMet) {
    const ScheduleSettings settings{.format = Format::swiss, .players = 4, .rounds = 9};
    const auto played = play_all(settings, better_seed_wins);
    ASSERT_EQ(played.size(), 9u);
    std::multiset<std::pair<int, int>> met;
    for (const PlayedRound& round : played) {
        for (const PlayedPairing& one : round) met.insert(sorted(one.pairing));
    }
    for (int a = 0; a < 4; ++a) {
        for (int b = a + 1; b < 4; ++b) EXPECT_EQ(met.count({a, b}), 3u) << a << b;
    }
}

TEST(Swiss, TheUpperHalfMeetsTheLowerAndWinnersMeetWinners) {
    const ScheduleSettings settings{.format = Format::swiss, .players = 8};
    std::vector<PlayedRound> played;
    ASSERT_EQ(*next_round(settings, played),
              (std::vector<Pairing>{{0, 4, 1}, {1, 5, 1}, {2, 6, 1}, {3, 7, 1}}));
    played.push_back(play(*next_round(settings, played), better_seed_wins));
    ASSERT_EQ(*next_round(settings, played),
              (std::vector<Pairing>{{0, 2, 1}, {1, 3, 1}, {4, 6, 1}, {5, 7, 1}}));
    played.push_back(play(*next_round(settings, played), better_seed_wins));
    EXPECT_EQ(next_round(settings, played)->front(), (Pairing{0, 1, 1}));
    played.push_back(play(*next_round(settings, played), better_seed_wins));
    EXPECT_FALSE(next_round(settings, played).has_value()) << "three rounds, as a knockout of eight";
    EXPECT_EQ(standings(settings, played).front(), 0);
    EXPECT_EQ(standings(settings, played).back(), 7);
}

TEST(Swiss, AByeIsAWinOfEveryGame) {
    const ScheduleSettings settings{.format = Format::swiss, .players = 3, .pairs = 5, .rounds = 1};
    const auto first = *next_round(settings, {});
    ASSERT_EQ(first, (std::vector<Pairing>{{0, 1, 5}, {2, -1, 0}})) << "the last in the order has the bye";
    const auto won = play(first, [](const Pairing&) { return 19u; });
    EXPECT_EQ(standings(settings, {won}), (std::vector{2, 0, 1})) << "20 half points against 19";
    const auto swept = play(first, better_seed_wins);
    EXPECT_EQ(standings(settings, {swept}), (std::vector{0, 2, 1})) << "equal points: the better seed";
}

TEST(Swiss, PlansAsManyGamesAsItPlays) {
    for (int players = 2; players <= 21; ++players) {
        for (const int rounds : {0, 1, 4, 7}) {
            const ScheduleSettings settings{
                .format = Format::swiss, .players = players, .pairs = 2, .rounds = rounds};
            EXPECT_EQ(games_in(play_all(settings, better_seed_wins)), planned_games(settings)) << players;
        }
    }
}

#ifdef NDEBUG
constexpr int many_players = 301;
#else
constexpr int many_players = 101;
#endif

TEST(Swiss, ManyPlayersWithoutARematch) {
    const ScheduleSettings settings{.format = Format::swiss, .players = many_players, .rounds = 12};
    Random random(3);
    const auto played = play_all(settings, [&](const Pairing&) { return std::uint64_t{random.below(5)}; });
    std::set<std::pair<int, int>> met;
    for (const PlayedRound& round : played) {
        for (const PlayedPairing& one : round) EXPECT_TRUE(met.insert(sorted(one.pairing)).second);
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(12 * (many_players / 2 + 1)));
}

}  // namespace
}  // namespace damier
