#include "learn/quality/result_quality.h"

#include <fmt/core.h>

#include <cmath>

#include "learn/quality/line_chart.h"

namespace damier::learn {

namespace {

std::span<const ResultSample> at_ply(const ResultSamples& samples, int ply) {
    return samples[static_cast<std::size_t>(60 - ply)];
}

OutcomeModel model_at(const OthelloValue& value, std::span<const ResultSample> samples) {
    OutcomeCounts counts;
    for (const ResultSample& sample : samples) counts.add(value(sample.position()), sample.result);
    return fitted_model_with_bias(counts);
}

void judge_ply(ResultQuality& quality, std::size_t i, const OthelloChances& chances_of,
               const ResultSamples& later) {
    for (const ResultSample& sample : at_ply(later, judged_plies[i])) {
        const Wdl chances = chances_of(sample.position());
        quality.plies[i].add(chances, sample.result);
        add(quality.calibration[i], chances, sample.result);
    }
}

// One row an evaluation, one column a ply: text_of(figures).
template <class TextOf>
std::string quality_table(std::span<const ResultQuality> qualities, const std::string& what, TextOf text_of) {
    std::string out = fmt::format("| {} |", what);
    for (const int ply : judged_plies) out += fmt::format(" ply {} |", ply);
    out += "\n|---|";
    for (std::size_t i = 0; i < judged_plies.size(); ++i) out += "--:|";
    out += "\n";
    for (const ResultQuality& quality : qualities) {
        out += fmt::format("| {} |", quality.evaluation);
        for (const QualityFigures& figures : quality.plies) out += fmt::format(" {} |", text_of(figures));
        out += "\n";
    }
    return out;
}

std::string text_of(const MeanFigure& figure) {
    return fmt::format("{:.4f} ± {:.4f}", figure.mean, figure.error);
}

}  // namespace

ResultQuality chances_quality(std::string evaluation, const OthelloChances& chances,
                              const ResultSamples& later) {
    ResultQuality quality{std::move(evaluation), {}, {}};
    for (std::size_t i = 0; i < judged_plies.size(); ++i) judge_ply(quality, i, chances, later);
    return quality;
}

ResultQuality result_quality(std::string evaluation, const OthelloValue& value, const ResultSamples& earlier,
                             const ResultSamples& later) {
    ResultQuality quality{std::move(evaluation), {}, {}};
    for (std::size_t i = 0; i < judged_plies.size(); ++i) {
        const OutcomeModel model = model_at(value, at_ply(earlier, judged_plies[i]));
        judge_ply(
            quality, i, [&](const othello::Position& position) { return model.chances(value(position)); },
            later);
    }
    return quality;
}

othello::PhaseModels phase_models(const OthelloValue& value, const ResultSamples& samples) {
    std::array<OutcomeCounts, othello::pattern_phases> counts;
    for (std::size_t empty = 0; empty < samples.size(); ++empty)
        for (const ResultSample& sample : samples[empty])
            counts[othello::pattern_phase(static_cast<int>(empty))].add(value(sample.position()),
                                                                        sample.result);
    othello::PhaseModels models;
    for (std::size_t phase = 0; phase < models.size(); ++phase) models[phase] = fitted_model(counts[phase]);
    return models;
}

std::string quality_tables(std::span<const ResultQuality> qualities) {
    return quality_table(qualities, "winner right, draws left out",
                         [](const QualityFigures& figures) {
                             const MeanFigure right =
                                 mean_figure(figures.decided_right, figures.decided_right, figures.decided);
                             return fmt::format("{:.1f} ± {:.1f} %", 100 * right.mean, 100 * right.error);
                         }) +
           "\n" +
           quality_table(
               qualities, "log-loss",
               [](const QualityFigures& figures) {
                   return text_of(mean_figure(figures.log_loss, figures.log_loss_squares, figures.positions));
               }) +
           "\n" + quality_table(qualities, "Brier score", [](const QualityFigures& figures) {
               return text_of(mean_figure(figures.brier, figures.brier_squares, figures.positions));
           });
}

std::string ply_calibration_svg(const ResultQuality& quality) {
    constexpr double least_positions = 50;  // bins of a handful of positions say nothing
    LineChart chart;
    chart.title = fmt::format("Calibration of {}", quality.evaluation);
    chart.caption = "Points that came (a win 1, a draw 1/2) where about so many were foretold";
    chart.x_name = "points foretold";
    chart.unit_square = true;
    for (std::size_t i = 0; i < judged_plies.size(); ++i) {
        ChartLine line{fmt::format("ply {}", judged_plies[i]), {}};
        for (const CalibrationBin& bin : quality.calibration[i])
            if (bin.positions >= least_positions)
                line.points.emplace_back(bin.foretold / bin.positions, bin.came / bin.positions);
        chart.lines.push_back(std::move(line));
    }
    return line_chart_svg(chart);
}

}  // namespace damier::learn
