// Journals that were altered in every way: each alteration is told, or it changes nothing that is stored; and
// what is sound in a damaged one is saved.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

#include "arena/audit/repair.h"
#include "arena/audit/verify.h"
#include "arena/run/test_tournaments.h"

namespace damier {
namespace {

std::string bytes_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::string& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

void play(TournamentSettings settings, const std::string& file) {
    auto field = make_field(settings);
    ASSERT_TRUE(field) << field.error().message;
    auto tournament = Tournament::open(settings, std::move(*field), file, "test");
    ASSERT_TRUE(tournament) << tournament.error().message;
    EXPECT_EQ(tournament->run({.workers = 2}, {}, {}), RunEnd::finished);
}

// A player that loses some games by faults.
TournamentSettings with_faults() {
    TournamentSettings settings =
        small_tournament("yolah", {"random", "alphabeta(depth=1)", "random(seed=3)"}, 4);
    settings.rules.adjudicate_free_squares = 4;
    return settings;
}

// Everything that is stored, as text; empty when it cannot be read.
std::string all_of(const std::string& file) {
    try {
        SQLite::Database database(file, SQLite::OPEN_READONLY);
        std::string all;
        for (const char* table : {"settings", "progress", "players", "openings", "runs", "games", "chain"}) {
            SQLite::Statement row(database, fmt::format("SELECT * FROM {} ORDER BY 1, rowid", table));
            while (row.executeStep()) {
                for (int i = 0; i < row.getColumnCount(); ++i)
                    all += fmt::format("{}:{}|", row.getColumn(i).getType(), row.getColumn(i).getString());
                all += '\n';
            }
        }
        return all;
    } catch (const SQLite::Exception&) {
        return {};
    }
}

bool is_sound(const std::string& file) {
    const auto journal = Journal::open_to_read(file);
    return journal && verify(*journal).sound();
}

std::string findings_of(const std::string& file) {
    const auto journal = Journal::open_to_read(file);
    if (!journal) return journal.error().message;
    std::string text;
    for (const Finding& finding : verify(*journal).findings)
        text += fmt::format("{}: {}\n", finding.where, finding.what);
    return text;
}

void change(const std::string& file, const std::string& statement) {
    SQLite::Database database(file, SQLite::OPEN_READWRITE);
    EXPECT_GT(database.exec(statement), 0) << statement;
}

// The chain itself is done anew by whoever knows how: only playing again finds him out.
void forget_the_chain(const std::string& file) {
    SQLite::Database database(file, SQLite::OPEN_READWRITE);
    database.exec("DROP TABLE chain");
    database.exec("PRAGMA user_version = 1");
}

class Audit : public testing::Test {
  protected:
    // Played once for all tests of this program.
    void SetUp() override {
        static const std::string played = [] {
            const ScratchFolder once;
            play(with_faults(), once.file("a.db"));
            return bytes_of(once.file("a.db"));
        }();
        original_ = played;
        file_ = folder_.file("a.db");
        write_bytes(file_, original_);
        everything_ = all_of(file_);
        ASSERT_FALSE(everything_.empty());
    }

    // Whether the alteration of one bit is told, or changes nothing.
    void expect_noticed(std::size_t byte, int bit) {
        std::string altered = original_;
        altered[byte] = static_cast<char>(altered[byte] ^ (1 << bit));
        write_bytes(file_, altered);
        if (!is_sound(file_)) return;
        EXPECT_EQ(all_of(file_), everything_) << "byte " << byte << ", bit " << bit;
    }

    ScratchFolder folder_;
    std::string file_;
    std::string original_;
    std::string everything_;
};

TEST_F(Audit, ASoundJournalIsSound) {
    const auto journal = Journal::open_to_read(file_);
    const Verification report = verify(*journal);
    EXPECT_TRUE(report.sound()) << findings_of(file_);
    EXPECT_TRUE(report.notes.empty());
    EXPECT_EQ(report.games, 24u);
    EXPECT_EQ(report.pairs, 12u);
    EXPECT_TRUE(report.has_chain);
    // The settings, the run, four openings, the games, and the notes of progress.
    EXPECT_GE(report.chain_entries, 24u + 4 + 1 + 1 + 2);
    EXPECT_EQ(report.last_link.size(), 64u);
}

TEST_F(Audit, NinetyRandomBitsAreNoticed) {
    std::mt19937_64 random(21);
    for (int i = 0; i < 90; ++i) expect_noticed(random() % original_.size(), static_cast<int>(random() % 8));
}

// Bits of every page: its head, its pointers, its free space and its cells.
TEST_F(Audit, BitsAllOverAreNoticed) {
    const std::size_t step = original_.size() / 300 + 1;
    for (std::size_t byte = 0; byte < original_.size(); byte += step)
        expect_noticed(byte, static_cast<int>(byte / step % 8));
    for (std::size_t byte = 0; byte < 100; byte += 3) expect_noticed(byte, static_cast<int>(byte % 8));
}

TEST_F(Audit, WhatWasAlteredIsToldWithItsPlace) {
    change(file_, "UPDATE games SET first_microseconds = first_microseconds + 1 WHERE id = 3");
    EXPECT_NE(findings_of(file_).find("game 3: it is not what was stored"), std::string::npos)
        << findings_of(file_);
    write_bytes(file_, original_);
    change(file_, "UPDATE settings SET value = '5' WHERE key = 'seed'");
    EXPECT_NE(findings_of(file_).find("settings 0: it is not what was stored"), std::string::npos);
    write_bytes(file_, original_);
    change(file_, "UPDATE runs SET program = 'another'");
    EXPECT_NE(findings_of(file_).find("run 1: it is not what was stored"), std::string::npos);
    write_bytes(file_, original_);
    change(file_, "DELETE FROM games WHERE id = 5");
    EXPECT_NE(findings_of(file_).find("game 5: the chain has an entry for it, but it is not there"),
              std::string::npos);
    write_bytes(file_, original_);
    change(file_, "DELETE FROM chain WHERE id = 9");
    EXPECT_NE(findings_of(file_).find("chain, entry 10: entry 9 is missing before it"), std::string::npos);
    write_bytes(file_, original_);
    change(file_, "UPDATE chain SET kind = 'run' WHERE id = (SELECT max(id) FROM chain WHERE kind = 'game')");
    EXPECT_FALSE(is_sound(file_));
}

// Figures are worked out from the games, not only held against checksums.
TEST_F(Audit, EveryFigureIsWorkedOutAnew) {
    constexpr const char* alterations[] = {
        "UPDATE games SET half_points = 2 - half_points WHERE id = 2 AND half_points <> 1",
        "UPDATE games SET margin = margin + 1 WHERE id = 2",
        "UPDATE games SET plies = plies + 1 WHERE id = 2",
        "UPDATE games SET termination = 'crash', reason = 'so' WHERE id = 2",
        "UPDATE games SET termination = 'normel' WHERE id = 2",
        "UPDATE games SET first_moves = first_moves + 1 WHERE id = 2",
        "UPDATE games SET second_nodes = second_nodes + 1 WHERE id = 2",
        "UPDATE games SET second_microseconds = 7 WHERE id = 2",
        "UPDATE games SET sequence_key = sequence_key + 1 WHERE id = 2",
        "UPDATE games SET shape_key = shape_key + 1 WHERE id = 2",
        "UPDATE games SET seed = seed || '1' WHERE id = 2",
        "UPDATE games SET opening_plies = 0 WHERE id = 2",
        "UPDATE games SET opening = 3 - opening WHERE id = 2",
        "UPDATE games SET first = second, second = first WHERE id = 2",
        "UPDATE games SET moves = substr(moves, 1, length(moves) - 6) WHERE id = 2",
        "UPDATE games SET moves = 'zz' || substr(moves, 3) WHERE id = 2",
        "UPDATE games SET number = 9 WHERE id = 2",
        "UPDATE openings SET draw = draw + 1 WHERE id = 2",
        "UPDATE openings SET moves = (SELECT moves FROM openings WHERE id = 0) WHERE id = 1",
        "UPDATE players SET spec = 'random(seed=9)' WHERE id = 0",
        "UPDATE progress SET planned_games = planned_games + 2",
        "UPDATE settings SET value = '9' WHERE key = 'seed'",
        "UPDATE settings SET value = '1' WHERE key = 'pairs'"};
    forget_the_chain(file_);
    EXPECT_TRUE(is_sound(file_)) << findings_of(file_);
    const std::string without_chain = bytes_of(file_);
    for (const char* alteration : alterations) {
        write_bytes(file_, without_chain);
        change(file_, alteration);
        EXPECT_FALSE(is_sound(file_)) << alteration;
    }
}

TEST_F(Audit, AJournalOfAnEarlierProgramIsToldToHaveNoChain) {
    forget_the_chain(file_);
    {
        const auto journal = Journal::open_to_read(file_);
        const Verification report = verify(*journal);
        EXPECT_TRUE(report.sound()) << findings_of(file_);
        EXPECT_FALSE(report.has_chain);
        ASSERT_EQ(report.notes.size(), 1u);
        EXPECT_NE(report.notes[0].find("without a checksum chain"), std::string::npos);
    }
    const auto repaired = repair(file_, folder_.file("new.db"));
    ASSERT_TRUE(repaired) << repaired.error().message;
    EXPECT_TRUE(repaired->lost.empty());
    EXPECT_EQ(repaired->games_saved, 24u);
    const auto journal = Journal::open_to_read(folder_.file("new.db"));
    const Verification report = verify(*journal);
    EXPECT_TRUE(report.sound()) << findings_of(folder_.file("new.db"));
    EXPECT_TRUE(report.has_chain);
}

// The entries stand in the order in which games ended, whatever order they were planned in.
TEST(AuditOfRuns, StoppedAndTakenUpAgainTheChainGoesOn) {
    const ScratchFolder folder;
    const std::string file = folder.file("a.db");
    std::string link;
    for (const std::uint64_t games : {3u, 7u, 100u}) {
        TournamentSettings settings = with_faults();
        auto field = make_field(settings);
        auto tournament = Tournament::open(settings, std::move(*field), file, "test");
        ASSERT_TRUE(tournament) << tournament.error().message;
        tournament->run({.workers = 3},
                        [&] {
                            return tournament->progress().games_in_this_run >= games ? StopRequest::drop_games
                                                                                     : StopRequest::none;
                        },
                        {});
        const Verification report = verify(tournament->journal());
        EXPECT_TRUE(report.sound()) << (report.findings.empty() ? "" : report.findings[0].what);
        EXPECT_NE(report.last_link, link);
        link = report.last_link;
    }
}

TEST(AuditOfRuns, RoundsThatFollowFromResultsAndTestsAreFollowed) {
    for (const Format format : {Format::knockout, Format::swiss}) {
        const ScratchFolder folder;
        TournamentSettings settings =
            small_tournament("othello", {"alphabeta(depth=2)", "random", "random", "greedy"}, 2);
        settings.schedule.format = format;
        settings.format_name = name_of(format);
        play(settings, folder.file("a.db"));
        EXPECT_TRUE(is_sound(folder.file("a.db"))) << findings_of(folder.file("a.db"));
    }
    const ScratchFolder folder;
    TournamentSettings settings = small_tournament("othello", {"alphabeta(depth=2)", "random"}, 500);
    settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 100};
    auto field = make_field(settings);
    auto tournament = Tournament::open(settings, std::move(*field), Journal::in_memory, "test");
    EXPECT_EQ(tournament->run({.workers = 2}, {}, {}), RunEnd::decided);
    const Verification report = verify(tournament->journal());
    EXPECT_TRUE(report.sound());
    EXPECT_EQ(report.sprt->verdict, SprtVerdict::elo1_accepted);
    EXPECT_EQ(report.sprt->llr, tournament->progress().sprt->llr);
}

class Repairs : public Audit {
  protected:
    // Whatever was saved is sound, and goes on to the same games.
    void expect_repaired(std::uint64_t least_saved) {
        const std::string damaged = bytes_of(file_);
        const std::string out = folder_.file("new.db");
        std::filesystem::remove(out);
        const auto done = repair(file_, out);
        EXPECT_EQ(bytes_of(file_), damaged);
        ASSERT_TRUE(done) << done.error().message;
        EXPECT_GE(done->games_saved, least_saved);
        EXPECT_TRUE(is_sound(out)) << findings_of(out);
        EXPECT_EQ(Journal::open_to_read(out)->read()->games.size(), done->games_saved);
        EXPECT_EQ(done->lost.empty(), done->games_saved == 24);
        play(with_faults(), out);
        EXPECT_TRUE(is_sound(out)) << findings_of(out);
        EXPECT_EQ(Journal::open_to_read(out)->read()->games.size(), 24u);
    }
};

TEST_F(Repairs, SaveAllOfASoundOne) {
    expect_repaired(24);
}

TEST_F(Repairs, SaveAllButAGameThatWasAltered) {
    change(file_, "UPDATE games SET second_microseconds = 7 WHERE id = 2");
    expect_repaired(23);
}

TEST_F(Repairs, SaveWhatIsInATruncatedFile) {
    for (const double part : {0.9, 0.7}) {
        write_bytes(file_, original_.substr(
                               0, static_cast<std::size_t>(part * static_cast<double>(original_.size()))));
        expect_repaired(1);
    }
}

// Each page but the one of the settings, one after the other.
TEST_F(Repairs, SaveWhatIsAroundAZeroedPage) {
    constexpr std::size_t page = 4096;
    int impossible = 0;
    for (std::size_t at = 0; at + page <= original_.size(); at += page) {
        std::string damaged = original_;
        damaged.replace(at, page, page, '\0');
        write_bytes(file_, damaged);
        const std::string out = folder_.file("new.db");
        std::filesystem::remove(out);
        const auto done = repair(file_, out);
        if (!done) {
            EXPECT_NE(done.error().message.find("settings are lost"), std::string::npos)
                << done.error().message;
            ++impossible;
            continue;
        }
        EXPECT_TRUE(is_sound(out)) << at / page << ' ' << findings_of(out);
        EXPECT_GE(done->games_saved, 12u) << at / page;
    }
    EXPECT_LE(impossible, 2) << "the settings, the players";
}

TEST_F(Repairs, SaveWhatIsAroundFlippedBits) {
    std::mt19937_64 random(4);
    for (int i = 0; i < 30; ++i) {
        std::string damaged = original_;
        for (int j = 0; j < 3; ++j)
            damaged[random() % damaged.size()] ^= static_cast<char>(1 << random() % 8);
        write_bytes(file_, damaged);
        const std::string out = folder_.file("new.db");
        std::filesystem::remove(out);
        const auto done = repair(file_, out);
        if (!done) continue;
        const bool is_of_settings =
            std::ranges::any_of(done->lost, [](const Finding& lost) { return lost.where == "settings"; });
        EXPECT_TRUE(is_of_settings || is_sound(out)) << findings_of(out);
    }
}

TEST_F(Repairs, WriteOverNothing) {
    const auto same = repair(file_, file_);
    ASSERT_FALSE(same);
    EXPECT_NE(same.error().message.find("there already"), std::string::npos);
    EXPECT_FALSE(repair(folder_.file("none.db"), folder_.file("new.db")));
    EXPECT_FALSE(repair(file_, folder_.file("no/such/new.db")));
    EXPECT_EQ(bytes_of(file_), original_);
}

}  // namespace
}  // namespace damier
