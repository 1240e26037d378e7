#include "play/registry/registry.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "play/table/random_moves.h"

namespace damier {
namespace {

TEST(Registry, HasTheThreeGamesUnderDifferentNames) {
    std::set<std::string_view> names;
    for (const GameEntry* game : registered_games()) names.insert(game->name);
    EXPECT_EQ(names, (std::set<std::string_view>{"yolah", "othello", "quarto"}));
}

TEST(Registry, FindsGamesWhateverTheCase) {
    const auto game = find_game("Yolah");
    ASSERT_TRUE(game);
    EXPECT_EQ((*game)->name, "yolah");
}

TEST(Registry, SuggestsTheNearestGame) {
    const auto game = find_game("otello");
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().message,
              "unknown game 'otello': expected yolah, othello or quarto (did you mean 'othello'?)");
}

TEST(Registry, SaysOnlyWhatIsKnownWhenNothingIsNear) {
    const auto game = find_game("chess");
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().message, "unknown game 'chess': expected yolah, othello or quarto");
}

TEST(Registry, FindsVariantsByNameAndNumber) {
    const GameEntry& quarto = **find_game("quarto");
    EXPECT_FALSE(find_variant(quarto, ""));
    EXPECT_EQ(find_variant(quarto, "level3"), 2);
    EXPECT_EQ(find_variant(quarto, "3"), 2);
    const auto wrong = find_variant(quarto, "levl2");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("did you mean 'level2'?"), std::string::npos)
        << wrong.error().message;
    EXPECT_FALSE(find_variant(quarto, "5"));
    EXPECT_FALSE(find_variant(quarto, "0"));
}

TEST(Registry, PerftDividesAndAddsUp) {
    const GameEntry& yolah = **find_game("yolah");
    const auto table = yolah.make_table(0);
    for (const PerftMethod method : {PerftMethod::fastest, PerftMethod::playing}) {
        std::uint64_t last_done = 0;
        const PerftRun run = yolah.perft(*table, 3, method, {}, [&](std::uint64_t done, std::uint64_t all) {
            EXPECT_EQ(done, last_done + 1);
            EXPECT_EQ(all, 56u);
            last_done = done;
        });
        EXPECT_TRUE(run.complete);
        EXPECT_EQ(run.leaves, 164'512u);
        EXPECT_EQ(run.roots.size(), 56u);
        std::uint64_t sum = 0;
        for (const RootCount& root : run.roots) sum += root.leaves;
        EXPECT_EQ(sum, run.leaves);
        EXPECT_EQ(last_done, 56u);
    }
}

TEST(Registry, PerftOfDepthZeroIsOneLeaf) {
    for (const GameEntry* game : registered_games()) {
        EXPECT_EQ(game->perft(*game->make_table(0), 0, PerftMethod::fastest, {}, {}).leaves, 1u);
    }
}

TEST(Registry, AStoppedPerftCountsWholeRootsOnly) {
    const GameEntry& yolah = **find_game("yolah");
    const auto table = yolah.make_table(0);
    std::stop_source stop;
    const PerftRun run = yolah.perft(*table, 4, PerftMethod::fastest, stop.get_token(),
                                     [&](std::uint64_t done, std::uint64_t) {
                                         if (done == 3) stop.request_stop();
                                     });
    EXPECT_FALSE(run.complete);
    EXPECT_EQ(run.roots.size(), 3u);
    const PerftRun whole = yolah.perft(*table, 4, PerftMethod::fastest, {}, {});
    for (std::size_t i = 0; i < run.roots.size(); ++i) EXPECT_EQ(run.roots[i].leaves, whole.roots[i].leaves);
}

// perft on the table alone: one game after the other, as text.
std::uint64_t count_leaves(Table& table, int depth) {
    const std::vector<std::string> moves = table.legal_moves();
    if (depth == 0 || moves.empty()) return 1;
    std::uint64_t leaves = 0;
    for (const std::string& move : moves) {
        EXPECT_TRUE(table.play(move));
        leaves += count_leaves(table, depth - 1);
        table.undo();
    }
    return leaves;
}

TEST(Registry, DeepPerftCountsFinishedGamesOnce) {
    // Deep enough that the count is split into chunks after the last games have ended.
    for (const char* name : {"yolah", "othello", "quarto"}) {
        const GameEntry& game = **find_game(name);
        const auto table = game.make_table(0);
        Random random(4);
        while (!table->state().over) ASSERT_TRUE(table->play(random_move(*table, random)));
        for (int i = 0; i < 3; ++i) ASSERT_TRUE(table->undo());
        const std::uint64_t leaves = count_leaves(*table, 30);
        for (const PerftMethod method : {PerftMethod::fastest, PerftMethod::playing}) {
            EXPECT_EQ(game.perft(*table, 30, method, {}, {}).leaves, leaves) << name;
        }
    }
}

TEST(Registry, AStopRequestEndsADeepPerftSoon) {
    // Narrow at the root (a pass, four moves), huge below: only the stop can end these.
    for (const char* name : {"yolah", "othello", "quarto"}) {
        const GameEntry& game = **find_game(name);
        const auto table = game.make_table(0);
        for (const PerftMethod method : {PerftMethod::fastest, PerftMethod::playing}) {
            std::stop_source stop;
            std::jthread stopper([&] { stop.request_stop(); });
            EXPECT_FALSE(game.perft(*table, 16, method, stop.get_token(), {}).complete);
        }
    }
}

}  // namespace
}  // namespace damier
