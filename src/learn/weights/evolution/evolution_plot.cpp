#include "learn/weights/evolution/evolution_plot.h"

#include <fmt/core.h>

#include "learn/quality/line_chart.h"

namespace damier::learn {

std::string evolution_svg(std::span<const GenerationFigures> generations, const std::string& title) {
    ChartLine best{.name = "best", .points = {}, .marks = false};
    ChartLine mean{.name = "mean", .points = {}, .marks = false};
    for (const GenerationFigures& figures : generations) {
        best.points.emplace_back(figures.generation, 100 * figures.best);
        mean.points.emplace_back(figures.generation, 100 * figures.mean);
    }
    return line_chart_svg({.title = title,
                           .caption = "Score in the games that judge a generation, in per cent",
                           .x_name = "generation",
                           .lines = {best, mean}});
}

std::string evolution_csv(std::span<const GenerationFigures> generations) {
    std::string out = "generation,best,mean\n";
    for (const GenerationFigures& figures : generations)
        out += fmt::format("{},{:.4f},{:.4f}\n", figures.generation, figures.best, figures.mean);
    return out;
}

}  // namespace damier::learn
