// Matches and tournaments, run as a user would, and killed as no user would.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <thread>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Arena : public testing::Test {
  protected:
    Arena() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~Arena() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    std::string text_of(const std::string& name) const {
        std::stringstream text;
        text << std::ifstream(file(name)).rdbuf();
        return text.str();
    }
    // Three players whose thinking is counted and not timed: the same games each time.
    std::string write_tournament(const std::string& name, const std::string& more = "") const {
        std::ofstream(file(name))
            << "[tournament]\ngame = 'yolah'\npairs = 10\n"
            << more
            << "[openings]\nplies = 4\njudge = 'alphabeta(depth=1)'\n"
               "[[players]]\nname = 'a'\nplayer = 'uct(playouts=60, memory=1MiB)'\n"
               "[[players]]\nname = 'b'\nplayer = 'alphabeta(nodes=300, id, tt, table=64KiB)'\n"
               "[[players]]\nname = 'c'\nplayer = 'mc(playouts=100)'\n";
        return file(name);
    }

    // By the record's name: what stands after its headers.
    std::map<std::string, std::string> moves_of_records(const std::string& name) const {
        const fs::path records = folder_ / (name + "-records");
        EXPECT_EQ(run({"tournament", "report", file(name + ".db"), "--records", records.string()}).exit_code,
                  0);
        std::map<std::string, std::string> moves;
        for (const auto& entry : fs::directory_iterator(records)) {
            const std::string text = text_of(fs::relative(entry.path(), folder_));
            moves[entry.path().filename()] = text.substr(text.find("\n\n"));
        }
        fs::remove_all(records);
        return moves;
    }

    fs::path folder_;
};

TEST_F(Arena, AMatchPrintsItsFigures) {
    const std::vector<std::string> arguments = {"match",    "othello", "--player", "alphabeta(depth=3)",
                                                "--player", "random",  "--games",  "20"};
    const Result text = run(arguments);
    EXPECT_EQ(text.exit_code, 0) << text.err;
    for (const char* part : {"of 20 (", "pairs", "Elo", "different of 20", "normal 20", "20 games in"})
        EXPECT_TRUE(contains(text.out, part)) << part << "\n" << text.out;
    std::vector<std::string> with_json = arguments;
    with_json.push_back("--json");
    const json figures = json::parse(run(with_json).out);
    EXPECT_EQ(figures["match"]["wins"].get<int>() + figures["match"]["draws"].get<int>() +
                  figures["match"]["losses"].get<int>(),
              20);
    EXPECT_GE(figures["match"]["wins"], 18);
}

TEST_F(Arena, PlayersOfAMatchMayHaveNames) {
    std::vector<std::string> arguments = {"match",  "othello", "--player", "random", "--player", "random",
                                          "--name", "Ann",     "--name",   "Bob",    "--games",  "2"};
    const Result result = run(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(contains(result.out, "Ann against Bob")) << result.out;
    arguments[9] = "Ann";
    EXPECT_TRUE(contains(run(arguments).out, "Ann against Ann (the second)"));
}

TEST_F(Arena, ASequentialTestDecides) {
    const Result result = run({"match", "othello", "--player", "alphabeta(depth=3)", "--player", "random",
                               "--sprt", "--elo1", "50", "--games", "2000"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(contains(result.out, "elo1 accepted")) << result.out;
}

TEST_F(Arena, AMatchLeavesPictures) {
    ASSERT_EQ(run({"match", "othello", "--player", "alphabeta(depth=1)", "--player", "random", "--games",
                   "20", "--sprt", "--journal", file("m.db")})
                  .exit_code,
              0);
    const Result report = run({"tournament", "report", file("m.db"), "--pictures", file("pictures")});
    EXPECT_EQ(report.exit_code, 0) << report.err;
    for (const char* name : {"ratings.svg", "lengths.svg", "course.svg"}) {
        EXPECT_TRUE(contains(report.out, name));
        EXPECT_TRUE(text_of(std::string("pictures/") + name).starts_with("<svg")) << name;
    }
    EXPECT_TRUE(contains(text_of("pictures/course.svg"), "elo1 = 5 accepted"));
    EXPECT_FALSE(fs::exists(file("m.html")));
}

TEST_F(Arena, HowManyGamesAreNeededIsSaidTheSameTwice) {
    const auto table = [](const char* draws) {
        return run({"experiment", "how-many-games", "--runs", "2", "--draws", draws});
    };
    const Result first = table("0.3");
    EXPECT_EQ(first.exit_code, 0) << first.err;
    for (const char* row : {"| 200 Elo |", "| 5 Elo |"}) EXPECT_TRUE(contains(first.out, row));
    EXPECT_EQ(table("0.3").out, first.out);
    EXPECT_NE(table("0.6").out, first.out);
    EXPECT_EQ(table("1").exit_code, 2);
}

TEST_F(Arena, RepeatedGamesAreWarnedOf) {
    const std::vector<std::string> arguments = {
        "match", "othello",    "--player", "alphabeta(depth=2)", "--player", "alphabeta(depth=1)", "--games",
        "10",    "--openings", "none"};
    const Result result = run(arguments);
    EXPECT_TRUE(contains(result.out, "2 different of 10")) << result.out;
    EXPECT_TRUE(contains(result.out, "WARNING"));
    std::vector<std::string> once = arguments;
    once.push_back("--distinct");
    EXPECT_TRUE(contains(run(once).out, "of 2 ("));
}

TEST_F(Arena, MistakesGetOneSentence) {
    const std::string good = write_tournament("good.toml");
    std::ofstream(file("bad.toml")) << "[tournament]\ngame = 'yolah'\npears = 3\n";
    struct Case {
        std::vector<std::string> arguments;
        std::string_view part;
    };
    const Case cases[] = {
        {{"match", "yolah", "--player", "random"}, "expected two players"},
        {{"match", "yolah", "--player", "random", "--player", "uct"}, "limit"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--name", "Ann"}, "--name"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--name", "", "--name", "b"}, "name"},
        {{"match", "yolah", "--player", "random", "--player", "human"}, "person"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--games", "3"}, "even number"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--elo1", "3"}, "--sprt"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--sprt", "--elo0", "9"}, "elo"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--sprt", "--alpha", "nan"}, "alpha"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--concurrency", "999"},
         "--oversubscribe"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--openings", "/no/such"},
         "cannot be opened"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--balance", "x"}, "--balance"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--journal", "/no/such/a.db"},
         "no such folder"},
        {{"match", "yolah", "--player", "random", "--player", "random", "--memory", "much"}, "--memory"},
        {{"tournament", "run", file("bad.toml")}, "did you mean 'pairs'"},
        {{"tournament", "run", file("none.toml")}, "cannot be opened"},
        {{"tournament", "run", good, "--journal", good}, "not a journal"},
        {{"tournament", "status", file("none.toml")}, "no such journal"},
        {{"tournament", "report", good, "--journal", good}, "not a journal"},
        {{"tournament", "fly"}, "tournament"},
    };
    for (const Case& example : cases) {
        const Result result = run(example.arguments);
        EXPECT_EQ(result.exit_code, 2) << result.err;
        EXPECT_TRUE(contains(result.err, example.part)) << result.err;
        EXPECT_TRUE(result.out.empty()) << result.out;
    }
}

TEST_F(Arena, ATournamentRunsReportsAndIsNotRunTwice) {
    const std::string toml = write_tournament("t.toml");
    const Result first = run({"tournament", "run", toml});
    EXPECT_EQ(first.exit_code, 0) << first.err;
    const Result again = run({"tournament", "run", toml});
    EXPECT_EQ(again.out, first.out) << "nothing was left to be played";
    const Result status = run({"tournament", "status", toml, "--json"});
    const json figures = json::parse(status.out);
    EXPECT_FALSE(figures["running"].get<bool>());
    const Result report = run({"tournament", "report", toml, "--html", file("t.html"), "--csv", file("csv"),
                               "--json", file("t.json"), "--records", file("records"), "--markdown"});
    EXPECT_EQ(report.exit_code, 0) << report.err;
    const std::string page = text_of("t.html");
    EXPECT_TRUE(contains(page, "<svg"));
    EXPECT_FALSE(contains(page, "src=\"http"));
    const std::string games = text_of("csv/games.csv");
    EXPECT_EQ(std::count(games.begin(), games.end(), '\n'), 61);
    EXPECT_EQ(std::distance(fs::directory_iterator(file("records")), fs::directory_iterator()), 60);
    EXPECT_TRUE(json::accept(text_of("t.json")));
    // A record of the tournament is a record like any other.
    const Result shown = run({"show", "yolah", "--moves-file", file("records/round1-pairing1-game1.txt")});
    EXPECT_EQ(shown.exit_code, 0) << shown.err;
}

TEST_F(Arena, ChangedSettingsAreRefusedAndShown) {
    const std::string toml = write_tournament("t.toml");
    ASSERT_EQ(run({"tournament", "run", toml}).exit_code, 0);
    write_tournament("t.toml", "seed = 5\n");
    const Result refused = run({"tournament", "run", toml});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(contains(refused.err, "seed: 1 in the journal, 5 now")) << refused.err;
    write_tournament("t.toml");
    EXPECT_EQ(run({"tournament", "run", toml}).exit_code, 0);
}

TEST_F(Arena, TheSecondRunAtOnceIsToldSo) {
    const std::string toml = write_tournament("t.toml", "variant = 'standard'\n");
    std::ofstream(toml, std::ios::app)
        << "[[players]]\nname = 'slow'\nplayer = 'uct(time=20ms, memory=1MiB)'\n";
    Background first({"tournament", "run", toml});
    std::string told;
    for (int i = 0; i < 100 && told.empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        if (!fs::exists(file("t.db"))) continue;
        const Result second = run({"tournament", "run", toml});
        EXPECT_EQ(second.exit_code, 2);
        told = second.err;
    }
    EXPECT_TRUE(contains(told, "is being run by process " + std::to_string(first.process()))) << told;
    const Result status = run({"tournament", "status", toml});
    EXPECT_TRUE(contains(status.out, "running, as process")) << status.out << status.err;
    first.kill(SIGKILL);
    EXPECT_TRUE(contains(run({"tournament", "status", toml}).out, "not running"));
}

TEST_F(Arena, CtrlCLetsTheGamesEndAndPrintsWhatThereIs) {
    const Result result =
        run(Command{.arguments = {"match", "yolah", "--player", "uct(time=2ms, memory=1MiB)", "--player",
                                  "uct(time=2ms, memory=1MiB)", "--games", "2000"},
                    .input = "",
                    .environment = {},
                    .interrupt_after = 1.5});
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_TRUE(contains(result.err, "Ctrl-C again drops them")) << result.err;
    EXPECT_TRUE(contains(result.out, "2000 games were asked for")) << result.out;
}

TEST_F(Arena, MemoryOfAGameIsBounded) {
    const Result result = run({"match", "yolah", "--player", "alphabeta(depth=2, tt, table=4GiB)", "--player",
                               "random", "--memory", "1GiB", "--games", "4", "--json"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(json::parse(result.out)["match"]["losses"], 4);
    const Result strict = run({"match", "yolah", "--player", "alphabeta(depth=2, tt, table=4GiB)", "--player",
                               "random", "--memory", "1GiB", "--games", "4", "--strict"});
    EXPECT_EQ(strict.exit_code, 1);
    EXPECT_TRUE(contains(strict.err, "out of memory")) << strict.err;
}

TEST_F(Arena, AReportNeverOverwritesTheTournament) {
    const std::string toml = write_tournament("t.toml");
    ASSERT_EQ(run({"tournament", "run", toml}).exit_code, 0);
    for (const char* target : {"t.toml", "t.db"}) {
        const Result result = run({"tournament", "report", toml, "--html", file(target)});
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_TRUE(contains(result.err, "name another one")) << result.err;
    }
    EXPECT_EQ(run({"tournament", "report", toml, "--html", folder_.string()}).exit_code, 2);
    EXPECT_FALSE(fs::exists(folder_.string() + ".part"));
    EXPECT_EQ(run({"tournament", "report", toml, "--json", "/dev/null"}).exit_code, 0);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(run({"tournament", "run", toml}).exit_code, 0) << "nothing was harmed";
}

TEST_F(Arena, DamageIsSaidAndCrashesNothing) {
    const std::string toml = write_tournament("t.toml");
    ASSERT_EQ(run({"tournament", "run", toml}).exit_code, 0);
    const std::string whole = text_of("t.db");
    std::mt19937 random(5);
    for (int i = 0; i < 30; ++i) {
        std::string damaged = whole;
        for (int k = 0; k < 20; ++k) damaged[random() % damaged.size()] = static_cast<char>(random());
        if (i % 3 == 0) damaged.resize(random() % damaged.size());
        std::ofstream(file("t.db"), std::ios::binary) << damaged;
        for (const char* command : {"status", "report", "run"}) {
            const Result result = run({"tournament", command, toml});
            EXPECT_GE(result.exit_code, 0) << command << " " << i << ": " << result.err;
            EXPECT_LE(result.exit_code, 2);
        }
    }
}

TEST_F(Arena, WorkersThatAreKilledFromOutsideAreReplaced) {
    Background match({"match", "yolah", "--player", "mc(time=1ms)", "--player", "mc(time=1ms)", "--games",
                      "20", "--journal", file("m.db")});
    const auto children = [&] {
        std::ifstream list("/proc/" + std::to_string(match.process()) + "/task/" +
                           std::to_string(match.process()) + "/children");
        std::vector<int> found;
        for (int child = 0; list >> child;) found.push_back(child);
        return found;
    };
    int killed = 0;
    for (int i = 0; i < 300 && killed < 3; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        const std::vector<int> workers = children();
        if (workers.empty()) continue;
        ::kill(workers.front(), SIGKILL);
        ++killed;
    }
    ASSERT_EQ(killed, 3);
    match.wait();
    EXPECT_TRUE(match.ended_by_itself());
    const json figures = json::parse(run({"tournament", "status", file("m.db"), "--json"}).out);
    EXPECT_EQ(figures["games_played"], 20) << figures.dump(1);
}

// The promise of the journal: killed at two hundred random moments, a tournament ends with the same games as
// one that nobody disturbed, byte for byte. It is short, so it comes to its end several times on the way;
// each time it is compared and begun again.
TEST_F(Arena, KilledTwoHundredTimesItPlaysTheSameGames) {
    ASSERT_EQ(run({"tournament", "run", write_tournament("whole.toml"), "--concurrency", "1"}).exit_code, 0);
    const auto undisturbed = moves_of_records("whole");
    ASSERT_EQ(undisturbed.size(), 60u);
    const std::string toml = write_tournament("killed.toml", "name = 'whole'\n");
    std::mt19937 random(12);
    // On a slow or busy machine no attempt gets far in this time: as long as none comes to its end, they get
    // more.
    int longest_microseconds = 60'000;
    int ends = 0;
    for (int kills = 0; kills < 200 || (ends == 0 && kills < 2000);) {
        Background attempt({"tournament", "run", toml, "--concurrency", "1"});
        std::uniform_int_distribution<int> microseconds(0, longest_microseconds);
        std::this_thread::sleep_for(std::chrono::microseconds(microseconds(random)));
        attempt.kill(SIGKILL);
        if (!attempt.ended_by_itself()) {
            ++kills;
            if (ends == 0 && kills % 50 == 0)
                longest_microseconds = std::min(2 * longest_microseconds, 2'000'000);
            continue;
        }
        ++ends;
        ASSERT_EQ(moves_of_records("killed"), undisturbed);
        for (const char* name : {"killed.db", "killed.db-wal", "killed.db-shm"}) fs::remove(file(name));
    }
    EXPECT_GT(ends, 0);
    ASSERT_EQ(run({"tournament", "run", toml, "--concurrency", "1"}).exit_code, 0);
    EXPECT_EQ(moves_of_records("killed"), undisturbed);
}

TEST_F(Arena, AJournalIsVerifiedAndRepaired) {
    const std::string toml = write_tournament("t.toml");
    ASSERT_EQ(run({"tournament", "run", toml}).exit_code, 0);
    const Result sound = run({"tournament", "verify", toml});
    EXPECT_EQ(sound.exit_code, 0) << sound.out << sound.err;
    EXPECT_TRUE(contains(sound.out, "t.db: sound")) << sound.out;
    const json figures = json::parse(run({"tournament", "verify", file("t.db"), "--json"}).out);
    EXPECT_EQ(figures["sound"], true);
    EXPECT_EQ(figures["games"], 60);
    EXPECT_EQ(figures["pairs"], 30);
    EXPECT_EQ(figures["chain"]["last_link"].get<std::string>().size(), 64u);

    // The last page, in which the last games are.
    fs::resize_file(file("t.db"), fs::file_size(file("t.db")) - 4096);
    const Result damaged = run({"tournament", "verify", file("t.db")});
    EXPECT_EQ(damaged.exit_code, 1) << damaged.out << damaged.err;
    EXPECT_TRUE(contains(damaged.out, "NOT sound")) << damaged.out;
    const std::string before = text_of("t.db");
    const Result repaired = run({"tournament", "repair", file("t.db"), "--out", file("new.db")});
    EXPECT_EQ(repaired.exit_code, 1) << repaired.out << repaired.err;
    EXPECT_TRUE(contains(repaired.out, "games saved")) << repaired.out;
    EXPECT_EQ(text_of("t.db"), before);
    EXPECT_EQ(run({"tournament", "verify", file("new.db")}).exit_code, 0);
    const Result again = run({"tournament", "repair", file("t.db"), "--out", file("new.db")});
    EXPECT_EQ(again.exit_code, 2);
    EXPECT_TRUE(contains(again.err, "there already")) << again.err;
    EXPECT_EQ(run({"tournament", "verify", file("none.db")}).exit_code, 2);
    EXPECT_EQ(run({"tournament", "run", toml, "--journal", file("new.db")}).exit_code, 0);
    EXPECT_EQ(json::parse(run({"tournament", "verify", file("new.db"), "--json"}).out)["games"], 60);
}

// Whatever the name of the journal, and without its lock file: one sentence.
TEST_F(Arena, TwoRunsOfOneJournalAreToldApart) {
    const std::string toml = file("long.toml");
    std::ofstream(toml) << "[tournament]\ngame = 'yolah'\npairs = 5000\n"
                           "[[players]]\nname = 'a'\nplayer = 'mc(playouts=300)'\n"
                           "[[players]]\nname = 'b'\nplayer = 'mc(playouts=200)'\n";
    const Background first({"tournament", "run", toml});
    for (int i = 0; i < 1000 && !fs::exists(file("long.db.lock")); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    fs::create_symlink(file("long.db"), file("symbolic.db"));
    fs::create_hard_link(file("long.db"), file("hard.db"));
    const auto expect_refused = [&](const std::string& journal) {
        const Result second = run({"tournament", "run", toml, "--journal", journal});
        EXPECT_EQ(second.exit_code, 2) << journal;
        EXPECT_TRUE(contains(second.err, "is being run by")) << second.err;
    };
    expect_refused(file("symbolic.db"));
    expect_refused(file("hard.db"));
    fs::remove(file("long.db.lock"));
    expect_refused(file("long.db"));
}

}  // namespace
}  // namespace damier::cli
