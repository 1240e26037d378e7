#include "arena/run/series.h"

#include <gtest/gtest.h>

#include "play/registry/registry.h"

namespace damier {
namespace {

std::unique_ptr<Player> player(const GameEntry& game, std::string_view text) {
    return std::move(*make_player(game, text, {}));
}

Series series_of(std::string_view game_name, std::string_view first, std::string_view second,
                 const SeriesOptions& options) {
    const GameEntry& game = **find_game(game_name);
    const auto a = player(game, first);
    const auto b = player(game, second);
    return play_series([&] { return game.make_table(0); }, *a, *b, options, {});
}

TEST(Series, CountsEveryGameOnce) {
    const Series series = series_of("quarto", "random", "random", {.games = 60, .seed = 3});
    EXPECT_EQ(series.games, 60u);
    EXPECT_EQ(series.sides[0].wins + series.sides[1].wins + series.draws, 60u);
    EXPECT_EQ(series.different.size(), 60u);
    EXPECT_EQ(series.different_wins[0], series.sides[0].wins);
    EXPECT_EQ(series.begun_by_second, 0u);
    EXPECT_GT(series.sides[0].moves, 60u);
}

TEST(Series, RepeatsWithTheSeed) {
    const SeriesOptions options{.games = 10, .seed = 5, .alternate = true, .random_plies = 2};
    const Series once = series_of("yolah", "uct(playouts=50)", "random", options);
    const Series again = series_of("yolah", "uct(playouts=50)", "random", options);
    EXPECT_EQ(once.different, again.different);
    EXPECT_EQ(once.sides[0].wins, again.sides[0].wins);
    SeriesOptions other = options;
    other.seed = 6;
    EXPECT_NE(series_of("yolah", "uct(playouts=50)", "random", other).different, once.different);
}

// The players exchange the first move; the account of each stays its own.
TEST(Series, TheStrongerWinsWhoeverBegins) {
    const Series series =
        series_of("othello", "alphabeta(depth=3)", "random", {.games = 10, .alternate = true});
    EXPECT_EQ(series.begun_by_second, 5u);
    EXPECT_GE(series.sides[0].wins, 9u);
    EXPECT_GT(series.sides[0].nodes_per_move(), 10);
    EXPECT_EQ(series.sides[1].nodes, 0u);
}

TEST(Series, EqualGamesAreCountedAsOneDifferent) {
    const Series series = series_of("othello", "alphabeta(depth=1)", "alphabeta(depth=2)", {.games = 4});
    EXPECT_EQ(series.games, 4u);
    EXPECT_EQ(series.different.size(), 1u);
    EXPECT_EQ(series.different_wins[0] + series.different_wins[1] + series.different_draws, 1u);
}

TEST(Series, AStopEndsItWithoutHalfAGame) {
    const GameEntry& game = **find_game("yolah");
    const auto a = player(game, "random");
    const auto b = player(game, "random");
    std::stop_source stop;
    const Series series =
        play_series([&] { return game.make_table(0); }, *a, *b, {.games = 100}, stop.get_token(),
                    [&](const Series& so_far) {
                        if (so_far.games == 3) stop.request_stop();
                    });
    EXPECT_EQ(series.games, 3u);
}

}  // namespace
}  // namespace damier
