#include "arena/report/charts/pictures.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/report/charts/standalone_svg.h"
#include "arena/report/figures.h"
#include "arena/report/reports.h"

namespace damier {

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
