// A picture of a few lines over one axis, as an SVG file: learning curves, calibration.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::learn {

struct ChartLine {
    std::string name;
    std::vector<std::pair<double, double>> points;  // in the order of x
    bool marks = true;                              // a dot at each point
};

struct LineChart {
    std::string title;
    std::string caption;
    std::string x_name;
    std::vector<ChartLine> lines;
    // Both axes from 0 to 1, and the diagonal as a thin line; else as the points need.
    bool unit_square = false;
};

// Empty without points.
std::string line_chart_svg(const LineChart& chart);

}  // namespace damier::learn
