#include "learn/evolution_plot.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "arena/report/safe_text.h"
#include "arena/report/svg_charts.h"

namespace damier::learn {

namespace {

// Units of the drawing.
constexpr double width = 720;
constexpr double height = 360;
constexpr double left = 62;
constexpr double right = 640;
constexpr double top = 48;
constexpr double bottom = 312;

// Legible on light and on dark.
constexpr std::string_view style =
    "text{font:13px "
    "system-ui,sans-serif;fill:#777}.title{font-size:15px}.tick{stroke:#8884}.even{stroke:#888}"
    ".best{stroke:#d07a1c}.mean{stroke:#3b82c4}polyline{fill:none;stroke-width:2}";

struct Frame {
    double low;
    double high;
    int generations;

    double x(int generation) const {
        return generations == 1 ? left : left + (right - left) * (generation - 1) / (generations - 1);
    }
    double y(double score) const { return bottom - (bottom - top) * (score - low) / (high - low); }
};

Frame frame_of(std::span<const GenerationFigures> generations) {
    double low = 0.5;
    double high = 0.5;
    for (const GenerationFigures& figures : generations) {
        low = std::min(low, figures.mean);
        high = std::max(high, figures.best);
    }
    return {std::floor(20 * low) / 20, std::ceil(20 * high + 0.01) / 20,
            static_cast<int>(generations.size())};
}

std::string scores_axis(const Frame& frame) {
    std::string out;
    const double step = round_step(frame.high - frame.low, 6);
    for (double i = std::ceil(frame.low / step - 1e-9); i * step <= frame.high + 1e-9; ++i) {
        const double score = i * step;
        out += fmt::format(
            R"(<line class="{}" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/><text x="{}" y="{:.1f}" text-anchor="end">{:.0f} %</text>)",
            std::abs(score - 0.5) < 1e-9 ? "even" : "tick", left, right, frame.y(score), frame.y(score),
            left - 8, frame.y(score) + 4, 100 * score);
    }
    return out;
}

std::string generations_axis(const Frame& frame) {
    std::string out;
    const int step = std::max(1, static_cast<int>(round_step(frame.generations, 8)));
    for (int generation = step; generation <= frame.generations; generation += step) {
        out += fmt::format(R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", frame.x(generation),
                           bottom + 20, generation);
    }
    return out + fmt::format(R"(<text x="{}" y="{}" text-anchor="middle">generation</text>)",
                             (left + right) / 2, bottom + 38);
}

template <class Score>
std::string line(const Frame& frame, std::span<const GenerationFigures> generations, std::string_view name,
                 Score score) {
    std::string points;
    for (const GenerationFigures& figures : generations)
        points += fmt::format("{:.1f},{:.1f} ", frame.x(figures.generation), frame.y(score(figures)));
    return fmt::format(R"(<polyline class="{}" points="{}"/><text x="{}" y="{:.1f}">{}</text>)", name, points,
                       right + 8, frame.y(score(generations.back())) + 4, name);
}

}  // namespace

std::string evolution_svg(std::span<const GenerationFigures> generations, const std::string& title) {
    std::string out = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" role="img" aria-label="Best and mean score by generation"><style>{}</style><text class="title" x="{}" y="26">{}</text>)",
        width, height, style, left, html_escaped(printable_line(title)));
    if (!generations.empty()) {
        const Frame frame = frame_of(generations);
        out +=
            scores_axis(frame) + generations_axis(frame) +
            line(frame, generations, "best", [](const GenerationFigures& figures) { return figures.best; }) +
            line(frame, generations, "mean", [](const GenerationFigures& figures) { return figures.mean; });
    }
    return out + "</svg>\n";
}

std::string evolution_csv(std::span<const GenerationFigures> generations) {
    std::string out = "generation,best,mean\n";
    for (const GenerationFigures& figures : generations)
        out += fmt::format("{},{:.4f},{:.4f}\n", figures.generation, figures.best, figures.mean);
    return out;
}

}  // namespace damier::learn
