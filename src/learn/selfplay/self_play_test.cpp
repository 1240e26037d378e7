#include "learn/selfplay/self_play.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "core/text/text_file.h"
#include "learn/selfplay/self_play_replay.h"

namespace damier::learn {
namespace {

SelfPlaySettings quick() {
    return {.player = "alphabeta(nodes=200, id, tt, table=64KiB)", .seed = 3};
}

SelfPlayGame play(const SelfPlaySettings& settings, std::uint64_t number) {
    const auto player = make_self_player(settings).value();
    return play_with_itself(*player, settings, number, {}).value();
}

void expect_legal(const SelfPlayGame& game) {
    const auto replayed = replay_game(game, [](const auto&...) {});
    EXPECT_TRUE(replayed) << replayed.error().message;
}

TEST(SelfPlay, AGameIsDecidedByTheSettingsAndItsNumber) {
    const SelfPlaySettings settings = quick();
    const auto player = make_self_player(settings).value();
    const SelfPlayGame game = *play_with_itself(*player, settings, 5, {});
    expect_legal(game);
    EXPECT_NE(*play_with_itself(*player, settings, 6, {}), game);
    EXPECT_EQ(*play_with_itself(*player, settings, 5, {}), game) << "the games between leave no trace";
    EXPECT_EQ(play(settings, 5), game);
    SelfPlaySettings other = settings;
    other.seed = 4;
    EXPECT_NE(play(other, 5), game);
}

TEST(SelfPlay, TheOpeningIsRandomAndTheRestIsNot) {
    SelfPlaySettings settings = quick();
    settings.least_opening = 3;
    settings.most_opening = 6;
    int seen[7] = {};
    for (std::uint64_t number = 0; number < 60; ++number) {
        const SelfPlayGame game = play(settings, number);
        ASSERT_GE(game.opening_plies, 3);
        ASSERT_LE(game.opening_plies, 6);
        seen[game.opening_plies] += 1;
        for (std::size_t i = 0; i < game.plies.size(); ++i) {
            const SelfPlayPly& ply = game.plies[i];
            ASSERT_EQ(ply.random, static_cast<int>(i) < game.opening_plies);
            ASSERT_EQ(ply.value.has_value(), !ply.random && !ply.move.is_pass());
        }
    }
    for (int plies = 3; plies <= 6; ++plies) EXPECT_GT(seen[plies], 4) << plies;
}

TEST(SelfPlay, ExploresAsOftenAsItIsTold) {
    SelfPlaySettings settings = quick();
    settings.exploration = 300'000;
    settings.exploration_plies = 20;
    int explored = 0;
    int all = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
        const SelfPlayGame game = play(settings, number);
        for (int ply = game.opening_plies; ply < 20; ++ply) {
            all += 1;
            explored += game.plies[static_cast<std::size_t>(ply)].random ? 1 : 0;
        }
        for (std::size_t ply = 20; ply < game.plies.size(); ++ply) ASSERT_FALSE(game.plies[ply].random);
    }
    EXPECT_NEAR(static_cast<double>(explored) / all, 0.3, 0.06);
}

// What is said to be proved comes true when the game is played on.
TEST(SelfPlay, EndsWithAProofThatComesTrue) {
    SelfPlaySettings to_the_end = quick();
    to_the_end.solved_plies = most_game_plies;
    int proofs = 0;
    for (std::uint64_t number = 0; number < 20; ++number) {
        const SelfPlayGame whole = play(to_the_end, number);
        expect_legal(whole);
        EXPECT_FALSE(whole.ended_by_proof);
        for (const int solved_plies : {1, 3}) {
            SelfPlaySettings settings = quick();
            settings.solved_plies = solved_plies;
            const SelfPlayGame game = play(settings, number);
            if (!game.ended_by_proof) continue;
            proofs += 1;
            EXPECT_EQ(game.margin, whole.margin) << number;
            ASSERT_LE(game.plies.size(), whole.plies.size());
            EXPECT_TRUE(std::equal(game.plies.begin(), game.plies.end(), whole.plies.begin()));
            EXPECT_EQ(std::ranges::count_if(game.plies, &SelfPlayPly::solved), solved_plies);
        }
    }
    EXPECT_GT(proofs, 10);
}

TEST(SelfPlay, PlayersWithoutValuesPlayToTheEnd) {
    SelfPlaySettings settings = quick();
    settings.player = "random";
    const SelfPlayGame game = play(settings, 1);
    expect_legal(game);
    EXPECT_FALSE(game.ended_by_proof);
    EXPECT_EQ(game.valued_plies(), 0u);
}

TEST(SelfPlay, RefusesPlayersThatDoNotPlayTheSameGameTwice) {
    const auto refusal = [](const std::string& player) {
        SelfPlaySettings settings = quick();
        settings.player = player;
        const auto made = make_self_player(settings);
        return made ? "it was accepted" : made.error().message;
    };
    EXPECT_EQ(
        refusal("alphabeta(time=1s, id)"),
        "alphabeta(time=1s, id) has a limit on time, so its games cannot be played again: expected one on "
        "nodes, playouts or depth");
    EXPECT_EQ(
        refusal("uct(playouts=100, threads=2)"),
        "uct(playouts=100, threads=2) thinks with 2 threads, so its games cannot be played again: expected "
        "one thread");
    EXPECT_TRUE(refusal("alphabot").starts_with("unknown player 'alphabot'")) << refusal("alphabot");
}

class SelfPlayRun : public testing::Test {
  protected:
    ~SelfPlayRun() override {
        std::filesystem::remove(path("a"));
        std::filesystem::remove(path("b"));
    }
    std::string path(const std::string& name) const {
        return testing::TempDir() + "self-play-run-" + name + std::to_string(::getpid());
    }
    SelfPlayProgress run(const std::string& name, std::uint64_t games, int threads,
                         const SelfPlayObserver& observer = {}, std::stop_token stop = {}) const {
        const SelfPlayTask task{.settings = quick(), .games = games, .threads = threads};
        auto file = SelfPlayFile::open(path(name), task.settings).value();
        return play_games(task, file, std::move(stop), observer).value();
    }
    std::string bytes(const std::string& name) const { return *read_text_file(path(name), 1 << 24); }
};

TEST_F(SelfPlayRun, TheFileDoesNotDependOnTheThreads) {
    const SelfPlayProgress one = run("a", 40, 1);
    EXPECT_EQ(one.games, 40u);
    EXPECT_EQ(one.games_of_run, 40u);
    run("b", 40, 3);
    EXPECT_EQ(bytes("a"), bytes("b"));
    EXPECT_EQ(run("b", 40, 3).games_of_run, 0u) << "nothing is left to be played";
}

TEST_F(SelfPlayRun, ACutFileBecomesTheSameAgain) {
    run("a", 40, 2);
    std::filesystem::copy_file(path("a"), path("b"));
    std::filesystem::resize_file(path("b"), bytes("a").size() / 2);
    const SelfPlayProgress second = run("b", 40, 2);
    EXPECT_LT(second.games_of_run, 40u);
    EXPECT_EQ(bytes("a"), bytes("b"));
    EXPECT_EQ(second.positions, SelfPlayFile::open(path("a"), quick())->positions());
}

TEST_F(SelfPlayRun, StopsWhenItIsTold) {
    std::stop_source stop;
    const SelfPlayProgress stopped = run(
        "a", 1'000'000, 2,
        [&](const SelfPlayProgress& progress) {
            if (progress.games >= 20) stop.request_stop();
        },
        stop.get_token());
    EXPECT_GE(stopped.games, 20u);
    EXPECT_LT(stopped.games, 1'000'000u);
    const std::uint64_t more = stopped.games + 5;
    EXPECT_EQ(run("a", more, 2).games_of_run, 5u);
    run("b", more, 1);
    std::vector<SelfPlayGame> games[2];
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(for_each_game(path(i == 0 ? "a" : "b"), [&](const SelfPlayGame& game) -> Expected<void> {
            games[i].push_back(game);
            return {};
        }));
    }
    EXPECT_EQ(games[0], games[1]);
}

}  // namespace
}  // namespace damier::learn
