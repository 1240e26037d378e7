#include "learn/quality/quality.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "learn/quality/line_chart.h"
#include "learn/selfplay/held_out.h"

namespace damier::learn {

namespace {

double surprise(double chance) {
    return -std::log(std::max(chance, 1e-12));
}

// The line of the phases from `first` to `last`; bins of a handful of positions say nothing.
ChartLine calibration_line(const Quality& quality, std::string name, std::size_t first, std::size_t last) {
    constexpr double least_positions = 50;
    ChartLine line{std::move(name), {}};
    for (std::size_t i = 0; i < calibration_bins; ++i) {
        CalibrationBin sum;
        for (std::size_t phase = first; phase <= last; ++phase) {
            const CalibrationBin& bin = quality.calibration[phase][i];
            sum.positions += bin.positions;
            sum.foretold += bin.foretold;
            sum.came += bin.came;
        }
        if (sum.positions >= least_positions)
            line.points.emplace_back(sum.foretold / sum.positions, sum.came / sum.positions);
    }
    return line;
}

}  // namespace

void add(Calibration& calibration, const Wdl& chances, int result) {
    const double points = chances.expectation();
    const auto number = static_cast<std::size_t>(points * calibration_bins);
    CalibrationBin& bin = calibration[std::min(number, calibration_bins - 1)];
    bin.positions += 1;
    bin.foretold += points;
    bin.came += (result + 1) / 2.0;
}

MeanFigure mean_figure(double sum, double sum_of_squares, double count) {
    if (count <= 0) return {};
    const double mean = sum / count;
    return {mean, std::sqrt(std::max(0.0, sum_of_squares / count - mean * mean) / count)};
}

void GameSums::close() {
    games_ += open_.count > 0 ? 1 : 0;
    sum_ += open_.sum;
    count_ += open_.count;
    sum_squares_ += open_.sum * open_.sum;
    count_squares_ += open_.count * open_.count;
    products_ += open_.sum * open_.count;
    open_ = {};
}

void GameSums::add(std::uint32_t game, double figure) {
    if (open_.count > 0 && open_.game != game) close();
    open_.game = game;
    open_.sum += figure;
    open_.count += 1;
}

// Of a ratio of two sums over games (Cochran 1977, 6.4), corrected for the one game that the mean takes.
std::optional<double> GameSums::standard_error() const {
    GameSums all = *this;
    all.close();
    if (all.games_ < 2) return std::nullopt;
    const double mean = all.sum_ / all.count_;
    const double spread = all.sum_squares_ - 2 * mean * all.products_ + mean * mean * all.count_squares_;
    return std::sqrt(std::max(0.0, spread) * all.games_ / (all.games_ - 1)) / all.count_;
}

void QualityFigures::add(const Wdl& chances, int result) {
    positions += 1;
    right += likeliest_result(chances) == result;
    const double surprised = surprise(chance_of(chances, result));
    log_loss += surprised;
    log_loss_squares += surprised * surprised;
    const auto squared = [&](double chance, int of) { return std::pow(chance - (of == result), 2); };
    const double distance = squared(chances.win, 1) + squared(chances.draw, 0) + squared(chances.loss, -1);
    brier += distance;
    brier_squares += distance * distance;
    if (result == 0) return;
    decided += 1;
    decided_right += (chances.win >= chances.loss) == (result > 0);
    decided_log_loss += surprise(chance_of(chances, result) / (chances.win + chances.loss));
}

QualityFigures& QualityFigures::operator+=(const QualityFigures& other) {
    positions += other.positions;
    right += other.right;
    log_loss += other.log_loss;
    decided += other.decided;
    decided_right += other.decided_right;
    decided_log_loss += other.decided_log_loss;
    brier += other.brier;
    log_loss_squares += other.log_loss_squares;
    brier_squares += other.brier_squares;
    return *this;
}

QualityFigures Quality::all() const {
    QualityFigures sum;
    for (const QualityFigures& phase : phases) sum += phase;
    return sum;
}

Quality measure_quality(std::span<const Prediction> predictions) {
    std::array<OutcomeCounts, quality_phases> counts;
    for (const Prediction& one : predictions) {
        if (!is_held_out(one.game, Fitted::scale))
            counts[quality_phase(one.free_squares)].add(one.value, one.result);
    }
    Quality quality;
    std::ranges::transform(counts, quality.models.begin(), fitted_model);
    for (const Prediction& one : predictions) {
        if (!is_held_out(one.game, Fitted::scale)) continue;
        const std::size_t phase = quality_phase(one.free_squares);
        const Wdl chances = quality.models[phase].chances(one.value);
        quality.phases[phase].add(chances, one.result);
        const double surprised = surprise(chance_of(chances, one.result));
        quality.log_loss_by_game[phase].add(one.game, surprised);
        quality.log_loss_by_game.back().add(one.game, surprised);
        add(quality.calibration[phase], chances, one.result);
    }
    return quality;
}

std::array<OutcomeModel, quality_phases> phase_models(std::span<const Prediction> predictions) {
    std::array<OutcomeCounts, quality_phases> counts;
    for (const Prediction& one : predictions)
        counts[quality_phase(one.free_squares)].add(one.value, one.result);
    // A handful of positions says nothing: late ones are nearly all proved. They mean what those before them
    // do.
    constexpr double least_positions = 300;
    std::array<OutcomeModel, quality_phases> models;
    for (std::size_t phase = quality_phases; phase-- > 0;) {
        double positions = 0;
        for (const auto& [value, outcomes] : counts[phase].by_value())
            positions += outcomes.wins + outcomes.draws + outcomes.losses;
        const bool is_first = phase + 1 == quality_phases;
        models[phase] =
            positions >= least_positions || is_first ? fitted_model(counts[phase]) : models[phase + 1];
    }
    return models;
}

std::string calibration_svg(const Quality& quality, const std::string& title) {
    LineChart chart;
    chart.title = title;
    chart.caption = "Points that came (a win 1, a draw 1/2) where about so many were foretold";
    chart.x_name = "points foretold";
    chart.unit_square = true;
    chart.lines = {calibration_line(quality, "all positions", 0, quality_phases - 1),
                   calibration_line(quality, "42 or more free", 6, 7),
                   calibration_line(quality, "21 to 41 free", 3, 5),
                   calibration_line(quality, "20 or fewer free", 0, 2)};
    return line_chart_svg(chart);
}

}  // namespace damier::learn
