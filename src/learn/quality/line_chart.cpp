#include "learn/quality/line_chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "arena/report/charts/standalone_svg.h"
#include "arena/report/charts/svg_charts.h"
#include "core/text/safe_text.h"

namespace damier::learn {

namespace {

// Units of the drawing.
constexpr double width = 720;
constexpr double plot_left = 62;
constexpr double plot_right = 590;
constexpr double plot_top = 54;
constexpr double plot_bottom = 354;
constexpr double height = 404;

// Told apart without colour vision too (Okabe and Ito, 2008).
constexpr std::array<std::string_view, 6> colours = {"#005f9e", "#b35300", "#00805e",
                                                     "#a0457e", "#5c646e", "#8a6d00"};

struct Range {
    double low;
    double high;
    double step;

    double share(double value) const { return (std::clamp(value, low, high) - low) / (high - low); }
};

Range range_of(double low, double high, int parts) {
    if (!(high > low)) high = low + 1;
    const double step = round_step(high - low, parts);
    return {step * std::floor(low / step), step * std::ceil(high / step), step};
}

struct Axes {
    Range x;
    Range y;

    double left(double value) const { return plot_left + (plot_right - plot_left) * x.share(value); }
    double top(double value) const { return plot_bottom - (plot_bottom - plot_top) * y.share(value); }
};

Axes axes_of(const LineChart& chart) {
    if (chart.unit_square) return {range_of(0, 1, 5), range_of(0, 1, 5)};
    const auto& first = std::ranges::find_if(chart.lines, [](const auto& line) {
                            return !line.points.empty();
                        })->points.front();
    double low[2] = {first.first, first.second};
    double high[2] = {first.first, first.second};
    for (const ChartLine& line : chart.lines) {
        for (const auto& [x, y] : line.points) {
            low[0] = std::min(low[0], x);
            high[0] = std::max(high[0], x);
            low[1] = std::min(low[1], y);
            high[1] = std::max(high[1], y);
        }
    }
    return {range_of(low[0], high[0], 6), range_of(low[1], high[1], 6)};
}

template <class Visit>
void for_each_tick(const Range& range, Visit visit) {
    const int ticks = static_cast<int>(std::lround((range.high - range.low) / range.step));
    for (int i = 0; i <= ticks; ++i) {
        const double value = range.low + i * range.step;
        visit(std::abs(value) < range.step / 2 ? 0.0 : value);
    }
}

std::string grid_svg(const Axes& axes, const std::string& x_name) {
    std::string out;
    for_each_tick(axes.y, [&](double value) {
        out += fmt::format(
            R"(<line class="tick" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/><text class="count" x="{}" y="{:.1f}">{:.4g}</text>)",
            plot_left, plot_right, axes.top(value), axes.top(value), plot_left - 8, axes.top(value) + 4,
            value);
    });
    for_each_tick(axes.x, [&](double value) {
        out += fmt::format(R"(<text class="axis" x="{:.1f}" y="{}">{:.4g}</text>)", axes.left(value),
                           plot_bottom + 18, value);
    });
    return out + fmt::format(R"(<text class="axis" x="{:.1f}" y="{}">{}</text>)",
                             (plot_left + plot_right) / 2, plot_bottom + 38, html_escaped(x_name));
}

std::string line_svg(const ChartLine& line, const Axes& axes, std::string_view colour, std::size_t number) {
    std::string points;
    std::string marks;
    for (const auto& [x, y] : line.points) {
        points += fmt::format("{:.1f},{:.1f} ", axes.left(x), axes.top(y));
        if (line.marks)
            marks += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="3" style="fill:{}"/>)", axes.left(x),
                                 axes.top(y), colour);
    }
    const double name_y = plot_top + 12 + 20 * static_cast<double>(number);
    return fmt::format(R"(<polyline class="course" style="stroke:{}" points="{}"/>)", colour, points) +
           marks +
           fmt::format(R"(<text style="fill:{}" x="{}" y="{:.1f}">{}</text>)", colour, plot_right + 12,
                       name_y, html_escaped(line.name));
}

}  // namespace

std::string line_chart_svg(const LineChart& chart) {
    if (std::ranges::all_of(chart.lines, [](const auto& line) { return line.points.empty(); })) return {};
    const Axes axes = axes_of(chart);
    std::string body =
        fmt::format(R"(<text class="title" x="{}" y="22">{}</text>)", plot_left, html_escaped(chart.title));
    body += fmt::format(R"(<text class="caption" x="{}" y="41">{}</text>)", plot_left,
                        html_escaped(chart.caption));
    body += grid_svg(axes, chart.x_name);
    if (chart.unit_square)
        body += fmt::format(R"(<line class="zero" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)",
                            axes.left(0), axes.top(0), axes.left(1), axes.top(1));
    for (std::size_t i = 0; i < chart.lines.size(); ++i)
        body += line_svg(chart.lines[i], axes, colours[i % colours.size()], i);
    return standalone_svg(
        fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>)", width,
                    height, html_escaped(chart.title), body));
}

}  // namespace damier::learn
