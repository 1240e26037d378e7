#include "serve/rooms/game_tree.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
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

TEST(GameTree, KnowsOpeningsByName) {
    GameTree tree = new_tree("othello");
    int at = GameTree::root;
    for (const char* move : {"f5", "d6", "c3", "d3", "c4", "f4"}) at = tree.play(at, move).value();
    const auto name_at = [&](int node) { return tree.at(node).opening; };
    EXPECT_EQ(name_at(1), "");
    EXPECT_EQ(name_at(2), "Perpendicular");
    EXPECT_EQ(name_at(5), "Tiger");
    EXPECT_EQ(name_at(6), "");
    int current = 0;
    const auto read = GameTree::read(*tree.table_at(GameTree::root), tree.saved(at), 100, current);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->at(5).opening, "Tiger");
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

// What a client knows of a node, and would have wrong if a change were not among the changes.
std::string seen(const GameTree::Node& node) {
    return fmt::format("{} {} {} {} {}", node.parent, node.move, fmt::join(node.children, ","), node.comment,
                       node.report.dump());
}

std::map<int, std::string> seen(const GameTree& tree) {
    std::map<int, std::string> all;
    for (const auto& [id, node] : tree.nodes()) all[id] = seen(node);
    return all;
}

void change_at_random(GameTree& tree, Random& random) {
    auto at = tree.nodes().begin();
    std::advance(at, static_cast<long>(random.below(static_cast<std::uint32_t>(tree.size()))));
    const int node = at->first;
    const auto legal = tree.table_at(node)->legal_moves();
    const std::uint32_t what = random.below(10);
    if (what == 0 && node != GameTree::root) return tree.remove(node);
    if (what == 1) return tree.promote(node);
    if (what == 2) return tree.comment(node, std::to_string(random.below(100)));
    if (what == 3) return tree.note_report(node, random.below(100));
    if (what == 4) return tree.visit(node);
    if (!legal.empty()) (void)tree.play(node, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
}

TEST(GameTree, ChangesKeepAClientUpToDate) {
    GameTree tree = new_tree("othello");
    Random random(3);
    std::uint64_t known = tree.end_revision();
    EXPECT_EQ(known, 1u);
    std::map<int, std::string> client = seen(tree);
    for (int i = 0; i < 1000; ++i) {
        change_at_random(tree, random);
        const std::uint64_t now = tree.end_revision();
        if (random.below(3) != 0) continue;
        const auto changes = tree.changes_since(known);
        ASSERT_TRUE(changes);
        for (const int id : changes->removed) client.erase(id);
        for (const int id : changes->nodes) client[id] = seen(tree.at(id));
        ASSERT_EQ(client, seen(tree)) << "from revision " << known << " to " << now;
        EXPECT_LT(changes->nodes.size() + changes->removed.size(), std::max<std::size_t>(tree.size(), 60));
        known = now;
    }
    const auto none = tree.changes_since(tree.end_revision());
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->nodes.empty() && none->removed.empty());
}

TEST(GameTree, AnUnknownRevisionHasNoChanges) {
    GameTree tree = new_tree("othello");
    const std::uint64_t first = tree.end_revision();
    EXPECT_FALSE(tree.changes_since(first + 1)) << "it has not ended";
    for (int i = 0; i < 1000; ++i) tree.remove(*tree.play(GameTree::root, "f5"));
    EXPECT_EQ(tree.changes_since(first)->removed.size(), 1000u);
    const std::uint64_t second = tree.end_revision();
    tree.remove(*tree.play(GameTree::root, "f5"));
    EXPECT_FALSE(tree.changes_since(first)) << "too many were removed since";
    EXPECT_EQ(tree.changes_since(second)->removed.size(), 1u);
}

TEST(GameTree, TheBoardIsThatOfItsNode) {
    for (const std::string_view game : {"yolah", "othello", "quarto"}) {
        GameTree tree = random_tree(game, 11, 100);
        Random random(12);
        for (int i = 0; i < 300; ++i) {
            if (i % 2 == 0) change_at_random(tree, random);
            auto at = tree.nodes().begin();
            std::advance(at, static_cast<long>(random.below(static_cast<std::uint32_t>(tree.size()))));
            EXPECT_FALSE(tree.play(at->first, "nonsense"));
            ASSERT_EQ(tree.board(at->first).status().position, tree.table_at(at->first)->status().position);
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
