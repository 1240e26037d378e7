#include "serve/rooms/game_tree.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace damier::serve {
namespace {

GameTree new_tree(std::string_view game) {
    return GameTree::of(*(*find_game(game))->make_table(0));
}

// A tree grown by random moves at random nodes.
GameTree random_tree(std::string_view game, std::uint64_t seed, int moves) {
    GameTree tree = new_tree(game);
    Random random(seed);
    for (int i = 0; i < moves; ++i) {
        auto at = tree.nodes().begin();
        std::advance(at, static_cast<long>(random.below(static_cast<std::uint32_t>(tree.size()))));
        const auto legal = tree.table_at(at->first)->legal_moves();
        if (legal.empty()) continue;
        const auto played =
            tree.play(at->first, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        EXPECT_TRUE(played);
    }
    return tree;
}

TEST(GameTree, WhatIsSavedIsReadBack) {
    for (const std::string_view game : {"yolah", "othello", "quarto"}) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            GameTree tree = random_tree(game, seed, 200);
            tree.promote(std::prev(tree.nodes().end())->first);
            tree.comment(GameTree::root, "the start");
            const int current = std::next(tree.nodes().begin(), 3)->first;
            const nlohmann::json saved = tree.saved(current);
            int read_current = 0;
            const auto read = GameTree::read(*(*find_game(game))->make_table(0), saved, 1000, read_current);
            ASSERT_TRUE(read) << read.error().message;
            EXPECT_EQ(read->saved(read_current), saved);
            EXPECT_EQ(read->table_at(read_current)->status().position,
                      tree.table_at(current)->status().position);
        }
    }
}

TEST(GameTree, RemovesWholeBranches) {
    GameTree tree = random_tree("othello", 7, 300);
    while (tree.size() > 1) {
        const std::size_t before = tree.size();
        tree.remove(std::next(tree.nodes().begin())->first);
        EXPECT_LT(tree.size(), before);
        for (const auto& [id, node] : tree.nodes()) {
            EXPECT_TRUE(id == GameTree::root || tree.has(node.parent));
            for (const int child : node.children) EXPECT_TRUE(tree.has(child));
        }
    }
}

TEST(GameTree, RedoLeadsWhereOneWasLast) {
    GameTree tree = new_tree("othello");
    const int first = *tree.play(GameTree::root, "f5");
    const int d6 = *tree.play(first, "d6");
    const int f4 = *tree.play(first, "f4");
    EXPECT_EQ(tree.redo_of(first), d6);
    tree.visit(f4);
    EXPECT_EQ(tree.redo_of(first), f4);
    tree.remove(f4);
    EXPECT_EQ(tree.redo_of(first), d6);
    EXPECT_EQ(tree.redo_of(d6), -1);
}

TEST(GameTree, BadTreesGetASentence) {
    const auto table = (*find_game("othello"))->make_table(0);
    for (const char* text :
         {"[]", "{}", R"({"nodes": 3})", R"({"nodes": []})", R"({"nodes": [1]})",
          R"({"nodes": [{}, {"parent": 1, "move": "f5"}]})",
          R"({"nodes": [{}, {"parent": -1, "move": "f5"}]})", R"({"nodes": [{}, {"parent": 0}]})",
          R"({"nodes": [{}, {"parent": 0, "move": "a1"}]})", R"({"nodes": [{}], "current": 1})",
          R"({"nodes": [{}], "current": "x"})", R"({"nodes": [{"comment": 3}]})",
          R"({"nodes": [{}, {}, {}, {}, {}]})"}) {
        int current = 0;
        const auto read = GameTree::read(*table, nlohmann::json::parse(text), 4, current);
        ASSERT_FALSE(read) << text;
        EXPECT_FALSE(read.error().message.empty());
    }
}

}  // namespace
}  // namespace damier::serve
