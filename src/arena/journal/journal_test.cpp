#include "arena/journal/journal.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "arena/run/test_tournaments.h"

namespace damier {
namespace {

TournamentSettings two_players() {
    return small_tournament("yolah", {"random", "random"}, 2);
}

GameDetail some_game(int number) {
    GameDetail game;
    game.summary.slot = {1, 2, number};
    game.summary.players[0] = 1;
    game.summary.players[1] = 0;
    game.summary.opening = -1;
    game.summary.half_points = 0;
    game.summary.first_margin = -3;
    game.summary.termination = Termination::illegal_move;
    game.summary.plies = 3;
    game.summary.effort[0] = {1, 20, 300};
    game.summary.effort[1] = {2, 40, 600};
    game.summary.sequence_key = 0xffff'ffff'ffff'fff0;
    game.summary.shape_key = 17;
    game.moves = {"d5:b7", "e5:f5", "a1:a2"};
    game.opening_plies = 1;
    game.microseconds = {5, 18'446'744'073'709'551'615u};
    game.nodes = {0, 7};
    game.values = {std::nullopt, -10'003};
    game.seed = 0xfedc'ba98'7654'3210;
    game.reason = "it's \"wrong\"";
    game.last_position = "here";
    game.last_output = std::string("a\0b\xff\n", 5);
    return game;
}

TEST(Journal, GivesBackWhatWasStored) {
    const ScratchFolder folder;
    const std::string file = folder.file("a.db");
    {
        Journal journal = *Journal::open_to_run(file, two_players(), "damier 9");
        journal.store_opening({"", "d5:b7", 4});
        journal.store_game(some_game(3));
        journal.note_progress(12, true, {1, 0});
    }
    const Journal journal = *Journal::open_to_read(file);
    const Results results = *journal.read();
    EXPECT_EQ(results.game->name, "yolah");
    EXPECT_EQ(results.planned_games, 12u);
    EXPECT_TRUE(results.finished);
    EXPECT_EQ(results.order_of_finish, (std::vector<int>{1, 0}));
    EXPECT_EQ(results.versions, std::vector<std::string>{"damier 9"});
    EXPECT_EQ(results.openings.at(0).moves, "d5:b7");
    EXPECT_EQ(results.openings.at(0).draw, 4u);
    ASSERT_EQ(results.games.size(), 1u);
    const GameDetail game = *journal.fetch({1, 2, 3});
    const GameDetail expected = some_game(3);
    EXPECT_EQ(game.summary.termination, expected.summary.termination);
    EXPECT_EQ(game.summary.first_margin, -3);
    EXPECT_EQ(game.summary.opening, -1);
    EXPECT_EQ(game.summary.sequence_key, expected.summary.sequence_key);
    EXPECT_EQ(game.summary.effort[1].nodes, 600u);
    EXPECT_EQ(game.moves, expected.moves);
    EXPECT_EQ(game.microseconds, expected.microseconds);
    EXPECT_EQ(game.nodes, expected.nodes);
    EXPECT_EQ(game.values, expected.values);
    EXPECT_EQ(game.seed, expected.seed);
    EXPECT_EQ(game.reason, expected.reason);
    EXPECT_EQ(game.last_output, expected.last_output);
    EXPECT_EQ(game.version, "damier 9");
    EXPECT_FALSE(journal.fetch({1, 2, 4}));
}

TEST(Journal, AGameIsStoredOnce) {
    Journal journal = *Journal::open_to_run(Journal::in_memory, two_players(), "test");
    journal.store_game(some_game(1));
    EXPECT_THROW(journal.store_game(some_game(1)), JournalError);
    journal.store_game(some_game(2));
    EXPECT_EQ(journal.read()->games.size(), 2u);
}

TEST(Journal, CanBeReadWhileItIsWritten) {
    const ScratchFolder folder;
    Journal writer = *Journal::open_to_run(folder.file("a.db"), two_players(), "test");
    const Journal reader = *Journal::open_to_read(folder.file("a.db"));
    EXPECT_EQ(reader.read()->games.size(), 0u);
    writer.store_game(some_game(1));
    EXPECT_EQ(reader.read()->games.size(), 1u);
}

TEST(Journal, OtherFilesAreRefusedAndLeftAlone) {
    const ScratchFolder folder;
    const std::string text = folder.file("text.db");
    std::ofstream(text) << "this is no database, but a text of some length, longer than a header\n"
                        << std::string(200, 'x');
    const auto refused = Journal::open_to_run(text, two_players(), "test");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("not a journal"), std::string::npos) << refused.error().message;
    EXPECT_FALSE(Journal::open_to_read(text));
    EXPECT_EQ(std::filesystem::file_size(text), 269u);
    EXPECT_FALSE(Journal::open_to_read(folder.file("missing.db")));
    EXPECT_FALSE(Journal::open_to_run(folder.file("no/such/folder/a.db"), two_players(), "test"));
    EXPECT_FALSE(std::filesystem::exists(folder.file("missing.db")));
}

// Earlier programs stored the sequential test as one sentence.
TEST(Journal, OfAnEarlierProgramIsReadAndGoesOn) {
    const ScratchFolder folder;
    const std::string file = folder.file("old.db");
    TournamentSettings settings = two_players();
    settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 50};
    Journal::open_to_run(file, settings, "an earlier one")->store_game(some_game(0));
    {
        SQLite::Database database(file, SQLite::OPEN_READWRITE);
        EXPECT_EQ(database.exec("DELETE FROM settings WHERE key LIKE 'sprt.%'"), 5);
        database.exec(
            "INSERT INTO settings VALUES ('sprt', 'elo0 0, elo1 50, alpha 0.05, beta 0.05, logistic')");
    }
    EXPECT_EQ(sprt_of(Journal::open_to_read(file)->read()->settings), settings.sprt);
    {
        auto journal = Journal::open_to_run(file, settings, "this one");
        ASSERT_TRUE(journal) << journal.error().message;
        journal->store_game(some_game(1));
    }
    EXPECT_EQ(Journal::open_to_read(file)->read()->games.size(), 2u);
    settings.sprt->elo1 = 60;
    const auto other = Journal::open_to_run(file, settings, "this one");
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("sprt.elo1: 50 in the journal, 60 now"), std::string::npos)
        << other.error().message;
}

// As if the disk were full: no file may grow beyond a few pages.
TEST(Journal, AFullDiskIsSaidAndNothingIsLost) {
    const ScratchFolder folder;
    const std::string file = folder.file("a.db");
    std::size_t stored = 0;
    const auto previous = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    {
        Journal journal = *Journal::open_to_run(file, two_players(), "test");
        const rlimit small{256 * 1024, limit.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
        std::string message;
        try {
            for (int i = 0; i < 5000; ++i, ++stored) journal.store_game(some_game(i));
        } catch (const JournalError& error) {
            message = error.what();
        }
        ::setrlimit(RLIMIT_FSIZE, &limit);
        EXPECT_NE(message.find("are safe"), std::string::npos) << message;
    }
    std::signal(SIGXFSZ, previous);
    EXPECT_GT(stored, 10u);
    EXPECT_LT(stored, 5000u);
    EXPECT_EQ(Journal::open_to_read(file)->read()->games.size(), stored);
}

TEST(RunLock, IsForOneAtATime) {
    const ScratchFolder folder;
    const std::string file = folder.file("a.db");
    EXPECT_FALSE(RunLock::holder(file));
    {
        const auto lock = RunLock::take(file);
        ASSERT_TRUE(lock);
        EXPECT_EQ(RunLock::holder(file), ::getpid());
        const auto second = RunLock::take(file);
        ASSERT_FALSE(second);
        EXPECT_NE(second.error().message.find(std::to_string(::getpid())), std::string::npos);
    }
    EXPECT_FALSE(RunLock::holder(file));
    EXPECT_TRUE(RunLock::take(file));
    EXPECT_FALSE(RunLock::take(folder.file("no/such/folder/a.db")));
}

// Another name of the same file is no other journal.
TEST(RunLock, HoldsWhateverTheNameAndWithoutItsFile) {
    const ScratchFolder folder;
    const std::string file = folder.file("a.db");
    std::ofstream(file) << "";
    std::filesystem::create_symlink(file, folder.file("symbolic.db"));
    std::filesystem::create_hard_link(file, folder.file("hard.db"));
    const auto lock = RunLock::take(file);
    ASSERT_TRUE(lock);
    for (const char* name : {"symbolic.db", "hard.db"}) {
        const auto second = RunLock::take(folder.file(name));
        ASSERT_FALSE(second) << name;
        EXPECT_NE(second.error().message.find("is being run by"), std::string::npos);
        EXPECT_TRUE(RunLock::holder(folder.file(name))) << name;
    }
    std::filesystem::remove(file + ".lock");
    const auto third = RunLock::take(file);
    ASSERT_FALSE(third);
    EXPECT_NE(third.error().message.find("is being run by another process"), std::string::npos)
        << third.error().message;
    EXPECT_TRUE(RunLock::holder(file));
}

// SQLite opens and closes the same file meanwhile.
TEST(RunLock, OutlivesTheClosingOfTheDatabase) {
    const ScratchFolder folder;
    const std::string file = folder.file("a.db");
    const auto lock = RunLock::take(file);
    ASSERT_TRUE(lock);
    ASSERT_TRUE(Journal::open_to_run(file, two_players(), "test"));
    EXPECT_TRUE(Journal::open_to_read(file));
    std::filesystem::remove(file + ".lock");
    EXPECT_FALSE(RunLock::take(file));
}

}  // namespace
}  // namespace damier
