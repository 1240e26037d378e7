#include "play/players/player.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/test_memory.h"
#include "play/players/checked_player.h"
#include "play/registry/registry.h"

namespace damier {
namespace {

std::unique_ptr<Player> player(const GameEntry& game, std::string_view text, std::uint64_t seed = 1) {
    PlayerContext context;
    context.seed = seed;
    auto made = make_player(game, text, context);
    EXPECT_TRUE(made) << made.error().message;
    return std::move(*made);
}

std::string error_of(std::string_view game, std::string_view text, const PlayerContext& context = {}) {
    const auto made = make_player(**find_game(game), text, context);
    return made ? "no error" : made.error().message;
}

// One of each kind, cheap.
constexpr std::string_view every_kind[] = {
    "random",
    "greedy",
    "mc(playouts=200)",
    "mc(playouts=200, allocation=equal)",
    "uct(playouts=200)",
    "uct(playouts=200, batch=4)",
    "minimax(depth=1, bestlist)",
    "negamax(depth=1)",
    "alphabeta(depth=2)",
    "alphabeta(depth=2, tt, table=1MiB)",
    "alphabeta(nodes=2000, id, tt, table=1MiB)",
    "pvs(depth=2, table=1MiB)",
    "hybrid(switch=8, playouts=100, nodes=2000, table=1MiB)",
};

// Othello knows what values of its evaluations mean; of weights that somebody brings along it does not.
TEST(Players, TellChancesOfOthelloBesideValues) {
    const GameEntry& othello = **find_game("othello");
    const auto table = othello.make_table(0);
    const TextReport report = player(othello, "pvs(depth=3, eval=heuristic)")->choose(*table, {}, {}, {});
    ASSERT_TRUE(report.value);
    ASSERT_TRUE(report.wdl);
    EXPECT_NEAR(report.wdl->win + report.wdl->draw + report.wdl->loss, 1, 1e-9);
    EXPECT_EQ(report.wdl->win > report.wdl->loss, *report.value > 0);
    for (const RootMove<std::string>& root : report.root_moves) EXPECT_TRUE(root.wdl) << root.move;
    EXPECT_DOUBLE_EQ(chance_of({report.value, report.wdl}), report.wdl->expectation());

    const auto file = std::filesystem::temp_directory_path() / "damier-own-weights.json";
    std::ofstream(file) << R"({"game": "othello", "free_squares": [0], "weights": {"mobility": [100]}})";
    const auto own = make_player(othello, "pvs(depth=3, eval=heuristic, weights=\"" + file.string() + "\")",
                                 PlayerContext());
    ASSERT_TRUE(own) << own.error().message;
    EXPECT_FALSE((*own)->choose(*table, {}, {}, {}).wdl);
    std::filesystem::remove(file);
}

TEST(Players, OfEveryKindPlayWholeGamesOfEveryGame) {
    for (const GameEntry* game : registered_games()) {
        for (int variant = 0; variant < static_cast<int>(game->variants.size()); ++variant) {
            for (const std::string_view text : every_kind) {
                const auto table = game->make_table(variant);
                const auto one = player(*game, text);
                while (!table->state().over) {
                    const TextReport report = one->choose(*table, {}, {}, {});
                    ASSERT_FALSE(report.root_moves.empty()) << text;
                    EXPECT_EQ(report.root_moves.front().move, report.move) << text;
                    ASSERT_FALSE(report.line.empty()) << text;
                    EXPECT_EQ(report.line.front(), report.move) << text;
                    const auto played = table->play(report.move);
                    ASSERT_TRUE(played) << text << ": " << played.error().message;
                }
            }
        }
    }
}

TEST(Players, PerfectPlaysGamesThatHaveASolver) {
    for (const GameEntry* game : registered_games()) {
        ASSERT_NE(game->make_solver, nullptr) << "a game without one is in tests/tictactoe";
        for (int variant = 0; variant < static_cast<int>(game->variants.size()); ++variant) {
            const auto table = game->make_table(variant);
            const auto one = player(*game, "perfect(time=10ms, memory=1MiB)");
            bool solved = false;
            while (!table->state().over) {
                const TextReport report = one->choose(*table, {}, {}, {});
                EXPECT_EQ(report.root_moves.front().move, report.move);
                EXPECT_EQ(report.line.front(), report.move);
                solved = report.solved;
                ASSERT_TRUE(table->play(report.move));
            }
            EXPECT_TRUE(solved) << "the last move of variant " << variant;
        }
    }
}

// Without its book a player is weaker early on, and the caller must know.
TEST(Players, ADamagedBookIsLeftAsideAndSaidSo) {
    const GameEntry& quarto = **find_game("quarto");
    const auto table = quarto.make_table(0);
    ASSERT_TRUE(table->set("10.9/.D43/82.7/B..6 E"));
    const std::string file = ::testing::TempDir() + "damier-no-book";
    std::ofstream(file) << "this is no book";
    const auto note_of = [&](const std::string& book) {
        const auto one = player(quarto, "perfect(memory=1MiB, book=" + book + ")");
        const TextReport report = one->choose(*table, {}, {}, {});
        EXPECT_TRUE(report.solved);
        return report.note;
    };
    EXPECT_NE(note_of('"' + file + '"').find("is not used"), std::string::npos);
    EXPECT_EQ(note_of("none"), "");
    EXPECT_EQ(note_of("own"), "");
    std::filesystem::remove(file);
    EXPECT_NE(error_of("quarto", "perfect(book=/no/such/file)").find("cannot be opened"), std::string::npos);
    PlayerContext guest;
    guest.may_read_files = false;
    EXPECT_NE(error_of("quarto", "perfect(book=/etc/passwd)", guest).find("no file"), std::string::npos);
    EXPECT_EQ(error_of("quarto", "perfect(book=none)", guest), "no error");
}

TEST(Players, RepeatThemselvesWithTheSameSeedOnly) {
    const GameEntry& game = **find_game("yolah");
    const auto line = [&](std::string_view text, std::uint64_t seed) {
        const auto table = game.make_table(0);
        const auto one = player(game, text, 99);
        one->new_game(seed);
        for (int i = 0; i < 12; ++i) EXPECT_TRUE(table->play(one->choose(*table, {}, {}, {}).move));
        return table->status().moves;
    };
    for (const std::string_view text :
         {"random", "mc(playouts=300)", "uct(playouts=300)", "greedy(eval=mobility)"}) {
        EXPECT_EQ(line(text, 1), line(text, 1)) << text;
    }
    EXPECT_NE(line("random", 1), line("random", 2));
    EXPECT_NE(line("uct(playouts=50)", 1), line("uct(playouts=50)", 2));
    EXPECT_EQ(line("random(seed=5)", 1), line("random(seed=5)", 2))
        << "a seed of its own holds for every game";
}

TEST(Players, RandomChoosesEveryMoveSometimes) {
    const GameEntry& game = **find_game("othello");
    const auto table = game.make_table(0);
    const auto one = player(game, "random", 3);
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i) seen.insert(one->choose(*table, {}, {}, {}).move);
    EXPECT_EQ(seen.size(), 4u);
}

TEST(Players, GivenLimitsHoldBesideTheirOwn) {
    const GameEntry& game = **find_game("othello");
    const auto table = game.make_table(0);
    const auto one = player(game, "alphabeta(depth=8)");
    EXPECT_EQ(one->choose(*table, Limits{.depth = 2}, {}, {}).depth, 2);
    EXPECT_LE(player(game, "uct(playouts=1000)")->choose(*table, Limits{.playouts = 50}, {}, {}).playouts,
              50u);
}

TEST(Players, AClockRunsDownAndIsWoundUpForANewGame) {
    const GameEntry& game = **find_game("othello");
    const auto table = game.make_table(0);
    const auto one = player(game, "uct(clock=200ms)");
    // A tenth of what is left, move by move: 20 ms, then 18 ms.
    const double first = one->choose(*table, {}, {}, {}).seconds;
    for (int i = 0; i < 8; ++i) (void)one->choose(*table, {}, {}, {});
    const double late = one->choose(*table, {}, {}, {}).seconds;
    EXPECT_LT(late, 0.7 * first);
    one->new_game(1);
    EXPECT_GT(one->choose(*table, {}, {}, {}).seconds, 0.7 * first);
}

TEST(Players, TheObserverHearsAndAStopEnds) {
    const GameEntry& game = **find_game("yolah");
    const auto table = game.make_table(0);
    std::stop_source stop;
    int heard = 0;
    const auto observer = [&](const TextReport& report) {
        EXPECT_FALSE(report.line.empty());
        if (++heard == 3) stop.request_stop();
    };
    const auto one = player(game, "alphabeta(depth=100, id, tt)");
    const TextReport report = one->choose(*table, {}, stop.get_token(), observer);
    EXPECT_GE(heard, 3);
    EXPECT_TRUE(table->play(report.move));
}

TEST(Players, WrongOnesAreErrorsWithAHint) {
    EXPECT_EQ(error_of("yolah", " Random "), "no error");
    EXPECT_NE(error_of("yolah", "randm").find("(did you mean 'random'?)"), std::string::npos);
    EXPECT_EQ(error_of("yolah", "human"), "a person cannot play here: expected a player that is a program");
    EXPECT_NE(error_of("yolah", "greedy(eval=mobilty)").find("did you mean 'mobility'"), std::string::npos);
    EXPECT_EQ(error_of("quarto", "pvs(depth=3, exact=10)"),
              "pvs: exact: no solver helps pvs here: expected Yolah or Othello, without solver=no");
    EXPECT_EQ(error_of("yolah", "pvs(depth=3, exact=10, solver=no)"),
              "pvs: exact: no solver helps pvs here: expected Yolah or Othello, without solver=no");
    EXPECT_NE(error_of("othello", "alphabeta(depth=3, opening=random)").find("it is Quarto's"),
              std::string::npos);
    EXPECT_NE(error_of("yolah", "greedy(weights=/no/such/file)").find("cannot be opened"), std::string::npos);
    EXPECT_NE(error_of("yolah", "uct").find("needs a limit"), std::string::npos);
    PlayerContext later;
    later.limits_come_later = true;
    EXPECT_EQ(error_of("yolah", "uct", later), "no error");
    PlayerContext unknown;
    unknown.evaluation = "nothing";
    EXPECT_NE(error_of("yolah", "greedy", unknown).find("unknown evaluation 'nothing' of Yolah"),
              std::string::npos);
}

// A player that can be made can be checked, and what is wrong is said in the same words.
TEST(Players, AreCheckedAsTheyAreMade) {
    PlayerContext guest;
    guest.may_read_files = false;
    guest.most_memory = 1 << 20;
    for (const GameEntry* game : registered_games()) {
        for (const std::string_view text :
             {"random", "greedy(eval=mobilty)", "uct", "uct(time=1s)", "uct(time=1s, memory=2MiB)",
              "level(3)", "human", "engine(command=x)", "pvs(depth=3, exact=10)",
              "pvs(depth=3, without=nothing)", "perfect", "perfect(book=/no/such/file)",
              "alphabeta(depth=3, opening=random)", "A<3>", "greedy(weights=/no/such/file)"}) {
            for (const PlayerContext& context : {PlayerContext{}, guest}) {
                const auto checked = check_player(*game, text, context);
                EXPECT_EQ(checked ? "no error" : checked.error().message,
                          error_of(game->name, text, context));
            }
        }
    }
}

TEST(Players, ThatAreCheckedTakeNoMemory) {
    const GameEntry& yolah = **find_game("yolah");
    const auto check = [&] { EXPECT_TRUE(check_player(yolah, "pvs(time=1s, table=256MiB)", {})); };
    EXPECT_LT(rise_of_memory_during(check), 16u << 20);
}

// By kind and by game: Yolah and Quarto have a solver, and Yolah's helps pvs.
TEST(Players, SayWhatTheyWillTake) {
    constexpr std::uint64_t mebibyte = 1 << 20;
    constexpr std::uint64_t caches = 3 * mebibyte;  // of a thread of pvs, at most
    struct Case {
        std::string_view game, text;
        int threads;
        std::uint64_t least, most;
    };
    const Case cases[] = {
        {"yolah", "random", 1, 0, 0},
        {"yolah", "greedy", 1, 0, 0},
        {"yolah", "minimax(depth=2)", 1, 0, 0},
        {"yolah", "mc(playouts=10, threads=3)", 3, 0, 0},
        {"yolah", "uct(time=1s)", 1, 1024 * mebibyte, 1024 * mebibyte},
        {"yolah", "uct(time=1s, memory=5MiB, threads=2, parallel=root)", 2, 5 * mebibyte, 5 * mebibyte},
        {"yolah", "alphabeta(depth=3)", 1, 0, 0},
        {"yolah", "alphabeta(depth=3, tt)", 1, 64 * mebibyte, 64 * mebibyte},
        {"othello", "pvs(time=1s)", 1, 82 * mebibyte, 80 * mebibyte + caches},
        {"othello", "pvs(time=1s, threads=4)", 4, 88 * mebibyte, 80 * mebibyte + 4 * caches},
        {"yolah", "pvs(time=1s)", 1, 82 * mebibyte, 80 * mebibyte + caches},
        {"yolah", "pvs(time=1s, solver=no)", 1, 66 * mebibyte, 64 * mebibyte + caches},
        {"quarto", "pvs(time=1s, table=8MiB)", 1, 10 * mebibyte, 8 * mebibyte + caches},
        {"othello", "hybrid(time=1s, memory=1MiB)", 1, 129 * mebibyte, 129 * mebibyte},
        {"quarto", "hybrid(time=1s, memory=1MiB)", 1, 129 * mebibyte, 129 * mebibyte},
        {"quarto", "perfect(memory=12MiB, threads=2)", 2, 12 * mebibyte, 12 * mebibyte},
        {"yolah", "level(5)", 1, 1024 * mebibyte, 1024 * mebibyte},
        {"yolah", "level(10)", 1, 82 * mebibyte, 80 * mebibyte + caches},
        {"quarto", "level(10)", 1, 128 * mebibyte, 128 * mebibyte},
    };
    for (const Case& one : cases) {
        const auto demands = demands_of(**find_game(one.game), one.text, {});
        ASSERT_TRUE(demands) << demands.error().message;
        EXPECT_EQ(demands->threads, one.threads) << one.game << ' ' << one.text;
        EXPECT_GE(demands->memory, one.least) << one.game << ' ' << one.text;
        EXPECT_LE(demands->memory, one.most) << one.game << ' ' << one.text;
    }
}

// What they say is what they take, of the memory that is touched as soon as they are made or while they play.
TEST(Players, TakeNoMoreThanTheySay) {
    constexpr std::uint64_t mebibyte = 1 << 20;
    for (const std::string_view text :
         {"pvs(nodes=2000, table=40MiB, threads=2)", "alphabeta(nodes=2000, id, tt)",
          "uct(playouts=20000, memory=4MiB)", "mc(playouts=500)"}) {
        const GameEntry& yolah = **find_game("yolah");
        const auto table = yolah.make_table(0);
        std::unique_ptr<Player> made;
        const std::uint64_t taken = rise_of_memory_during([&] {
            made = player(yolah, text);
            (void)made->choose(*table, {}, {}, {});
        });
        EXPECT_LE(taken, demands_of(yolah, text, {})->memory + 6 * mebibyte) << text;
    }
}

}  // namespace
}  // namespace damier
