// Outside engines that misbehave in every way: each is a named termination and a loss for the engine, with
// its last lines kept, and the run goes on without leaving anything behind.
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "arena/run/test_tournaments.h"
#include "engine/outside/process/process_family.h"
#include "engine/outside/test_engines.h"

namespace damier {
namespace {

struct Case {
    const char* fault;
    Termination expected;
    const char* reason;       // part of it
    const char* last_output;  // part of it
};

constexpr Case cases[] = {
    {"illegal-move", Termination::illegal_move, "is not legal", "< bestmove"},
    {"wrong-notation", Termination::notation, "expected", "< bestmove Knight-takes"},
    {"never-answers", Termination::hang, "did not answer within", "> go"},
    {"crash-at-go", Termination::crash, "SIGABRT", "> go"},
    {"exit-at-go", Termination::crash, "exit code 0", "> go"},
    {"empty-bestmove", Termination::garbage, "expected a move", "< bestmove"},
    {"no-newline", Termination::garbage, "did not end the line", "> go"},
    {"flood", Termination::endless_output, "a line of more than", "> go"},
    {"flood-lines", Termination::endless_output, "answer", "< info string"},
};

// Player 0 is the engine, player 1 a player of ours.
Results run(TournamentSettings& settings, std::vector<GameDetail>& games, int workers = 1) {
    auto field = make_field(settings);
    EXPECT_TRUE(field) << field.error().message;
    auto tournament = Tournament::open(settings, std::move(*field), Journal::in_memory, "test");
    EXPECT_EQ(tournament->run({.workers = workers}, {}, {}), RunEnd::finished);
    const Results results = *tournament->journal().read();
    for (const GameSummary& summary : results.games)
        games.push_back(*tournament->journal().fetch(summary.slot));
    return results;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

TournamentSettings settings_for(std::string_view game, const std::string& spec) {
    TournamentSettings settings = small_tournament(game, {spec, "random"}, 1);
    settings.rules.patience_seconds = 5;
    return settings;
}

TEST(EngineFaults, AreNamedLossesAndTheRunGoesOn) {
    for (const Case& example : cases) {
        SCOPED_TRACE(example.fault);
        // From its second move on.
        TournamentSettings settings = settings_for("othello", broken_spec(std::string(example.fault) + " 2"));
        std::vector<GameDetail> games;
        run(settings, games);
        ASSERT_EQ(games.size(), 2u);
        for (const GameDetail& game : games) {
            EXPECT_EQ(name_of(game.summary.termination), name_of(example.expected)) << game.reason;
            EXPECT_EQ(game.summary.half_points, game.summary.players[0] == 0 ? 0 : 2);
            EXPECT_TRUE(contains(game.reason, example.reason)) << game.reason;
            EXPECT_TRUE(contains(game.last_output, example.last_output)) << game.last_output;
            EXPECT_EQ(game.summary.effort[game.summary.players[0] == 0 ? 0 : 1].moves, 1u);
        }
    }
    EXPECT_TRUE(descendants_of(::getpid()).empty());
}

TEST(EngineFaults, OnTimeAreFlagFalls) {
    TournamentSettings settings = settings_for("yolah", broken_spec("late 1 600", ", time=50ms"));
    settings.rules.margin_seconds = 0.3;
    std::vector<GameDetail> games;
    run(settings, games);
    for (const GameDetail& game : games) {
        EXPECT_EQ(name_of(game.summary.termination), "time") << game.reason;
        EXPECT_TRUE(contains(game.reason, "had 50 ms")) << game.reason;
    }
}

// An engine that is fit when the tournament begins and not when a game does.
TEST(EngineFaults, AtTheStartOfAGameAreFailedStarts) {
    const ScratchFolder folder;
    const std::string once = folder.file("once");
    TournamentSettings settings = settings_for(
        "yolah", fmt::format("engine(command=\"sh -c 'test -e {0} && exit 9; touch {0}; exec {1} none'\")",
                             once, DAMIER_BROKEN_ENGINE));
    std::vector<GameDetail> games;
    run(settings, games);
    for (const GameDetail& game : games) {
        EXPECT_EQ(name_of(game.summary.termination), "failed start") << game.reason;
        EXPECT_TRUE(contains(game.reason, "exit code 9")) << game.reason;
        EXPECT_EQ(game.summary.plies, game.opening_plies);
    }
}

// The arena ends a whole worker when even the engine's own watchdog does not help; what the engine has
// started must go too.
TEST(EngineFaults, OfAWorkerThatIsKilledLeaveNothing) {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // what was left would come here
    TournamentSettings settings = settings_for("quarto", broken_spec("leaves-children"));
    settings.schedule.pairs = 20;
    auto field = make_field(settings);
    ASSERT_TRUE(field) << field.error().message;
    auto tournament = Tournament::open(settings, std::move(*field), Journal::in_memory, "test");
    int killed = 0;
    const auto kill_the_worker = [&](const RunProgress& progress) {
        if (progress.games_in_this_run < 3 || killed > 0) return;
        ::kill(descendants_of(::getpid()).front(), SIGKILL);  // the eldest: the worker
        ++killed;
    };
    EXPECT_EQ(tournament->run({.workers = 1}, {}, kill_the_worker), RunEnd::finished);
    EXPECT_EQ(killed, 1);
    EXPECT_EQ(tournament->journal().read()->games.size(), 40u);
    // The guardians of the worker's engines end by themselves.
    for (int i = 0; i < 1000 && !descendants_of(::getpid()).empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        reap_orphans();
    }
    EXPECT_TRUE(descendants_of(::getpid()).empty());
}

// Lines of a file, as a bot has written them at each of its starts.
std::size_t lines_in(const std::string& file) {
    std::ifstream in(file);
    return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(in), {}, '\n'));
}

std::string noting_its_starts(const std::string& file, const std::string& fault) {
    return fmt::format("engine(command=\"sh -c 'echo start >> {}; exec {} {}'\")", file, DAMIER_BROKEN_ENGINE,
                       fault);
}

// Once by the check before the first game, and once in each worker.
TEST(EngineGames, AreManyForOneStart) {
    const ScratchFolder folder;
    TournamentSettings settings = small_tournament(
        "quarto",
        {noting_its_starts(folder.file("a"), "none"), noting_its_starts(folder.file("b"), "none"),
         noting_its_starts(folder.file("c"), "none")},
        5);
    std::vector<GameDetail> games;
    EXPECT_EQ(run(settings, games, 2).games.size(), 30u);
    for (const char* name : {"a", "b", "c"}) EXPECT_LE(lines_in(folder.file(name)), 3u) << name;
}

// Each process of the engine writes what it hears into a file of its own. Two workers share twenty pairs; one
// of them may take the other half of the last pair when there is nothing else to do.
TEST(EngineGames, OfAPairAreOneWorkers) {
    const ScratchFolder folder;
    TournamentSettings settings =
        small_tournament("yolah",
                         {fmt::format("engine(command=\"sh -c 'tee {}-$$ | {} none'\")", folder.file("heard"),
                                      DAMIER_BROKEN_ENGINE),
                          "random"},
                         20);
    std::vector<GameDetail> games;
    run(settings, games, 2);
    std::vector<std::string> heard;
    for (const auto& file : std::filesystem::directory_iterator(folder.file(""))) {
        std::ifstream in(file.path());
        heard.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    int divided = 0;
    for (const GameDetail& game : games) {
        const std::string opening = fmt::format(" moves {} {}", game.moves.at(0), game.moves.at(1));
        const auto processes =
            std::ranges::count_if(heard, [&](const std::string& lines) { return contains(lines, opening); });
        EXPECT_GE(processes, 1) << opening;
        divided += processes > 1;
    }
    EXPECT_LE(divided, 2) << "games, so one pair";
}

// What was said in the game before is not kept with a fault, and a program that had one is started anew.
TEST(EngineGames, KeepTheirLogsApart) {
    const ScratchFolder folder;
    TournamentSettings settings =
        small_tournament("yolah", {noting_its_starts(folder.file("a"), "crash-at-go 5"), "random"}, 4);
    std::vector<GameDetail> games;
    run(settings, games);
    ASSERT_EQ(games.size(), 8u);
    for (const GameDetail& game : games) {
        EXPECT_EQ(game.summary.termination, Termination::crash);
        EXPECT_EQ(game.summary.effort[game.summary.players[0] == 0 ? 0 : 1].moves, 4u);
        std::size_t begun = 0;
        for (std::size_t at = 0; (at = game.last_output.find("> uginewgame", at)) != std::string::npos; ++at)
            ++begun;
        EXPECT_EQ(begun, 1u) << game.last_output;
    }
    EXPECT_EQ(lines_in(folder.file("a")), 9u);
}

int open_descriptors() {
    int count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
    return count;
}

TEST(EngineGames, LeaveNeitherDescriptorsNorProcessesBehind) {
    TournamentSettings settings =
        small_tournament("quarto", {broken_spec("none"), broken_spec("crash-at-go 40")}, 100);
    const int before = open_descriptors();
    std::vector<GameDetail> games;
    const Results results = run(settings, games, 2);
    EXPECT_EQ(results.games.size(), 200u);
    EXPECT_EQ(open_descriptors(), before);
    EXPECT_TRUE(descendants_of(::getpid()).empty());
    int crashes = 0;
    for (const GameDetail& game : games) crashes += game.summary.termination == Termination::crash;
    EXPECT_GT(crashes, 5);
    EXPECT_LT(crashes, 100);
}

TEST(EngineGames, HaveTheirLatencyMeasured) {
    TournamentSettings settings = small_tournament("yolah", {broken_spec("none"), "random"}, 1);
    const auto field = make_field(settings);
    ASSERT_EQ(field->latencies.size(), 1u);
    EXPECT_EQ(field->latencies[0].first, settings.players[0].name);
    EXPECT_GT(field->latencies[0].second, 0);
}

TEST(EngineGames, AnOptionThatDoesNotExistIsSaidBeforeAnyGame) {
    TournamentSettings settings = small_tournament("yolah", {broken_spec("none", ", hash=4"), "random"}, 1);
    const auto field = make_field(settings);
    ASSERT_FALSE(field);
    EXPECT_TRUE(contains(field.error().message, "the engine has no options, but 'hash' was given"))
        << field.error().message;
}

}  // namespace
}  // namespace damier
