#include "play/spec/player_options.h"

#include <gtest/gtest.h>

#include <set>

#include "play/players/player_kind.h"

namespace damier {
namespace {

Expected<PlayerSettings> read(std::string_view text) {
    return PlayerSettings::read(*parse_player_spec(text));
}

std::string error_of(std::string_view text) {
    const auto settings = read(text);
    return settings ? "no error" : settings.error().message;
}

TEST(PlayerKinds, AreDescribedWithoutDoublesAndTheirExamplesAreRight) {
    std::set<std::string_view> names;
    for (const PlayerKind* kind : player_kinds()) {
        EXPECT_TRUE(names.insert(kind->name).second) << kind->name;
        std::set<std::string_view> keys;
        for (const PlayerOption& option : kind->options) {
            EXPECT_TRUE(keys.insert(option.key).second) << kind->name << ' ' << option.key;
            EXPECT_FALSE(option.summary.empty());
            EXPECT_FALSE(expected_by(option).empty());
        }
        const auto example = read(kind->example);
        ASSERT_TRUE(example) << example.error().message;
        EXPECT_EQ(example->name(), kind->name);
        EXPECT_TRUE(kind->check_limits(*example, example->limits())) << kind->example;
    }
}

TEST(PlayerSettings, GivenValuesAndFallbacks) {
    const auto settings = read("uct(time=1.5s, threads=2)");
    ASSERT_TRUE(settings);
    EXPECT_DOUBLE_EQ(settings->real("time"), 1.5);
    EXPECT_EQ(settings->whole("threads"), 2u);
    EXPECT_EQ(settings->whole("memory"), std::uint64_t{1} << 30);
    EXPECT_TRUE(settings->given("time"));
    EXPECT_FALSE(settings->given("memory"));
    EXPECT_EQ(settings->word("parallel"), "tree");
}

// An engine's options are its own business; a wrong key of ours is then one of them.
TEST(PlayerSettings, OfAnEngineTakeAnyKey) {
    const auto settings = read(R"(Engine(command="my bot --x=\"1\"", Dir=bots, time=1s, Hash=64, ponder))");
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_EQ(settings->word("command"), R"(my bot --x="1")");
    EXPECT_EQ(settings->word("protocol"), "ugi");
    EXPECT_EQ(settings->word("dir"), "bots");
    EXPECT_EQ(settings->limits().seconds, 1);
    EXPECT_EQ(settings->others(), (std::vector<SpecArgument>{{"hash", "64"}, {"ponder", {}}}));
    EXPECT_EQ(error_of("engine(hash=1, hash=2)"), "engine: hash is given twice");
    EXPECT_EQ(error_of("engine(hash=1)"),
              "engine: expected a command, as in engine(command=\"./bot\", time=1s)");
    EXPECT_TRUE(read("uct(time=1s)")->others().empty());
}

TEST(PlayerSettings, LimitsOfAllKinds) {
    const auto limits =
        read("alphabeta(depth=7, time=500ms, clock=5m+2s, spread=even, nodes=1000, id)")->limits();
    EXPECT_EQ(limits.depth, 7);
    EXPECT_EQ(limits.seconds, 0.5);
    EXPECT_EQ(limits.clock, (GameClock{300, 2}));
    EXPECT_EQ(limits.spread, Spread::even);
    EXPECT_EQ(limits.nodes, 1000u);
}

TEST(PlayerSettings, WrongNamesAndKeysAreNamedWithAHint) {
    EXPECT_EQ(error_of("uctt"),
              "unknown player 'uctt': expected human, level, random, greedy, mc, uct, minimax, negamax, "
              "alphabeta, pvs, hybrid, perfect or engine (did you mean 'uct'?)");
    EXPECT_EQ(error_of("random(sed=1)"), "random has no option 'sed': expected seed (did you mean 'seed'?)");
    EXPECT_EQ(error_of("human(x)"), "human has no options, but 'x' was given");
    EXPECT_EQ(error_of("uct(time=1s, time=2s)"), "uct: time is given twice");
}

TEST(PlayerSettings, ALevelMayLeaveItsKeyOut) {
    EXPECT_EQ(read("level(3)")->whole("n"), 3u);
    EXPECT_EQ(read("Level( n = 3 )")->whole("n"), 3u);
    EXPECT_EQ(error_of("level(11)"), "level(11): expected a level from 1 to 10");
    EXPECT_EQ(error_of("level(n=0)"), "level(0): expected a level from 1 to 10");
    EXPECT_EQ(error_of("level(strong)"), "level(strong): expected a level from 1 to 10");
    EXPECT_EQ(error_of("level"), "level: expected a level from 1 to 10, as in level(3)");
    EXPECT_EQ(error_of("level(n)"), "level: n: expected a level from 1 to 10");
    EXPECT_EQ(error_of("level(3, 4)"), "level: n is given twice");
    EXPECT_EQ(error_of("level(time=1s)"), "level has no option 'time': expected n");
}

TEST(PlayerSettings, WrongValuesSayWhatWasExpected) {
    EXPECT_EQ(error_of("alphabeta(depth=0)"), "alphabeta: depth='0': expected a whole number from 1 to 128");
    EXPECT_EQ(error_of("alphabeta(depth=1000)"),
              "alphabeta: depth='1000': expected a whole number from 1 to 128");
    EXPECT_EQ(error_of("alphabeta(depth=3.5)"),
              "alphabeta: depth='3.5': expected a whole number from 1 to 128");
    EXPECT_EQ(error_of("alphabeta(depth)"), "alphabeta: depth: expected a whole number from 1 to 128");
    EXPECT_EQ(error_of("uct(time=1)"),
              "uct: time='1': expected a time such as 500ms, 2s or 1m, from 1 ms to 24 h");
    EXPECT_EQ(error_of("uct(time=0s)"),
              "uct: time='0s': expected a time such as 500ms, 2s or 1m, from 1 ms to 24 h");
    EXPECT_EQ(error_of("uct(clock=-3s)"),
              "uct: clock='-3s': expected a time for the game such as 30s, or 5m+2s");
    EXPECT_EQ(error_of("uct(c=nan)"), "uct: c='nan': expected a number from 0 to 100");
    EXPECT_EQ(error_of("alphabeta(depth=3, tt=yes)"),
              "alphabeta: tt='yes': expected no value: the word alone switches it on");
    EXPECT_EQ(error_of("mc(allocation=ucb)"),
              "mc: allocation='ucb': expected equal or ucb1 (did you mean 'ucb1'?)");
}

TEST(PlayerSettings, ContradictionsAreRefused) {
    EXPECT_EQ(error_of("uct(time=1s, spread=even)"), "uct: spread means nothing without clock");
    EXPECT_EQ(error_of("alphabeta(depth=3, table=1MiB)"), "alphabeta: table means nothing without tt");
    EXPECT_EQ(error_of("mc(playouts=10, allocation=equal, c=2)"),
              "mc: c belongs to allocation=ucb1, but allocation=equal was given");
    EXPECT_EQ(error_of("uct(time=1s, parallel=root)"),
              "uct: parallel means nothing without threads=2 or more");
    EXPECT_NE(error_of("alphabeta(depth=3, tt, table=900GiB)").find("is more than the"), std::string::npos);
}

TEST(PlayerSettings, MissingLimitsAreAskedFor) {
    const auto missing = [](std::string_view text, const Limits& given = {}) {
        const auto settings = read(text);
        const auto checked = settings->kind().check_limits(*settings, stricter(settings->limits(), given));
        return checked ? "no error" : checked.error().message;
    };
    EXPECT_EQ(missing("uct"),
              "uct needs a limit: time, clock, nodes or playouts, as in uct(time=1s, c=0.65)");
    EXPECT_EQ(missing("minimax"), "minimax needs a depth, as in minimax(depth=3)");
    EXPECT_EQ(
        missing("alphabeta(time=1s)"),
        "alphabeta needs a depth, or id with a time, a clock or nodes, as in alphabeta(time=2s, id, tt)");
    EXPECT_EQ(missing("alphabeta(id)"),
              "alphabeta needs a limit: depth, time, clock or nodes, as in alphabeta(time=2s, id, tt)");
    EXPECT_EQ(missing("alphabeta(id, depth=3)"), "no error");
    EXPECT_EQ(missing("greedy"), "no error");
    EXPECT_EQ(missing("uct", Limits{.seconds = 1.0}), "no error");
}

}  // namespace
}  // namespace damier
