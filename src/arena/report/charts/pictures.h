// The charts of a tournament as files of their own.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arena/report/charts/svg_charts.h"
#include "arena/run/results.h"
#include "arena/statistics/summary.h"

namespace damier {

// The players of a group that have games, best first.
std::vector<RatingBar> rating_bars(const Results& results, const Summary& summary,
                                   const std::vector<int>& group);

// File names and contents: ratings.svg (ratings-2.svg and so on for groups that never met), lengths.svg and,
// of two players, course.svg. What there are no games for is left out.
std::vector<std::pair<std::string, std::string>> pictures(const Results& results, const Summary& summary);

}  // namespace damier
