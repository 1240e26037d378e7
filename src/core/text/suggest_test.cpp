#include "core/text/suggest.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>

#include "core/text/text.h"

namespace damier {
namespace {

// Short words over few letters: near each other often enough to test something.
rc::Gen<std::string> word() {
    return rc::gen::container<std::string>(rc::gen::element('a', 'b', 'c', 'A'));
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), to_lower);
    return text;
}

TEST(EditDistance, CountsEdits) {
    EXPECT_EQ(edit_distance("", ""), 0);
    EXPECT_EQ(edit_distance("yolah", ""), 5);
    EXPECT_EQ(edit_distance("", "yolah"), 5);
    EXPECT_EQ(edit_distance("yolah", "yola"), 1);
    EXPECT_EQ(edit_distance("yolah", "ylah"), 1);
    EXPECT_EQ(edit_distance("yolah", "yulah"), 1);
    EXPECT_EQ(edit_distance("yolah", "yloah"), 1) << "a swap of neighbours is one edit";
    EXPECT_EQ(edit_distance("Yolah", "yOLAH"), 0);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
}

RC_GTEST_PROP(EditDistance, IsSymmetricAndZeroOnlyForEqualWords, ()) {
    const std::string a = *word(), b = *word();
    RC_ASSERT(edit_distance(a, b) == edit_distance(b, a));
    RC_ASSERT((edit_distance(a, b) == 0) == (lower(a) == lower(b)));
}

RC_GTEST_PROP(EditDistance, IsAtMostTheLongerAndAtLeastTheDifference, ()) {
    const std::string a = *word(), b = *word();
    const int sizes[] = {static_cast<int>(a.size()), static_cast<int>(b.size())};
    RC_ASSERT(edit_distance(a, b) <= std::max(sizes[0], sizes[1]));
    RC_ASSERT(edit_distance(a, b) >= std::abs(sizes[0] - sizes[1]));
}

RC_GTEST_PROP(EditDistance, ChangesByAtMostOneWithOneMoreLetter, ()) {
    const std::string a = *word(), b = *word();
    const std::string longer = b + *rc::gen::element('a', 'b', 'c');
    RC_ASSERT(std::abs(edit_distance(a, longer) - edit_distance(a, b)) <= 1);
}

// Without swaps it would be a metric. With them (optimal string alignment: no edit inside a swapped
// pair) the detour ca -> ac -> abc is shorter than the way; a detour without swaps never is.
TEST(EditDistance, IsTheOptimalStringAlignment) {
    EXPECT_EQ(edit_distance("ca", "ac") + edit_distance("ac", "abc"), 2);
    EXPECT_EQ(edit_distance("ca", "abc"), 3);
}

constexpr std::array<std::string_view, 3> games = {"yolah", "othello", "quarto"};

TEST(Nearest, FindsSlips) {
    EXPECT_EQ(nearest("yolha", games), "yolah");
    EXPECT_EQ(nearest("OTHELO", games), "othello");
    EXPECT_EQ(nearest("qarto", games), "quarto");
}

TEST(Nearest, LeavesStrangersAlone) {
    EXPECT_EQ(nearest("", games), "");
    EXPECT_EQ(nearest("chess", games), "");
    EXPECT_EQ(nearest("zzzzzzzzzz", games), "");
    EXPECT_EQ(nearest(std::string(65, 'y'), games), "");
    EXPECT_EQ(nearest("yolah", {}), "");
}

RC_GTEST_PROP(Nearest, GivesOneOfTheKnownOrNothing, (const std::string& text)) {
    const std::string_view found = nearest(text, games);
    RC_ASSERT(found.empty() || std::ranges::count(games, found) == 1);
}

TEST(DidYouMean, EndsASentence) {
    EXPECT_EQ(did_you_mean("yolha", games), " (did you mean 'yolah'?)");
    EXPECT_EQ(did_you_mean("chess", games), "");
}

TEST(OneOf, ReadsAsASentence) {
    EXPECT_EQ(one_of(games), "yolah, othello or quarto");
    EXPECT_EQ(one_of(std::span(games).first(2)), "yolah or othello");
    EXPECT_EQ(one_of(std::span(games).first(1)), "yolah");
    EXPECT_EQ(one_of({}), "");
}

}  // namespace
}  // namespace damier
