// How a match went: the estimate of the difference after each pair of games, and the sequential test's ratio
// where there is one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/run/results.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/sprt.h"

namespace damier {

struct CoursePoint {
    std::uint64_t pairs = 0;  // so far
    EloEstimate elo;          // of the player named first
    std::optional<double> llr;
};

// The first player's pairs against the second's that were played to the end, in the order of their slots:
// after each, what was known. At most `most` points, evenly spread, the last pair among them.
std::vector<CoursePoint> course_of(const Results& results, const std::optional<SprtSettings>& test,
                                   std::size_t most);

}  // namespace damier
