// What makes a file of a chart (svg_charts.h).
#pragma once

#include <string>

namespace damier {

// A chart that stands inside HTML, made a file: it brings its colours and its background with it, so that it
// can be read on a page of any colour.
std::string standalone_svg(const std::string& chart);

}  // namespace damier
