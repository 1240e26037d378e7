#include "arena/run/tournament.h"

#include <gtest/gtest.h>

#include <map>

#include "arena/run/test_tournaments.h"
#include "arena/statistics/summary.h"

namespace damier {
namespace {

Expected<Tournament> opened(TournamentSettings settings, const std::string& journal) {
    auto field = make_field(settings);
    if (!field) return std::unexpected(field.error());
    return Tournament::open(settings, std::move(*field), journal, "test");
}

// Everything that must not depend on when a run was stopped or how many workers there were.
std::map<GameSlot, std::vector<std::string>> moves_of(const Journal& journal) {
    std::map<GameSlot, std::vector<std::string>> all;
    const Results results = *journal.read();
    for (const GameSummary& game : results.games) all[game.slot] = journal.fetch(game.slot)->moves;
    return all;
}

TournamentSettings three_players() {
    return small_tournament("yolah", {"random", "uct(playouts=20, memory=1MiB)", "alphabeta(depth=1)"}, 3);
}

TEST(Tournament, EverybodyMeetsEverybodyFromBothSidesOfEachOpening) {
    auto tournament = opened(three_players(), Journal::in_memory);
    ASSERT_TRUE(tournament) << tournament.error().message;
    EXPECT_EQ(tournament->run({.workers = 2}, {}, {}), RunEnd::finished);
    const Results results = *tournament->journal().read();
    EXPECT_EQ(results.games.size(), 18u);
    EXPECT_TRUE(results.finished);
    EXPECT_EQ(results.openings.size(), 3u);
    std::map<std::tuple<int, int, int>, int> seen;
    for (const GameSummary& game : results.games) ++seen[{game.players[0], game.players[1], game.opening}];
    EXPECT_EQ(seen.size(), 18u);
    for (const GameSummary& game : results.games) {
        const GameDetail detail = *tournament->journal().fetch(game.slot);
        EXPECT_EQ(detail.opening_plies, 2);
        EXPECT_EQ(detail.moves.size(), detail.microseconds.size() + 2);
        const auto table = results.game->make_table(results.variant);
        for (const std::string& move : detail.moves) ASSERT_TRUE(table->play(move));
        EXPECT_TRUE(table->state().over);
        EXPECT_EQ(table->state().first_margin, game.first_margin);
        EXPECT_EQ(game.half_points, game.first_margin > 0 ? 2 : game.first_margin < 0 ? 0 : 1);
    }
}

TEST(Tournament, TheNumberOfWorkersChangesNoGame) {
    auto one = opened(three_players(), Journal::in_memory);
    auto three = opened(three_players(), Journal::in_memory);
    one->run({.workers = 1}, {}, {});
    three->run({.workers = 3}, {}, {});
    EXPECT_EQ(moves_of(one->journal()), moves_of(three->journal()));
}

TEST(Tournament, GoesOnWhereItWasStopped) {
    const ScratchFolder folder;
    auto whole = opened(three_players(), Journal::in_memory);
    whole->run({.workers = 1}, {}, {});
    for (int stop = 1; stop < 18; stop += 4) {
        const std::string file = folder.file(std::to_string(stop) + ".db");
        {
            auto part = opened(three_players(), file);
            const auto enough = [&] {
                return part->progress().games_in_this_run >= static_cast<std::uint64_t>(stop)
                           ? StopRequest::drop_games
                           : StopRequest::none;
            };
            EXPECT_EQ(part->run({.workers = 1}, enough, {}), RunEnd::stopped);
            EXPECT_FALSE(part->journal().read()->finished);
        }
        auto rest = opened(three_players(), file);
        EXPECT_EQ(rest->run({.workers = 1}, {}, {}), RunEnd::finished);
        EXPECT_EQ(rest->progress().games_in_this_run, static_cast<std::uint64_t>(18 - stop));
        EXPECT_EQ(moves_of(rest->journal()), moves_of(whole->journal()));
        EXPECT_EQ(rest->run({.workers = 1}, {}, {}), RunEnd::finished);
        EXPECT_EQ(rest->journal().read()->games.size(), 18u);
    }
}

TEST(Tournament, FinishingGamesStartsNoNewOnes) {
    auto tournament = opened(three_players(), Journal::in_memory);
    const auto after_five = [&] {
        return tournament->progress().games_in_this_run >= 5 ? StopRequest::finish_games : StopRequest::none;
    };
    EXPECT_EQ(tournament->run({.workers = 2}, after_five, {}), RunEnd::stopped);
    const std::size_t games = tournament->journal().read()->games.size();
    EXPECT_GE(games, 5u);
    EXPECT_LE(games, 7u);
}

TEST(Tournament, OtherSettingsAreRefusedWithTheDifference) {
    const ScratchFolder folder;
    const std::string file = folder.file("a.db");
    ASSERT_TRUE(opened(three_players(), file));
    TournamentSettings other = three_players();
    other.schedule.pairs = 4;
    other.players[0].spec = "greedy";
    const auto refused = opened(other, file);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("pairs: 3 in the journal, 4 now"), std::string::npos)
        << refused.error().message;
    EXPECT_NE(refused.error().message.find("random 1 = random in the journal, random 1 = greedy now"),
              std::string::npos);
    TournamentSettings more = three_players();
    more.players.push_back({"greedy", "greedy"});
    EXPECT_FALSE(opened(more, file));
    EXPECT_TRUE(opened(three_players(), file));
}

TEST(Tournament, ASequentialTestStopsAsSoonAsItKnows) {
    TournamentSettings settings = small_tournament("othello", {"alphabeta(depth=2)", "random"}, 500);
    settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 100};
    auto tournament = opened(settings, Journal::in_memory);
    EXPECT_EQ(tournament->run({.workers = 2}, {}, {}), RunEnd::decided);
    const RunProgress progress = tournament->progress();
    EXPECT_LT(progress.games_played, 200u);
    EXPECT_EQ(progress.sprt->verdict, SprtVerdict::elo1_accepted);
    EXPECT_TRUE(tournament->journal().read()->finished);
    EXPECT_EQ(tournament->run({.workers = 2}, {}, {}), RunEnd::decided);
    EXPECT_EQ(tournament->progress().games_played, progress.games_played);
}

// Games end in another order with more workers; the test takes them in the order of the schedule.
TEST(Tournament, ASequentialTestDecidesTheSameWithAnyNumberOfWorkers) {
    TournamentSettings settings = small_tournament("othello", {"alphabeta(depth=2)", "greedy"}, 500);
    settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 60};
    std::optional<double> llr;
    for (const int workers : {1, 2, 5}) {
        auto tournament = opened(settings, Journal::in_memory);
        EXPECT_EQ(tournament->run({.workers = workers}, {}, {}), RunEnd::decided);
        const double here = tournament->progress().sprt->llr;
        EXPECT_EQ(llr.value_or(here), here) << workers;
        llr = here;
        SprtCourse course(*settings.sprt);
        const Results results = *tournament->journal().read();
        for (const int pair : pairs_in_order(results)) course.add(pair);
        EXPECT_EQ(course.state().llr, here) << "a report says the same";
    }
}

TEST(Tournament, KnockoutAndSwissPlayTheirRounds) {
    for (const Format format : {Format::knockout, Format::swiss}) {
        TournamentSettings settings =
            small_tournament("othello", {"alphabeta(depth=2)", "random", "random", "random", "greedy"}, 2);
        settings.schedule.format = format;
        settings.format_name = name_of(format);
        const ScratchFolder folder;
        auto tournament = opened(settings, folder.file("a.db"));
        ASSERT_TRUE(tournament) << tournament.error().message;
        // Stopped and taken up again in each round.
        int runs = 0;
        for (RunEnd end = RunEnd::stopped; end == RunEnd::stopped && runs < 100; ++runs) {
            tournament = opened(settings, folder.file("a.db"));
            end = tournament->run({.workers = 1},
                                  [&] {
                                      return tournament->progress().games_in_this_run >= 3
                                                 ? StopRequest::drop_games
                                                 : StopRequest::none;
                                  },
                                  {});
        }
        const Results results = *tournament->journal().read();
        EXPECT_TRUE(results.finished);
        EXPECT_GT(results.games.back().slot.round, 1);
        EXPECT_EQ(results.games.size(), results.planned_games);
        ASSERT_EQ(results.order_of_finish.size(), 5u);
        EXPECT_EQ(results.order_of_finish[0], 0) << "the only one that looks ahead";
        EXPECT_GT(runs, 3);
    }
}

// By alpha-beta, or by the game's solver where there is one.
TEST(Tournament, AdjudicationGivesTheResultOfPerfectPlay) {
    for (const char* name : {"yolah", "quarto"}) {
        TournamentSettings settings = small_tournament(name, {"random", "random"}, 8);
        settings.rules.adjudicate_free_squares = 6;
        auto tournament = opened(settings, Journal::in_memory);
        EXPECT_EQ(tournament->run({.workers = 1}, {}, {}), RunEnd::finished);
        int adjudicated = 0;
        const Results results = *tournament->journal().read();
        for (const GameSummary& game : results.games) {
            if (game.termination != Termination::adjudicated) continue;
            ++adjudicated;
            const auto table = settings.game->make_table(0);
            const GameDetail detail = *tournament->journal().fetch(game.slot);
            for (const std::string& move : detail.moves) ASSERT_TRUE(table->play(move));
            EXPECT_LE(table->state().free_squares, 6);
            auto judge = *make_player(*settings.game, "negamax(depth=40)", {});
            const TextReport report = judge->choose(*table, {}, {}, {});
            const Score mover_margin = seen_by(table->state().side, Side::first, game.first_margin);
            EXPECT_EQ(report.value,
                      settings.game->max_margin > 1 ? value_of_end(mover_margin) : least_win * mover_margin);
        }
        EXPECT_GT(adjudicated, 8) << name;
    }
}

// The same two deterministic players without openings: the same two games again and again.
TEST(Tournament, RepetitionsAreCounted) {
    TournamentSettings settings =
        small_tournament("othello", {"alphabeta(depth=1)", "alphabeta(depth=2)"}, 5);
    settings.openings.kind = OpeningKind::none;
    auto tournament = opened(settings, Journal::in_memory);
    tournament->run({.workers = 1}, {}, {});
    const Summary summary = summarise(*tournament->journal().read());
    EXPECT_EQ(summary.duplicates.games, 10u);
    EXPECT_EQ(summary.duplicates.different, 2u);
    EXPECT_TRUE(summary.duplicates.too_many());
    EXPECT_EQ(summarise(*tournament->journal().read(), Counting::different).players[0].games.games(), 2u);
}

TEST(Tournament, BadPlayersAreRefusedBeforeAnyGame) {
    TournamentSettings nonsense = small_tournament("yolah", {"random", "uct(depht=3)"}, 1);
    EXPECT_FALSE(opened(nonsense, Journal::in_memory));
    TournamentSettings endless = small_tournament("yolah", {"random", "uct"}, 1);
    EXPECT_FALSE(opened(endless, Journal::in_memory));
    TournamentSettings weights =
        small_tournament("yolah", {"random", "greedy(weights=\"/no/such/file\")"}, 1);
    EXPECT_FALSE(opened(weights, Journal::in_memory));
    TournamentSettings same = small_tournament("yolah", {"random", "random"}, 1);
    same.players[1].name = same.players[0].name;
    EXPECT_FALSE(opened(same, Journal::in_memory));
}

}  // namespace
}  // namespace damier
