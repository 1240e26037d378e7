#include "learn/quality/outcome_model.h"

#include <algorithm>
#include <array>

namespace damier::learn {

namespace {

// What the likelihood looks like around a model: its slope in (weight, width), and the information that the
// outcomes have about both (Fisher's), which stands for the curvature.
struct Surroundings {
    std::array<double, 2> slope{};
    std::array<double, 3> information{};  // weight with itself, weight with width, width with itself
    // The same of the bias by itself: the other two hardly depend on it.
    double bias_slope = 0;
    double bias_information = 0;

    // An outcome of probability p, whose derivatives are d, that came `times` of `all`.
    void add(double p, std::array<double, 2> d, double times, double all) {
        p = std::max(p, 1e-12);
        for (std::size_t i = 0; i < 2; ++i) slope[i] += times * d[i] / p;
        information[0] += all * d[0] * d[0] / p;
        information[1] += all * d[0] * d[1] / p;
        information[2] += all * d[1] * d[1] / p;
    }
    void add_bias(double p, double d, double times, double all) {
        p = std::max(p, 1e-12);
        bias_slope += times * d / p;
        bias_information += all * d * d / p;
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
        here.add_bias(chances.win, win_slope, outcomes.wins, all);
        here.add_bias(chances.loss, -loss_slope, outcomes.losses, all);
        here.add_bias(chances.draw, loss_slope - win_slope, outcomes.draws, all);
    }
    return here;
}

OutcomeModel fitted(const OutcomeCounts& counts, bool with_bias) {
    OutcomeModel model;
    // A bias and a weight that depend on each other are found by many small steps.
    const int steps = with_bias ? 500 : 50;
    for (int i = 0; i < steps; ++i) {
        const Surroundings here = look_around(counts, model);
        const auto [a, b, c] = here.information;
        const double determinant = a * c - b * b;
        if (!(determinant > 1e-9 * a * c)) break;
        // Half a step: a whole one may leap over the top when the values say much.
        model.weight += 0.5 * (c * here.slope[0] - b * here.slope[1]) / determinant / value_unit;
        model.draw_width += 0.5 * (a * here.slope[1] - b * here.slope[0]) / determinant;
        if (with_bias && here.bias_information > 0)
            model.bias += 0.5 * here.bias_slope / here.bias_information;
        model.weight = std::clamp(model.weight, 1e-6, 1.0);
        model.draw_width = std::clamp(model.draw_width, 1e-3, 10.0);
        model.bias = std::clamp(model.bias, -10.0, 10.0);
    }
    return model;
}

}  // namespace

void OutcomeCounts::add(Value value, int result) {
    Outcomes& outcomes = by_value_[value];
    (result > 0 ? outcomes.wins : result < 0 ? outcomes.losses : outcomes.draws) += 1;
}

OutcomeModel fitted_model(const OutcomeCounts& counts) {
    return fitted(counts, false);
}

OutcomeModel fitted_model_with_bias(const OutcomeCounts& counts) {
    return fitted(counts, true);
}

}  // namespace damier::learn
