#include "arena/statistics/pair_counts.h"

namespace damier {

namespace {

// The mean score of the two games of a pair.
double score_of_pair(std::size_t half_points) {
    return static_cast<double>(half_points) / 4;
}

}  // namespace

double PairCounts::score() const {
    if (count() == 0) return 0.5;
    const std::uint64_t half_points = pairs[1] + 2 * pairs[2] + 3 * pairs[3] + 4 * pairs[4];
    return static_cast<double>(half_points) / static_cast<double>(4 * count());
}

double PairCounts::variance() const {
    if (count() == 0) return 0;
    double sum = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double distance = score_of_pair(i) - score();
        sum += static_cast<double>(pairs[i]) * distance * distance;
    }
    return sum / static_cast<double>(count());
}

}  // namespace damier
