#include "learn/selfplay/exact_ends.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "learn/selfplay/self_play_replay.h"

namespace damier::learn {
namespace {

constexpr ExactEnds ends = {.free_squares = 20, .plies = 3};

SelfPlaySettings quick() {
    return {
        .player = "pvs(nodes=100, table=64KiB)", .seed = 3, .exploration = 20'000, .exploration_plies = 30};
}

std::vector<SelfPlayGame> games_of(const SelfPlaySettings& settings, std::uint64_t count) {
    const auto player = make_self_player(settings).value();
    std::vector<SelfPlayGame> games;
    for (std::uint64_t number = 0; number < count; ++number)
        games.push_back(play_with_itself(*player, settings, number, {}).value());
    return games;
}

TEST(ExactEnds, AreProvedAndTheRestStays) {
    yolah::Solver solver({.memory = 1 << 18});
    int changed = 0, ended = 0;
    for (const SelfPlayGame& game : games_of(quick(), 60)) {
        const auto exact = with_exact_end(game, ends, solver, {});
        ASSERT_TRUE(exact);
        changed += exact->margin != game.margin;
        if (*exact == game) continue;
        ++ended;
        ASSERT_TRUE(exact->ended_by_proof);
        EXPECT_EQ(exact->opening_plies, game.opening_plies);
        int solved = 0;
        const auto replayed =
            replay_game(*exact, [&](const yolah::Position& position, const SelfPlayPly& ply, std::size_t i) {
                if (!ply.solved) {
                    ASSERT_EQ(ply, game.plies[i]);
                    ASSERT_TRUE(ply.random || position.free_squares() > ends.free_squares);
                    return;
                }
                ++solved;
                ASSERT_FALSE(ply.random);
                ASSERT_LE(position.free_squares(), ends.free_squares);
                EXPECT_EQ(*ply.value, value_of_end(*solver.solve(position, {}, {}).margin));
            });
        ASSERT_TRUE(replayed) << replayed.error().message;
        ASSERT_GE(solved, 1);
        ASSERT_LE(solved, ends.plies);
        const auto& last = exact->plies.back();
        EXPECT_EQ(std::abs(margin_of_proof(*last.value)), std::abs(exact->margin));
    }
    EXPECT_GT(ended, 40);
    EXPECT_GT(changed, 0) << "100 nodes a move make mistakes";
}

// The claim of the header: the player with the option exact has the same opening, moves and result.
TEST(ExactEnds, AreThoseOfThePlayerWithTheOption) {
    const SelfPlaySettings settings = quick();
    const SelfPlaySettings exact_settings = settings_with(settings, ends).value();
    EXPECT_EQ(exact_settings.player, "pvs(nodes=100, table=64KiB, exact=20)");
    const auto games = games_of(settings, 20);
    const auto exact_games = games_of(exact_settings, 20);
    yolah::Solver solver({.memory = 1 << 18});
    for (std::size_t i = 0; i < games.size(); ++i) {
        const SelfPlayGame ended = with_exact_end(games[i], ends, solver, {}).value();
        EXPECT_EQ(ended.margin, exact_games[i].margin) << i;
        for (std::size_t ply = 0; ply < ended.plies.size() && !ended.plies[ply].solved; ++ply)
            ASSERT_EQ(ended.plies[ply], exact_games[i].plies[ply]) << i;
    }
}

TEST(ExactEnds, NeedGamesOfAPlayerThatHasTheOption) {
    SelfPlaySettings settings = quick();
    settings.player = "alphabeta(nodes=100, id)";
    EXPECT_EQ(settings_with(settings, ends).error().message,
              "games of 'alphabeta(nodes=100, id)', expected games of pvs with a limit");
}

TEST(ExactEnds, GoOnWhereTheyWereStopped) {
    const auto directory =
        std::filesystem::temp_directory_path() / ("damier-exact-" + std::to_string(getpid()));
    std::filesystem::create_directories(directory);
    const PlayedGames played{quick(), games_of(quick(), 40)};
    const auto settings = settings_with(played.settings, ends).value();
    const auto end_all = [&](const std::string& name, int threads) {
        auto file = SelfPlayFile::open(directory / name, settings).value();
        return end_exactly(played, ends, threads, file, {}, {});
    };
    EXPECT_EQ(end_all("once.games", 1).games, 40u);
    {
        // The first block alone.
        auto file = SelfPlayFile::open(directory / "twice.games", settings).value();
        const PlayedGames first{played.settings, {played.games.begin(), played.games.begin() + 16}};
        end_exactly(first, ends, 2, file, {}, {});
        EXPECT_EQ(file.games(), 16u);
    }
    EXPECT_EQ(end_all("twice.games", 3).games_of_run, 24u);
    const auto once = read_played_games(directory / "once.games").value();
    const auto twice = read_played_games(directory / "twice.games").value();
    EXPECT_EQ(once.games, twice.games);
    EXPECT_EQ(once.settings, settings);
    std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace damier::learn
