#include "arena/report/pictures.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/report/figures.h"
#include "arena/report/reports.h"

namespace damier {

namespace {

// The light colours of the page; see page.css.
constexpr std::string_view style = R"(<style>
.chart { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
text { fill: #1d2126; }
.title { font-weight: 600; }
.caption { fill: #5c646e; font-size: 12px; }
.axis { fill: #5c646e; text-anchor: middle; font-size: 12px; }
.count { fill: #5c646e; text-anchor: end; font-size: 11px; }
.note { fill: #b35300; font-size: 11px; }
.name { text-anchor: end; }
.tick { stroke: #dcdad4; }
.zero { stroke: #5c646e; }
.bound { stroke: #b35300; stroke-dasharray: 6 4; }
.bar path { fill: none; stroke: #005f9e; stroke-width: 2; }
.bar circle, .column { fill: #005f9e; }
.band { fill: #005f9e; fill-opacity: .16; }
.course { fill: none; stroke: #005f9e; stroke-width: 2; stroke-linejoin: round; }
</style><rect width="100%" height="100%" fill="#ffffff"/>)";

}  // namespace

std::vector<RatingBar> rating_bars(const Results& results, const Summary& summary,
                                   const std::vector<int>& group) {
    std::vector<RatingBar> bars;
    for (const int player : summary.order) {
        const auto index = static_cast<std::size_t>(player);
        if (std::ranges::find(group, player) == group.end() || summary.players[index].games.games() == 0)
            continue;
        const Rating& rating = summary.ratings.players[index];
        bars.push_back({results.players[index].name, format_rating(rating, true), rating.elo, rating.error,
                        rating.at_least, rating.at_most});
    }
    return bars;
}

std::string standalone_svg(const std::string& chart) {
    if (chart.empty()) return {};
    const std::size_t end_of_tag = chart.find('>');
    return chart.substr(0, end_of_tag) + R"( xmlns="http://www.w3.org/2000/svg" width="720">)" +
           std::string(style) + chart.substr(end_of_tag + 1) + "\n";
}

std::vector<std::pair<std::string, std::string>> pictures(const Results& results, const Summary& summary) {
    std::vector<std::pair<std::string, std::string>> files;
    const auto add = [&](std::string name, const std::string& chart) {
        if (!chart.empty()) files.emplace_back(std::move(name), standalone_svg(chart));
    };
    for (const std::vector<int>& group : summary.ratings.groups) {
        const std::size_t number = files.size() + 1;
        add(number == 1 ? "ratings.svg" : fmt::format("ratings-{}.svg", number),
            ratings_svg(rating_bars(results, summary, group)));
    }
    constexpr int most_bins = 48;
    add("lengths.svg", histogram_svg(length_bins(length_counts(results), most_bins)));
    add("course.svg", course_svg(results));
    return files;
}

}  // namespace damier
