#include "learn/weights/evolution/evolution_plot.h"

#include <gtest/gtest.h>

namespace damier::learn {
namespace {

const std::vector<GenerationFigures> generations = {{1, 0.55, 0.48, false}, {2, 0.61, 0.52, true}};

TEST(EvolutionPlot, IsATableWithARowForEachGeneration) {
    EXPECT_EQ(evolution_csv(generations), "generation,best,mean\n1,0.5500,0.4800\n2,0.6100,0.5200\n");
}

TEST(EvolutionPlot, IsAPictureWithTheBestAndTheMean) {
    const std::string svg = evolution_svg(generations, "a < b");
    for (const char* part : {"<svg", "best", "mean", "a &lt; b", "generation"})
        EXPECT_NE(svg.find(part), std::string::npos) << part << " in " << svg;
    EXPECT_EQ(evolution_svg({}, "none"), "") << "a run that was stopped in its first generation";
}

}  // namespace
}  // namespace damier::learn
