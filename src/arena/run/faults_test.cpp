// Every kind of player has a twin that misbehaves in every way: each is a named termination and a loss for
// the twin, with its reason kept, and the tournament goes on.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <new>
#include <thread>

#include "arena/run/test_tournaments.h"

namespace damier {
namespace {

enum class Mischief {
    throws,
    throws_an_int,
    runs_out_of_memory,
    cheats,
    babbles,
    is_late,
    hangs,
    crashes,
    aborts,
    exits
};

struct Case {
    Mischief mischief;
    Termination expected;
    std::string_view reason;  // part of it
};

constexpr Case cases[] = {
    {Mischief::throws, Termination::exception, "no idea what to play"},
    {Mischief::throws_an_int, Termination::exception, "no std::exception"},
    {Mischief::runs_out_of_memory, Termination::memory, "memory"},
    {Mischief::cheats, Termination::illegal_move, "not legal"},
    {Mischief::babbles, Termination::illegal_move, ""},
    {Mischief::is_late, Termination::time, "had 1 ms"},
    {Mischief::hangs, Termination::hang, "did not answer within"},
    {Mischief::crashes, Termination::crash, ""},  // a sanitizer turns the signal into an exit
    {Mischief::aborts, Termination::crash, "SIGABRT"},
    {Mischief::exits, Termination::crash, "exit code 0"},
};

// Plays well for two moves, then does its mischief.
class Twin final : public Player {
  public:
    Twin(std::unique_ptr<Player> good, Mischief mischief) : good_(std::move(good)), mischief_(mischief) {}

    std::string name() const override { return good_->name(); }
    void new_game(std::uint64_t seed) override {
        good_->new_game(seed);
        moves_ = 0;
    }
    TextReport choose(const Table& table, const Limits& limits, std::stop_token stop,
                      const TextObserver& observer) override {
        TextReport report = good_->choose(table, limits, std::move(stop), observer);
        if (++moves_ > 2) misbehave(table, report);
        return report;
    }

  private:
    void misbehave(const Table& table, TextReport& report) {
        std::fprintf(stderr, "last words of the twin\n");
        switch (mischief_) {
            case Mischief::throws:
                throw std::runtime_error("no idea what to play");
            case Mischief::throws_an_int:
                throw 7;
            case Mischief::runs_out_of_memory:
                throw std::bad_alloc();
            case Mischief::cheats:
                report.move = table.status().moves.back();  // a square that is taken by now
                return;
            case Mischief::babbles:
                report.move = std::string(5000, 'x') + "\n\xff";
                return;
            case Mischief::is_late:
                std::this_thread::sleep_for(std::chrono::milliseconds(300));
                return;
            case Mischief::hangs:
                for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
            case Mischief::crashes:
                std::raise(SIGSEGV);
                return;
            case Mischief::aborts:
                std::signal(SIGABRT, SIG_DFL);
                std::abort();
            case Mischief::exits:
                std::_Exit(0);
        }
    }

    std::unique_ptr<Player> good_;
    Mischief mischief_;
    int moves_ = 0;
};

// Player 0 misbehaves, player 1 does not.
Field with_twin(TournamentSettings& settings, Mischief mischief) {
    Field field = *make_field(settings);
    field.factory = [good = field.factory, mischief](int player) -> Expected<std::unique_ptr<Player>> {
        auto made = good(player);
        if (player == 0 && made) return std::make_unique<Twin>(std::move(*made), mischief);
        return made;
    };
    return field;
}

TournamentSettings settings_for(const std::string& spec, const Case& example) {
    TournamentSettings settings = small_tournament("othello", {spec, "random"}, 1);
    // Wide enough that a busy machine makes no player late or silent that is not so by design.
    if (example.mischief == Mischief::hangs) settings.rules.patience_seconds = 0.5;
    settings.rules.margin_seconds = 0.25;
    if (example.mischief == Mischief::is_late) settings.players[0].limits.seconds = 0.001;
    return settings;
}

void expect_lost_by_twin(const GameDetail& game, const Case& example) {
    const GameSummary& summary = game.summary;
    EXPECT_EQ(name_of(summary.termination), name_of(example.expected));
    EXPECT_EQ(summary.half_points, summary.players[0] == 0 ? 0 : 2);
    EXPECT_NE(game.reason.find(example.reason), std::string::npos) << game.reason;
    EXPECT_FALSE(game.last_position.empty());
    EXPECT_NE(game.last_output.find("last words of the twin"), std::string::npos) << game.last_output;
    // Two moves of the opening, two of the twin's, and the opponent's between and before them.
    EXPECT_EQ(summary.effort[summary.players[0] == 0 ? 0 : 1].moves, 2u);
}

class Faults : public testing::TestWithParam<const char*> {};

TEST_P(Faults, OfATwinAreItsOwnLossesAndTheRunGoesOn) {
    for (const Case& example : cases) {
        SCOPED_TRACE(name_of(example.expected));
        TournamentSettings settings = settings_for(GetParam(), example);
        Field field = with_twin(settings, example.mischief);
        auto tournament = Tournament::open(settings, std::move(field), Journal::in_memory, "test");
        ASSERT_TRUE(tournament) << tournament.error().message;
        EXPECT_EQ(tournament->run({.workers = 1}, {}, {}), RunEnd::finished);
        const Results results = *tournament->journal().read();
        ASSERT_EQ(results.games.size(), 2u);
        for (const GameSummary& summary : results.games)
            expect_lost_by_twin(*tournament->journal().fetch(summary.slot), example);
        EXPECT_EQ(tournament->progress().faults, 2u);
    }
}

INSTANTIATE_TEST_SUITE_P(EveryKind, Faults,
                         testing::Values("random", "greedy", "mc(playouts=20)",
                                         "uct(playouts=20, memory=1MiB)", "minimax(depth=1)",
                                         "negamax(depth=1)", "alphabeta(depth=2)",
                                         "alphabeta(nodes=50, id, tt, table=64KiB)",
                                         "hybrid(playouts=20, nodes=100, memory=1MiB, table=64KiB)"));

// A fault while a player gets ready for a game is its own as well.
class Unready final : public Player {
  public:
    std::string name() const override { return "unready"; }
    void new_game(std::uint64_t) override { throw std::runtime_error("not today"); }
    TextReport choose(const Table&, const Limits&, std::stop_token, const TextObserver&) override {
        return {};
    }
};

TEST(Faults, BeforeTheFirstMoveCountToo) {
    TournamentSettings settings = small_tournament("yolah", {"random", "random"}, 1);
    Field field = *make_field(settings);
    field.factory = [good = field.factory](int player) -> Expected<std::unique_ptr<Player>> {
        if (player == 1) return std::make_unique<Unready>();
        return good(player);
    };
    auto tournament = Tournament::open(settings, std::move(field), Journal::in_memory, "test");
    EXPECT_EQ(tournament->run({.workers = 1}, {}, {}), RunEnd::finished);
    const Results results = *tournament->journal().read();
    for (const GameSummary& game : results.games) {
        EXPECT_EQ(game.termination, Termination::exception);
        EXPECT_EQ(game.half_points, game.players[0] == 1 ? 0 : 2);
    }
}

TEST(Faults, StrictStopsAtTheFirst) {
    TournamentSettings settings = settings_for("random", cases[0]);
    settings.schedule.pairs = 10;
    auto tournament =
        Tournament::open(settings, with_twin(settings, Mischief::throws), Journal::in_memory, "test");
    EXPECT_EQ(tournament->run({.workers = 1, .strict = true}, {}, {}), RunEnd::fault);
    EXPECT_EQ(tournament->journal().read()->games.size(), 1u);
    EXPECT_NE(tournament->last_fault().find("no idea"), std::string::npos);
}

// Ends its own worker, as an operator or the system may: by a process of its own, so that it comes from
// outside.
class Victim final : public Player {
  public:
    Victim(std::unique_ptr<Player> good, int signal, std::string mark)
        : good_(std::move(good)), signal_(signal), mark_(std::move(mark)) {}
    std::string name() const override { return "victim"; }
    void new_game(std::uint64_t seed) override { good_->new_game(seed); }
    TextReport choose(const Table& table, const Limits& limits, std::stop_token stop,
                      const TextObserver& observer) override {
        // Once in all, or each time when there is no mark.
        if (mark_.empty() || !std::ifstream(mark_)) {
            if (!mark_.empty()) std::ofstream(mark_) << "killed once\n";
            const pid_t victim = ::getpid();
            const pid_t killer = ::fork();
            if (killer == 0) {
                ::kill(victim, signal_);
                ::_exit(0);
            }
            for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
        }
        return good_->choose(table, limits, std::move(stop), observer);
    }

  private:
    std::unique_ptr<Player> good_;
    int signal_;
    std::string mark_;
};

Field with_victim(TournamentSettings& settings, int signal, const std::string& mark) {
    Field field = *make_field(settings);
    field.factory = [good = field.factory, signal, mark](int player) -> Expected<std::unique_ptr<Player>> {
        auto made = good(player);
        if (player == 0 && made) return std::make_unique<Victim>(std::move(*made), signal, mark);
        return made;
    };
    return field;
}

TEST(Faults, AWorkerThatIsKilledFromOutsideIsNobodysLoss) {
    for (const int signal : {SIGKILL, SIGTERM, SIGSEGV, SIGABRT}) {
        SCOPED_TRACE(signal);
        const ScratchFolder folder;
        TournamentSettings settings = small_tournament("othello", {"random", "random"}, 1);
        auto tournament = Tournament::open(settings, with_victim(settings, signal, folder.file("mark")),
                                           Journal::in_memory, "test");
        EXPECT_EQ(tournament->run({.workers = 1}, {}, {}), RunEnd::finished);
        const Results results = *tournament->journal().read();
        for (const GameSummary& game : results.games) EXPECT_EQ(name_of(game.termination), "normal");
        EXPECT_EQ(tournament->progress().begun_anew, 1u);
        EXPECT_EQ(tournament->progress().faults, 0u);
    }
}

// Whatever it is that ends the worker whenever this player thinks: a game is not begun for ever.
TEST(Faults, AWorkerThatIsKilledInTheSameTurnsAgainAndAgainIsALoss) {
    TournamentSettings settings = small_tournament("othello", {"random", "random"}, 1);
    auto tournament =
        Tournament::open(settings, with_victim(settings, SIGKILL, ""), Journal::in_memory, "test");
    EXPECT_EQ(tournament->run({.workers = 1}, {}, {}), RunEnd::finished);
    const Results results = *tournament->journal().read();
    ASSERT_EQ(results.games.size(), 2u);
    for (const GameSummary& game : results.games) {
        EXPECT_EQ(name_of(game.termination), "crash");
        EXPECT_EQ(game.half_points, game.players[0] == 0 ? 0 : 2);
        const std::string reason = tournament->journal().fetch(game.slot)->reason;
        EXPECT_NE(reason.find("3 times in a row"), std::string::npos) << reason;
    }
    EXPECT_EQ(tournament->progress().begun_anew, 4u);
}

// A player that writes where it should not is found out by the arbiter's own table.
class Forger final : public Player {
  public:
    explicit Forger(std::unique_ptr<Player> good) : good_(std::move(good)) {}
    std::string name() const override { return "forger"; }
    void new_game(std::uint64_t seed) override { good_->new_game(seed); }
    TextReport choose(const Table& table, const Limits& limits, std::stop_token stop,
                      const TextObserver& observer) override {
        TextReport report = good_->choose(table, limits, std::move(stop), observer);
        report.nodes = ~std::uint64_t{0};
        report.value = 123'456'789;
        return report;
    }

  private:
    std::unique_ptr<Player> good_;
};

TEST(Faults, AbsurdFiguresOfAPlayerAreStoredWithoutHarm) {
    TournamentSettings settings = small_tournament("yolah", {"random", "random"}, 1);
    Field field = *make_field(settings);
    field.factory = [good = field.factory](int player) -> Expected<std::unique_ptr<Player>> {
        return std::make_unique<Forger>(std::move(*good(player)));
    };
    auto tournament = Tournament::open(settings, std::move(field), Journal::in_memory, "test");
    EXPECT_EQ(tournament->run({.workers = 1}, {}, {}), RunEnd::finished);
    EXPECT_EQ(tournament->journal().read()->games.size(), 2u);
}

}  // namespace
}  // namespace damier
