#include "play/microscope/hand_tree.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/random.h"
#include "play/microscope/microscope.h"

namespace damier {
namespace {

using nlohmann::json;

HandTree tree_of(std::string_view text) {
    const auto tree = parse_hand_tree(text);
    EXPECT_TRUE(tree) << text << ": " << (tree ? "" : tree.error().message);
    return tree.value_or(HandTree{{{}}, Side::first});
}

json traced(const HandTree& tree, const TraceOptions& wanted) {
    const auto trace = trace_hand_tree(tree, wanted);
    EXPECT_TRUE(trace) << trace.error().message;
    return trace.value_or(json());
}

constexpr std::string_view textbook = "(3 12 8) (2 4 6) (14 5 2)";

TEST(HandTree, IsReadInBracketsOfEitherKind) {
    const HandTree tree = tree_of(textbook);
    ASSERT_EQ(tree.nodes.size(), 13u);
    EXPECT_EQ(tree.nodes[0].value, 3);
    EXPECT_EQ(tree.nodes[2].name, "b");
    EXPECT_EQ(tree.nodes[2].value, 2);
    EXPECT_EQ(tree.nodes[5].name, "a2");
    for (const char* text : {"((3 12 8) (2 4 6) (14 5 2))", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
                             "max: (3 12 8)(2,4,6)\n(14 5 2)"})
        EXPECT_EQ(format_hand_tree(tree_of(text)), textbook) << text;
}

TEST(HandTree, HasNamesAndASecondPlayerWhoBegins) {
    const HandTree tree = tree_of("min: left:(x:3 y:-2) right:+7 (1)");
    EXPECT_EQ(tree.side, Side::second);
    EXPECT_EQ(tree.nodes[1].name, "left");
    EXPECT_EQ(tree.nodes[1].value, 3);
    EXPECT_EQ(tree.nodes[0].value, 1);
    EXPECT_EQ(format_hand_tree(tree), "min: left:(x:3 y:-2) right:7 (1)");
}

TEST(HandTree, SaysWhatIsWrongAndWhere) {
    const auto fault = [](std::string_view text) {
        const auto tree = parse_hand_tree(text);
        EXPECT_FALSE(tree) << text;
        if (tree) return std::string();
        const auto place = tree.error().place;
        return (place ? std::to_string(place->from) + "-" + std::to_string(place->to) + " " : "") +
               tree.error().message;
    };
    EXPECT_EQ(fault(""), "0-0 there is no move: expected (3 12) (2 4)");
    EXPECT_EQ(fault("(3 12"), "4-5 expected ')' here");
    EXPECT_EQ(fault("(3 12]"), "5-6 expected a whole number or '(' here");
    EXPECT_EQ(fault("(3 four)"), "3-7 'four': expected a whole number from -999 to 999");
    EXPECT_EQ(fault("(3 4.5)"), "3-6 '4.5': expected a whole number from -999 to 999");
    EXPECT_EQ(fault("(3 1000)"), "3-7 '1000': expected a whole number from -999 to 999");
    EXPECT_EQ(fault("(3 ())"), "3-5 expected a move between the brackets");
    EXPECT_EQ(fault("3 a:4 )"), "6-7 expected a whole number or '(' here");
    EXPECT_EQ(fault("a:"), "1-2 expected a whole number or '(' here");
    EXPECT_EQ(fault("b:1 2"), "two moves at one place are called 'b': give them other names");
    EXPECT_EQ(fault("averyverylongname:3"), "0-17 a name of 17 characters, expected at most 12");
}

TEST(HandTree, IsBounded) {
    const std::string deep = std::string(14, '(') + "1 2" + std::string(14, ')');
    EXPECT_EQ(parse_hand_tree(deep).error().message, "expected at most 12 plies");
    EXPECT_EQ(parse_hand_tree("(" + std::string(50'000, '(')).error().message,
              "a tree of 50 001 characters, expected at most 20 000");
    EXPECT_EQ(parse_hand_tree(std::string(9'000, '(')).error().message, "expected at most 12 plies");
    std::string wide;
    for (int i = 0; i < 41; ++i) wide += "1 ";
    EXPECT_EQ(parse_hand_tree(wide).error().message, "expected at most 40 moves at a place");
    std::string large;
    for (int i = 0; i < 30; ++i) {
        large += "(";
        for (int k = 0; k < 35; ++k) large += "1 ";
        large += ")";
    }
    EXPECT_EQ(parse_hand_tree(large).error().message, "expected at most 1 000 moves in all");
}

// As every textbook has it: of the middle branch two ends are cut off, and of the last none.
TEST(HandTree, IsCutAsInTheTextbooks) {
    const HandTree tree = tree_of(textbook);
    const json minimax = traced(tree, {.algorithm = TraceAlgorithm::minimax});
    EXPECT_EQ(minimax["root"]["value"], 3);
    EXPECT_EQ(minimax["seen"], 13);
    const json cut = traced(tree, {.steps = true});
    EXPECT_EQ(cut["seen"], 11);
    EXPECT_EQ(cut["minimax_nodes"], 13);
    const json& middle = cut["root"]["children"][1];
    EXPECT_EQ(middle["cut"], "alpha");
    EXPECT_EQ(middle["pruned"], json({"b2", "b3"}));
    EXPECT_EQ(middle["alpha"], 3);
    EXPECT_EQ(middle["value"], 2);
    EXPECT_FALSE(cut["root"]["children"][2].contains("cut"));
    EXPECT_EQ(cut["tree"]["text"], textbook);
    EXPECT_EQ(cut["tree"]["children"][2]["children"][0], json({{"name", "c1"}, {"value", 14}}));
    // With the best move first the last branch is cut at once, too.
    const json ordered = traced(tree, {.order = TraceOrder::evaluation});
    EXPECT_EQ(ordered["seen"], 9);
    EXPECT_EQ(ordered["root"]["value"], 3);
}

TEST(HandTree, HasBetaCutsWhereTheFirstPlayerMoves) {
    const json cut = traced(tree_of("min: (3 12) (7 1)"), {});
    const json& second = cut["root"]["children"][1];
    EXPECT_EQ(cut["root"]["value"], 7);
    EXPECT_FALSE(second.contains("cut"));
    const json other = traced(tree_of("min: (3 5) (7 1)"), {});
    EXPECT_EQ(other["root"]["children"][1]["cut"], "beta");
    EXPECT_EQ(other["root"]["children"][1]["beta"], 5);
}

std::string random_tree(Random& random, int plies) {
    if (plies == 0 || random.below(5) == 0) return std::to_string(static_cast<int>(random.below(21)) - 10);
    std::string out = "(";
    for (std::uint32_t i = 0; i <= random.below(4); ++i) out += random_tree(random, plies - 1) + " ";
    return out + ")";
}

TEST(HandTree, EveryAlgorithmFindsTheValue) {
    Random random(11);
    int cut = 0;
    for (int i = 0; i < 300; ++i) {
        const std::string text =
            (i % 2 == 0 ? "min: x:" : "x:") + random_tree(random, 5) + " y:" + random_tree(random, 5);
        const HandTree tree = tree_of(text);
        EXPECT_EQ(format_hand_tree(tree_of(format_hand_tree(tree))), format_hand_tree(tree));
        const json minimax = traced(tree, {.algorithm = TraceAlgorithm::minimax});
        EXPECT_EQ(minimax["root"]["value"], tree.nodes[0].value) << text;
        EXPECT_EQ(minimax["seen"], tree.nodes.size());
        for (const TraceOrder order : {TraceOrder::listed, TraceOrder::evaluation}) {
            const json alphabeta = traced(tree, {.order = order});
            EXPECT_EQ(alphabeta["root"]["value"], tree.nodes[0].value) << text;
            cut += alphabeta["seen"] < tree.nodes.size();
        }
    }
    EXPECT_GT(cut, 100);
}

// Uct knows only who wins: numbers above 0 are the first player's.
TEST(HandTree, UctProvesIt) {
    const json trace = traced(tree_of("(3 -12) (2 4) (-1 5)"),
                              {.algorithm = TraceAlgorithm::uct, .playouts = 200, .steps = true});
    EXPECT_EQ(trace["root"]["proof"], "win");
    for (const json& child : trace["root"]["children"]) {
        if (child.contains("best")) {
            EXPECT_EQ(child["move"], "b");
        }
    }
}

}  // namespace
}  // namespace damier
