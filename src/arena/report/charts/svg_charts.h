// The pictures of the page, as SVG that stands inside HTML. Colours come from the page's style sheet, by
// class, so that they follow light and dark.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace damier {

// A step of 1, 2 or 5 times a power of ten that divides `span` into about `parts`.
double round_step(double span, int parts);

struct RatingBar {
    std::string name;   // not yet escaped
    std::string label;  // "+35 ± 12"
    double elo = 0;
    double error = 0;  // half of the interval
    bool at_least = false;
    bool at_most = false;
};

// A point with its error bar for each player, from the top on in the order given; an arrow where the rating
// is only a bound. Empty without bars.
std::string ratings_svg(const std::vector<RatingBar>& bars);

struct LengthBin {
    int from = 0;
    int to = 0;  // inclusive
    std::uint64_t games = 0;
};

// Bins of equal width, at most `most` of them, empty ones included.
std::vector<LengthBin> length_bins(const std::map<int, std::uint64_t>& counts, int most);

// Empty without bins.
std::string histogram_svg(const std::vector<LengthBin>& bins);

}  // namespace damier
