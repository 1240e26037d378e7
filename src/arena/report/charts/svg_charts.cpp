#include "arena/report/charts/svg_charts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "core/text/safe_text.h"

namespace damier {

namespace {

// Units of the drawings; the page scales them.
constexpr double width = 720;
constexpr double plot_left = 215;
constexpr double plot_right = 590;
constexpr double row_height = 26;
constexpr double axis_height = 30;
constexpr std::size_t longest_name = 24;

struct Axis {
    double low = 0;
    double high = 0;
    double step = 0;

    double at(double value) const {
        const double share = (std::clamp(value, low, high) - low) / (high - low);
        return plot_left + share * (plot_right - plot_left);
    }
};

Axis axis_of(const std::vector<RatingBar>& bars) {
    double low = bars.front().elo;
    double high = low;
    for (const RatingBar& bar : bars) {
        low = std::min(low, bar.at_least ? bar.elo : bar.elo - bar.error);
        high = std::max(high, bar.at_most ? bar.elo : bar.elo + bar.error);
    }
    // A tournament of equals is not spread over the whole picture.
    constexpr double least_span = 100;
    const double margin = std::max(0.0, (least_span - (high - low)) / 2);
    low -= margin;
    high += margin;
    const double step = round_step(high - low, 6);
    return {step * std::floor(low / step), step * std::ceil(high / step), step};
}

std::string axis_svg(const Axis& axis, double height) {
    std::string out;
    const int ticks = static_cast<int>(std::lround((axis.high - axis.low) / axis.step));
    for (int i = 0; i <= ticks; ++i) {
        const double value = axis.low + i * axis.step;
        const bool zero = std::abs(value) < axis.step / 2;
        out += fmt::format(R"(<line class="{}" x1="{:.1f}" x2="{:.1f}" y1="4" y2="{:.1f}"/>)",
                           zero ? "zero" : "tick", axis.at(value), axis.at(value), height - axis_height + 4);
        out += fmt::format(R"(<text class="axis" x="{:.1f}" y="{:.1f}">{}</text>)", axis.at(value),
                           height - 10, zero ? std::string("0") : fmt::format("{:+.0f}", value));
    }
    return out;
}

// One half of a bar, from its point on: it ends with a cap, or where the rating is a bound, with an arrow at
// the edge of the picture on one side and at the point on the other.
std::string half_bar_svg(const RatingBar& bar, const Axis& axis, double y, int direction) {
    const double from = axis.at(bar.elo);
    const bool bound = bar.at_least || bar.at_most;
    if (!bound) {
        const double to = axis.at(bar.elo + direction * bar.error);
        return fmt::format(R"(<path d="M{:.1f} {:.1f}H{:.1f}m0 -5v10"/>)", from, y, to);
    }
    if (bar.at_least != (direction > 0)) return {};
    const double to = direction > 0 ? plot_right : plot_left;
    return fmt::format(R"(<path d="M{:.1f} {:.1f}H{:.1f}m{} -5l{} 5l{} 5"/>)", from, y, to, -6 * direction,
                       6 * direction, -6 * direction);
}

std::string bar_svg(const RatingBar& bar, const Axis& axis, double y) {
    std::string out = R"(<g class="bar">)";
    out += fmt::format("<title>{}: {}</title>", html_escaped(bar.name), html_escaped(bar.label));
    out += fmt::format(R"(<text class="name" x="{}" y="{:.1f}">{}</text>)", plot_left - 14, y + 5,
                       html_escaped(shortened(printable_line(bar.name), longest_name)));
    out += half_bar_svg(bar, axis, y, -1) + half_bar_svg(bar, axis, y, 1);
    out += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="4.5"/>)", axis.at(bar.elo), y);
    out += fmt::format(R"(<text class="label" x="{}" y="{:.1f}">{}</text></g>)", plot_right + 14, y + 5,
                       html_escaped(bar.label));
    return out;
}

constexpr double histogram_height = 200;
constexpr double histogram_left = 50;
constexpr double histogram_right = 710;
constexpr double histogram_top = 14;
constexpr double histogram_bottom = 168;

std::string counts_axis_svg(double top_count) {
    std::string out;
    const double step = std::max(1.0, round_step(top_count, 4));
    for (double count = 0; count <= top_count; count += step) {
        const double y = histogram_bottom - (histogram_bottom - histogram_top) * count / top_count;
        out += fmt::format(R"(<line class="tick" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>)", histogram_left,
                           histogram_right, y, y);
        out += fmt::format(R"(<text class="count" x="{}" y="{:.1f}">{:.0f}</text>)", histogram_left - 8,
                           y + 4, count);
    }
    return out;
}

std::string range_text(const LengthBin& bin) {
    return bin.from == bin.to ? fmt::format("{}", bin.from) : fmt::format("{}–{}", bin.from, bin.to);
}

std::string column_svg(const LengthBin& bin, double x, double column_width, double top_count, bool labelled) {
    const double tall = (histogram_bottom - histogram_top) * static_cast<double>(bin.games) / top_count;
    const double gap = std::min(2.0, column_width / 8);
    std::string out = fmt::format(
        R"(<rect class="column" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"><title>{} plies: {}</title></rect>)",
        x + gap, histogram_bottom - tall, column_width - 2 * gap, tall, range_text(bin), bin.games);
    if (labelled)
        out += fmt::format(R"(<text class="axis" x="{:.1f}" y="{}">{}</text>)", x + column_width / 2,
                           histogram_bottom + 20, bin.from);
    return out;
}

}  // namespace

double round_step(double span, int parts) {
    const double rough = span / parts;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (rough <= factor * power) return factor * power;
    }
    return 10 * power;
}

std::string ratings_svg(const std::vector<RatingBar>& bars) {
    if (bars.empty()) return {};
    const Axis axis = axis_of(bars);
    const double height = row_height * static_cast<double>(bars.size()) + axis_height + 8;
    std::string out = fmt::format(
        R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="Ratings with error bars">)", width,
        height);
    out += axis_svg(axis, height);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        out += bar_svg(bars[i], axis, row_height * (static_cast<double>(i) + 0.5) + 6);
    }
    return out + "</svg>";
}

std::vector<LengthBin> length_bins(const std::map<int, std::uint64_t>& counts, int most) {
    if (counts.empty()) return {};
    const int first = counts.begin()->first;
    const int span = counts.rbegin()->first - first + 1;
    const int bin_width = (span + most - 1) / most;
    std::vector<LengthBin> bins;
    for (int from = first; from < first + span; from += bin_width) {
        bins.push_back({from, from + bin_width - 1, 0});
    }
    for (const auto& [plies, games] : counts) {
        bins[static_cast<std::size_t>((plies - first) / bin_width)].games += games;
    }
    return bins;
}

std::string histogram_svg(const std::vector<LengthBin>& bins) {
    if (bins.empty()) return {};
    std::uint64_t most = 1;
    for (const LengthBin& bin : bins) most = std::max(most, bin.games);
    const auto top_count = static_cast<double>(most);
    // A single length is a column, not a wall.
    const double column_width =
        std::min(60.0, (histogram_right - histogram_left) / static_cast<double>(bins.size()));
    const std::size_t labelled_every = (bins.size() + 15) / 16;
    std::string out = fmt::format(
        R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="Games by their number of plies">)",
        width, histogram_height);
    out += counts_axis_svg(top_count);
    for (std::size_t i = 0; i < bins.size(); ++i) {
        out += column_svg(bins[i], histogram_left + static_cast<double>(i) * column_width, column_width,
                          top_count, i % labelled_every == 0);
    }
    return out + "</svg>";
}

}  // namespace damier
