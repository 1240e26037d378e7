#include "play/puzzles/puzzle.h"

#include <gtest/gtest.h>

#include <set>

#include "core/text/text.h"
#include "play/puzzles/shipped.h"
#include "play/registry/registry.h"

namespace damier {
namespace {

const std::string head =
    "damier-puzzles 1\ngame quarto\nvariant level1\nseed 7\nplayer level(4)\ngrader random\ntries 8\n";
// Two cells are free, the piece in hand wins on neither, and one of the gifts on one of the cells loses.
const std::string puzzle =
    "\npuzzle 5 win in_2\n"
    "at 9..1/4BF8/E26./CA.7 D L1\n"
    "moves +1: d2>5; -1: *\n"
    "reply c1>0\n"
    "moves +1: b4; -1: c4>3\n";

std::string fault(const std::string& text) {
    const auto set = parse_puzzles(text);
    return set ? "" : set.error().message;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    return text;
}

TEST(PuzzleFiles, AreReadAndWrittenTheSame) {
    const auto set = parse_puzzles(head + puzzle);
    ASSERT_TRUE(set) << set.error().message;
    EXPECT_EQ(set->game->name, "quarto");
    EXPECT_EQ(set->seed, 7u);
    ASSERT_EQ(set->puzzles.size(), 1u);
    const Puzzle& one = set->puzzles[0];
    EXPECT_EQ(one.missed, 5);
    EXPECT_EQ(one.aim, PuzzleAim::win);
    EXPECT_EQ(one.themes, std::vector<std::string>{"in_2"});
    ASSERT_EQ(one.steps.size(), 2u);
    EXPECT_EQ(one.steps[0].solution(), "d2>5");
    EXPECT_EQ(one.steps[0].reply, "");
    EXPECT_EQ(one.steps[0].moves.back().margin, -1);
    EXPECT_EQ(one.steps[1].reply, "c1>0");
    EXPECT_EQ(one.steps[1].solution(), "b4");
    EXPECT_EQ(format_puzzles(*set), head + puzzle);
    EXPECT_EQ(*parse_puzzles(format_puzzles(*set)), *set);
}

TEST(PuzzleFiles, SayWhatIsWrongAndWhere) {
    EXPECT_EQ(fault("PK"), "line 1: 'PK': expected damier-puzzles 1");
    EXPECT_EQ(fault("damier-puzzles 1\n"), "expected a line with the game");
    EXPECT_EQ(fault("damier-puzzles 1\nnoise\n").substr(0, 15), "line 2: 'noise'");
    EXPECT_EQ(fault(head + "puzzle 9 win\n"), "line 8: missed '9': expected a whole number from 0 to 8");
    EXPECT_EQ(fault(head + "puzzle 1 glory\n"), "line 8: aim 'glory': expected win, draw or margin");
    EXPECT_EQ(fault(head + "puzzle 1 win <b>\n"), "line 8: '<b>': expected a theme, such as long");
    EXPECT_EQ(fault(head + "at 9..1/4BF8/E26./CA.7 D L1\n"),
              "line 8: a position: expected a line with the puzzle before");
    EXPECT_EQ(fault(head + "puzzle 1 win\nat ..../..../..../.... D L2\n"),
              "line 9: a position of level2, expected one of level1");
    const std::string all = head + puzzle;
    EXPECT_EQ(fault(with(all, "-1: *", "-1: b4>5")), "line 11: c1>0 has no margin");
    EXPECT_EQ(fault(with(all, "-1: *", "-1: d2>5 *")), "line 11: d2>5 has two margins");
    EXPECT_EQ(fault(with(all, "-1: *", "-2: *")),
              "line 11: ' -2: *': expected a margin from -1 to 1 and its moves, such as +6: h5 g4");
    EXPECT_EQ(fault(with(all, "d2>5", "a1>5")), "line 11: 'a1>5' is no legal move");
    EXPECT_EQ(fault(with(all, "-1: *", "+1: *")), "line 11: these moves are no puzzle whose aim is win");
    EXPECT_EQ(fault(with(all, " win ", " draw ")), "line 11: these moves are no puzzle whose aim is draw");
    EXPECT_NE(fault(with(all, "reply c1>0", "reply a1>0")).find("line 12: "), std::string::npos);
    EXPECT_EQ(fault(with(all, "moves +1: b4; -1: c4>3\n", "")),
              "line 13: the puzzle before ends with a reply");
    EXPECT_EQ(fault(all + "seed 3\n"), "line 14: the seed: expected before the first puzzle");
    EXPECT_EQ(fault(std::string(PuzzleBounds::file + 1, ' ')), "expected 4194304 bytes at most");
}

TEST(Puzzles, HaveOneRightMove) {
    using Moves = std::vector<KnownMove>;
    EXPECT_EQ(aim_of(Moves{{"a", 2}, {"b", 0}}, 8), PuzzleAim::win);
    EXPECT_EQ(aim_of(Moves{{"a", 0}, {"b", -2}}, 8), PuzzleAim::draw);
    EXPECT_EQ(aim_of(Moves{{"a", 10}, {"b", 2}}, 8), PuzzleAim::margin);
    EXPECT_EQ(aim_of(Moves{{"a", 8}, {"b", 2}}, 8), std::nullopt);
    EXPECT_EQ(aim_of(Moves{{"a", 4}, {"b", 4}, {"c", -2}}, 1), std::nullopt);
    EXPECT_EQ(aim_of(Moves{{"a", -2}, {"b", -20}}, 8), std::nullopt) << "all lose";
    EXPECT_EQ(aim_of(Moves{{"a", 2}}, 8), std::nullopt) << "a single move is found by anybody";
}

TEST(Puzzles, AreAsHardAsTheyAreMissed) {
    EXPECT_EQ(difficulty_of(0, 48), Difficulty::easy);
    EXPECT_EQ(difficulty_of(31, 48), Difficulty::easy);
    EXPECT_EQ(difficulty_of(32, 48), Difficulty::medium);
    EXPECT_EQ(difficulty_of(39, 48), Difficulty::medium);
    EXPECT_EQ(difficulty_of(40, 48), Difficulty::hard);
    EXPECT_EQ(difficulty_of(48, 48), Difficulty::hard);
}

TEST(PuzzleOfTheDay, IsEachOfThemOnce) {
    for (const std::size_t count : {1u, 2u, 7u, 240u, 241u}) {
        std::set<std::size_t> seen;
        for (std::size_t day = 0; day < count; ++day)
            seen.insert(puzzle_of_day(20'000 + std::int64_t(day), count));
        EXPECT_EQ(seen.size(), count);
        EXPECT_LT(*seen.rbegin(), count);
    }
    EXPECT_LT(puzzle_of_day(-1, 240), 240u);
    EXPECT_EQ(puzzle_of_day(20'776, 240), puzzle_of_day(20'776 + 240, 240));
}

TEST(ShippedPuzzles, AreAtLeastTwoHundredAGame) {
    ASSERT_EQ(shipped_puzzle_texts().size(), 3u);
    ASSERT_EQ(shipped_puzzles().size(), 3u);
    for (const PuzzleSet& set : shipped_puzzles()) {
        EXPECT_GE(set.puzzles.size(), 200u) << set.game->name;
        std::size_t counts[3] = {};
        for (const Puzzle& one : set.puzzles)
            ++counts[static_cast<std::size_t>(difficulty_of(one.missed, set.tries))];
        for (const std::size_t count : counts) EXPECT_GE(count, 50u) << set.game->name;
        // Byte for byte what the command writes.
        for (const PuzzleText& shipped : shipped_puzzle_texts()) {
            if (shipped.game == set.game->name) {
                EXPECT_EQ(format_puzzles(set), shipped.text);
            }
        }
    }
}

}  // namespace
}  // namespace damier
