#include "learn/quality/outcome_model.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace damier::learn {

namespace {

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

// What the likelihood looks like around a model: its slope in (weight, width), and the information that the
// outcomes have about both (Fisher's), which stands for the curvature.
struct Surroundings {
    std::array<double, 2> slope{};
    std::array<double, 3> information{};  // weight with itself, weight with width, width with itself

    // An outcome of probability p, whose derivatives are d, that came `times` of `all`.
    void add(double p, std::array<double, 2> d, double times, double all) {
        p = std::max(p, 1e-12);
        for (std::size_t i = 0; i < 2; ++i) slope[i] += times * d[i] / p;
        information[0] += all * d[0] * d[0] / p;
        information[1] += all * d[0] * d[1] / p;
        information[2] += all * d[1] * d[1] / p;
    }
};

// In units in which weights are about 1.
constexpr double value_unit = 100;

Surroundings look_around(const OutcomeCounts& counts, const OutcomeModel& model) {
    Surroundings here;
    for (const auto& [value, outcomes] : counts.by_value()) {
        const Wdl chances = model.chances(value);
        const double v = value / value_unit;
        const double win_slope = chances.win * (1 - chances.win);
        const double loss_slope = chances.loss * (1 - chances.loss);
        const double all = outcomes.wins + outcomes.draws + outcomes.losses;
        here.add(chances.win, {v * win_slope, -win_slope}, outcomes.wins, all);
        here.add(chances.loss, {-v * loss_slope, -loss_slope}, outcomes.losses, all);
        here.add(chances.draw, {v * (loss_slope - win_slope), win_slope + loss_slope}, outcomes.draws, all);
    }
    return here;
}

}  // namespace

Wdl OutcomeModel::chances(Value value) const {
    const double win = logistic(weight * value - draw_width);
    const double loss = logistic(-weight * value - draw_width);
    return {win, std::max(0.0, 1 - win - loss), loss};
}

void OutcomeCounts::add(Value value, int result) {
    Outcomes& outcomes = by_value_[value];
    (result > 0 ? outcomes.wins : result < 0 ? outcomes.losses : outcomes.draws) += 1;
}

OutcomeModel fitted_model(const OutcomeCounts& counts) {
    OutcomeModel model;
    constexpr int steps = 50;
    for (int i = 0; i < steps; ++i) {
        const Surroundings here = look_around(counts, model);
        const auto [a, b, c] = here.information;
        const double determinant = a * c - b * b;
        if (!(determinant > 1e-9 * a * c)) break;
        // Half a step: a whole one may leap over the top when the values say much.
        model.weight += 0.5 * (c * here.slope[0] - b * here.slope[1]) / determinant / value_unit;
        model.draw_width += 0.5 * (a * here.slope[1] - b * here.slope[0]) / determinant;
        model.weight = std::clamp(model.weight, 1e-6, 1.0);
        model.draw_width = std::clamp(model.draw_width, 1e-3, 10.0);
    }
    return model;
}

}  // namespace damier::learn
