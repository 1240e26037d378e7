#include "learn/quality/line_chart.h"

#include <gtest/gtest.h>

namespace damier::learn {
namespace {

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(LineChart, HasALineAndANameForEachLine) {
    const std::string svg =
        line_chart_svg({"Loss & more",
                        "by epoch",
                        "epoch",
                        {{"a", {{1, 0.5}, {2, 0.4}}}, {"b", {{1, 0.6}, {2, 0.3}}, false}}});
    EXPECT_EQ(count(svg, "<polyline"), 2u);
    EXPECT_EQ(count(svg, "<circle"), 2u);
    EXPECT_NE(svg.find("Loss &amp; more"), std::string::npos);
    EXPECT_NE(svg.find("xmlns="), std::string::npos);
    // The highest point is higher up, that is, at the smaller y.
    EXPECT_NE(svg.find(">0.6<"), std::string::npos);
    EXPECT_NE(svg.find(">0.3<"), std::string::npos);
}

TEST(LineChart, OfOnePointIsAPicture) {
    const std::string svg = line_chart_svg({"t", "c", "x", {{"a", {{1, 0.5}}}, {"empty", {}}}});
    EXPECT_EQ(count(svg, "<circle"), 1u);
    EXPECT_EQ(count(svg, "nan"), 0u);
}

TEST(LineChart, OfNothingIsNothing) {
    EXPECT_TRUE(line_chart_svg({}).empty());
    EXPECT_TRUE(line_chart_svg({"t", "c", "x", {{"a", {}}}}).empty());
}

TEST(LineChart, OfAUnitSquareHasItsDiagonal) {
    const std::string svg = line_chart_svg({"t", "c", "x", {{"a", {{0.2, 0.3}}}}, true});
    EXPECT_EQ(count(svg, "class=\"zero\""), 1u);
    EXPECT_NE(svg.find(">0.2<"), std::string::npos);
}

}  // namespace
}  // namespace damier::learn
