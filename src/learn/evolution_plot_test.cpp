#include "learn/evolution_plot.h"

#include <gtest/gtest.h>

namespace damier::learn {
namespace {

const std::vector<GenerationFigures> generations = {{1, 0.55, 0.48, false}, {2, 0.61, 0.52, true}};

TEST(EvolutionPlot, IsATableWithARowForEachGeneration) {
    EXPECT_EQ(evolution_csv(generations), "generation,best,mean\n1,0.5500,0.4800\n2,0.6100,0.5200\n");
}

TEST(EvolutionPlot, IsAPictureWithALineForTheBestAndOneForTheMean) {
    const std::string svg = evolution_svg(generations, "a < b");
    EXPECT_NE(svg.find("<svg xmlns"), std::string::npos);
    EXPECT_NE(svg.find(R"(<polyline class="best" points="62.0,)"), std::string::npos) << svg;
    EXPECT_NE(svg.find(R"(<polyline class="mean")"), std::string::npos);
    EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(EvolutionPlot, OfOneGenerationOrNoneHasNoGapsInItsArithmetic) {
    const std::string one = evolution_svg(std::span(generations).first(1), "one");
    EXPECT_EQ(one.find("nan"), std::string::npos) << one;
    EXPECT_EQ(one.find("inf"), std::string::npos) << one;
    EXPECT_EQ(evolution_svg({}, "none").find("polyline"), std::string::npos);
}

}  // namespace
}  // namespace damier::learn
