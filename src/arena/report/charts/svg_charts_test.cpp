#include "arena/report/charts/svg_charts.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

std::uint64_t games_in(const std::vector<LengthBin>& bins) {
    std::uint64_t games = 0;
    for (const LengthBin& bin : bins) games += bin.games;
    return games;
}

TEST(SvgCharts, NothingGivesNoPicture) {
    EXPECT_EQ(ratings_svg({}), "");
    EXPECT_EQ(histogram_svg({}), "");
    EXPECT_TRUE(length_bins({}, 10).empty());
}

TEST(SvgCharts, BinsHoldEveryGameOnce) {
    const std::map<int, std::uint64_t> counts = {{9, 1}, {10, 2}, {33, 4}, {108, 8}};
    for (const int most : {1, 2, 7, 48, 1'000}) {
        const auto bins = length_bins(counts, most);
        EXPECT_LE(bins.size(), static_cast<std::size_t>(most));
        EXPECT_EQ(games_in(bins), 15u);
        EXPECT_EQ(bins.front().from, 9);
        EXPECT_GE(bins.back().to, 108);
        for (std::size_t i = 1; i < bins.size(); ++i) EXPECT_EQ(bins[i].from, bins[i - 1].to + 1);
        for (const LengthBin& bin : bins) {
            std::uint64_t games = 0;
            for (const auto& [plies, count] : counts)
                games += plies >= bin.from && plies <= bin.to ? count : 0;
            EXPECT_EQ(bin.games, games) << bin.from;
        }
    }
    EXPECT_EQ(length_bins({{60, 5}}, 48).size(), 1u);
}

TEST(SvgCharts, PicturesHoldNumbersOnly) {
    const RatingBar equal{"a", "+0 ± 0", 0, 0};
    const RatingBar strong{"<b>", "at least +310", 310, 200, true, false};
    const RatingBar weak{"c", "at most -310", -310, 200, false, true};
    for (const auto& bars :
         {std::vector{equal}, std::vector{equal, equal}, std::vector{strong, equal, weak}}) {
        const std::string picture = ratings_svg(bars);
        EXPECT_EQ(picture.find("nan"), std::string::npos);
        EXPECT_EQ(picture.find("inf"), std::string::npos);
        EXPECT_EQ(picture.find("<b>"), std::string::npos);
        EXPECT_TRUE(picture.ends_with("</svg>"));
    }
    const std::string histogram = histogram_svg(length_bins({{60, 1}}, 48));
    EXPECT_NE(histogram.find("60 plies: 1"), std::string::npos);
    EXPECT_EQ(histogram.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace damier
