#include "arena/settings/tournament_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "arena/run/test_tournaments.h"
#include "arena/seeds/seed_tournaments.h"

namespace damier {
namespace {

constexpr std::string_view whole_file = R"toml(
[tournament]
name = "everything"
game = "quarto"
variant = "level2"
format = "gauntlet"
challengers = 2
pairs = 7
seed = 99
adjudicate = 8
margin = "20ms"
watchdog = "3s"
patience = "1m"
memory = "2GiB"

[openings]
plies = 4
balance = 0.5
judge = "alphabeta(depth=2)"

[limits]
time = "50ms"
nodes = 1000
eval = "report"

[[players]]
name = "one"
player = "uct"

[[players]]
player = "alphabeta(id)"
clock = "10s+1s"
depth = 5
eval = "safe"

[[players]]
player = "random"
)toml";

TEST(TournamentFile, IsReadWhole) {
    const auto settings = parse_tournament(whole_file, "");
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_EQ(settings->name, "everything");
    EXPECT_EQ(settings->game->name, "quarto");
    EXPECT_EQ(settings->variant, 1);
    EXPECT_EQ(settings->schedule.format, Format::gauntlet);
    EXPECT_EQ(settings->schedule.challengers, 2);
    EXPECT_EQ(settings->schedule.pairs, 7);
    EXPECT_EQ(settings->seed, 99u);
    EXPECT_EQ(settings->rules.adjudicate_free_squares, 8);
    EXPECT_EQ(settings->rules.margin_seconds, 0.02);
    EXPECT_EQ(settings->rules.watchdog_seconds, 3);
    EXPECT_EQ(settings->rules.patience_seconds, 60);
    EXPECT_EQ(settings->rules.memory_bytes, std::uint64_t{2} << 30);
    EXPECT_EQ(settings->openings.plies, 4);
    EXPECT_EQ(settings->openings.balance, 0.5);
    ASSERT_EQ(settings->players.size(), 3u);
    EXPECT_EQ(settings->players[0].limits.seconds, 0.05);
    EXPECT_EQ(settings->players[0].limits.nodes, 1000u);
    EXPECT_EQ(settings->players[0].evaluation, "report");
    EXPECT_EQ(settings->players[1].name, "alphabeta(id)");
    EXPECT_FALSE(settings->players[1].limits.seconds) << "its clock stands in place of the time for all";
    EXPECT_EQ(settings->players[1].limits.clock->increment_seconds, 1);
    EXPECT_EQ(settings->players[1].evaluation, "safe");
    auto checked = *settings;
    EXPECT_TRUE(make_field(checked)) << make_field(checked).error().message;
}

TEST(TournamentFile, MistakesNameTheLineAndWhatWasExpected) {
    const std::string players = "[[players]]\nplayer='random'\n[[players]]\nname='b'\nplayer='random'\n";
    const std::string head = "[tournament]\ngame='yolah'\n";
    struct Case {
        std::string text;
        std::string_view part;
    };
    const Case cases[] = {
        {"[tournament\n", "line 1"},
        {head + "[$x]\n" + players, "line 3: not TOML"},
        {head + "f\u02de = 3\n" + players, "line 3"},
        {"[tournament]\ngame='chess'\n" + players, "line 2"},
        {"[tournament]\n" + players, "'game' in [tournament] is missing"},
        {head + "fromat='swiss'\n" + players, "did you mean 'format'"},
        {head + "format='ladder'\n" + players, "line 3"},
        {head + "pairs=0\n" + players, "expected a whole number from 1"},
        {head + "pairs='x'\n" + players, "expected a whole number"},
        {head + "rounds=3\n" + players, "only for the format Swiss"},
        {head + "adjudicate=40\n" + players, "from 0 to 14"},
        {head + "margin=3\n" + players, "expected a text"},
        {head + "margin='3 weeks'\n" + players, "line 3"},
        {head + "[opening]\n" + players, "did you mean 'openings'"},
        {head + "[openings]\nkind='some'\n" + players, "expected none, random or file"},
        {head + "[openings]\nkind='none'\nplies=3\n" + players, "only for openings of the kind random"},
        {head + "[openings]\nbalance=-1\n" + players, "from 0 to 1000"},
        {head + "[openings]\nbalance='some'\n" + players, "\"any\""},
        {head + "[openings]\nfile='no-such-file'\n" + players, "cannot be opened"},
        {head + "[limits]\ntime='0s'\n" + players, "line 4"},
        {head, "no players"},
        {"players=3\n" + head, "no players"},
        {"players=[3]\n" + head, "line 1"},
        {head + "[[players]]\nname='x'\n", "'player' in [players] is missing"},
    };
    for (const Case& example : cases) {
        const auto read = parse_tournament(example.text, "");
        ASSERT_FALSE(read) << example.text;
        EXPECT_NE(read.error().message.find(example.part), std::string::npos)
            << example.text << "\n-> " << read.error().message;
    }
}

TEST(TournamentFile, NamesAndCommentsMayBeInAnyLanguage) {
    const auto settings = parse_tournament(
        "\ufeff# été\n[tournament]\ngame='yolah' # ü\nname=\"\"\"Damier \"à\" Paris\"\"\"\n"
        "[[players]]\nplayer='random'\nname='é~41'\n[[players]]\nplayer='random'\nname=\"a\\\"ß\"\n",
        "");
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_EQ(settings->players[0].name, "é~41");
    EXPECT_EQ(settings->players[1].name, "a\"ß");
}

TEST(TournamentFile, OpeningsAreLookedForBesideIt) {
    const ScratchFolder folder;
    std::ofstream(folder.file("openings.txt")) << "f5d6\nf5f6\n";
    std::ofstream(folder.file("a.toml")) << "[tournament]\ngame='othello'\n[openings]\nfile='openings.txt'\n"
                                         << "[[players]]\nplayer='random'\n[[players]]\nplayer='greedy'\n";
    const auto settings = read_tournament(folder.file("a.toml"));
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_EQ(settings->openings.kind, OpeningKind::file);
    EXPECT_EQ(settings->openings.listed.size(), 2u);
    EXPECT_EQ(settings->name, "a");
    EXPECT_FALSE(read_tournament(folder.file("b.toml")));
    EXPECT_FALSE(read_tournament(folder.file("")));
}

// What decides the games shows in the list that a journal compares.
TEST(TournamentFile, EverySettingIsCompared) {
    const auto settings = *parse_tournament(whole_file, "");
    const SettingList before = list_of(settings);
    const auto changes = [&](auto change) {
        auto other = settings;
        change(other);
        return differences(before, list_of(other)).size();
    };
    using S = TournamentSettings;
    EXPECT_EQ(changes([](S&) {}), 0u);
    EXPECT_EQ(changes([](S& s) { s.seed = 1; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.variant = 0; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.schedule.challengers = 1; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.openings.judge = "greedy"; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.openings.balance = -1; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.rules.margin_seconds = 1; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.rules.memory_bytes.reset(); }), 1u);
    EXPECT_EQ(changes([](S& s) { s.rules.adjudicate_free_squares = 0; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.players[1].limits.depth = 6; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.players[0].name = "two"; }), 1u);
    EXPECT_EQ(changes([](S& s) { s.players.pop_back(); }), 3u);
    // A sequential test is stored number by number.
    const auto tested = [&](auto change) {
        auto other = settings;
        other.sprt = SprtSettings{};
        const SettingList unchanged = list_of(other);
        change(*other.sprt);
        return differences(unchanged, list_of(other)).size();
    };
    EXPECT_EQ(changes([](S& s) { s.sprt = SprtSettings{}; }), 5u);
    EXPECT_EQ(tested([](SprtSettings&) {}), 0u);
    EXPECT_EQ(tested([](SprtSettings& sprt) { sprt.elo0 -= 1; }), 1u);
    EXPECT_EQ(tested([](SprtSettings& sprt) { sprt.elo1 += 1; }), 1u);
    EXPECT_EQ(tested([](SprtSettings& sprt) { sprt.alpha /= 2; }), 1u);
    EXPECT_EQ(tested([](SprtSettings& sprt) { sprt.beta /= 2; }), 1u);
}

TEST(TournamentFile, ASequentialTestIsReadBackFromItsNumbers) {
    EXPECT_EQ(sprt_of({}), std::nullopt);
    auto settings = *parse_tournament(whole_file, "");
    settings.sprt = SprtSettings{};
    settings.sprt->elo1 = 12.5;
    SettingList list = list_of(settings);
    EXPECT_EQ(sprt_of(list), settings.sprt);
    for (auto& [name, text] : list) {
        if (name == "sprt.elo1") text = "twelve";
    }
    EXPECT_EQ(sprt_of(list), std::nullopt);
}

TEST(TournamentFile, TheSeedsAreSoundTournaments) {
    for (const SeedTournament& seed : seed_tournaments()) {
        for (const bool quick : {false, true}) {
            auto settings = parse_tournament(toml_of(seed, quick), "");
            ASSERT_TRUE(settings) << settings.error().message;
            EXPECT_EQ(settings->game->name, seed.game);
            const auto field = make_field(*settings);
            EXPECT_TRUE(field) << field.error().message;
            EXPECT_GE(settings->players.size(), 6u);
        }
    }
}

}  // namespace
}  // namespace damier
