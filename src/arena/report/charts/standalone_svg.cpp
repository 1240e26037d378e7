#include "arena/report/charts/standalone_svg.h"

#include <string_view>

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

std::string standalone_svg(const std::string& chart) {
    if (chart.empty()) return {};
    const std::size_t end_of_tag = chart.find('>');
    return chart.substr(0, end_of_tag) + R"( xmlns="http://www.w3.org/2000/svg" width="720">)" +
           std::string(style) + chart.substr(end_of_tag + 1) + "\n";
}

}  // namespace damier
