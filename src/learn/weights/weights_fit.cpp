#include "learn/weights/weights_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "learn/weights/least_squares.h"

namespace damier::learn {

namespace {

constexpr int most_squares = 64;

double logistic(double logit) {
    return 1 / (1 + std::exp(-logit));
}

// The log-loss of a chance, without a loss of digits where it is near 0 or 1.
double log_loss(double logit, double wanted) {
    return std::log1p(std::exp(-std::abs(logit))) + std::max(logit, 0.0) - wanted * logit;
}

// A knot has its full part at its own phase, and none at the next knots.
std::vector<double> parts_at(const std::vector<int>& knots, int free_squares) {
    std::vector<double> parts;
    for (std::size_t knot = 0; knot < knots.size(); ++knot) {
        TermWeights hat = TermWeights::none(knots, 1);
        hat.weights[0][knot] = 1;
        parts.push_back(hat.at(0, free_squares));
    }
    return parts;
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

double value_of(const FitSamples& samples, std::size_t sample, const TermWeights& weights) {
    const auto differences = samples.differences(sample);
    double value = 0;
    for (std::size_t term = 0; term < samples.terms(); ++term) {
        if (differences[term] != 0)
            value += weights.at(term, samples.info(sample).free_squares) * differences[term];
    }
    return value;
}

FitQuestion question_about_values(std::vector<int> knots) {
    return {1, std::move(knots), [](std::size_t, int) { return true; }};
}

// By knot, a factor that makes points of logits. What a phase says of margins is not believed when it is
// absurd, less than a twentieth of a point for a logit or more than five: games of the opening say little,
// and of the last squares there may be no positions at all. Then the nearest phase that makes sense counts.
std::vector<double> sensible(const std::vector<double>& factors) {
    const auto makes_sense = [](double factor) { return factor >= 0.005 && factor <= 0.5; };
    std::vector<double> found;
    for (std::size_t knot = 0; knot < factors.size(); ++knot) {
        double factor = std::clamp(factors[knot], 0.005, 0.5);
        for (std::size_t away = 0; away < factors.size(); ++away) {
            const bool above = knot + away < factors.size() && makes_sense(factors[knot + away]);
            const bool below = knot >= away && makes_sense(factors[knot - away]);
            if (!above && !below) continue;
            factor = factors[above ? knot + away : knot - away];
            break;
        }
        found.push_back(factor);
    }
    return found;
}

// Logits to hundredths of a point of the final margin.
TermWeights in_points(const FitSamples& samples, TermWeights logits) {
    constexpr double unit = 1000;  // whole numbers are to hold them
    for (auto& of_term : logits.weights) {
        for (double& weight : of_term) weight *= unit;
    }
    const TermWeights fitted =
        WeightsFit(question_about_values(logits.knots)).to_margins(values_of(samples, logits));
    const std::vector<double> factors = sensible(fitted.weights[0]);
    for (auto& of_term : logits.weights) {
        for (std::size_t knot = 0; knot < of_term.size(); ++knot) of_term[knot] *= factors[knot];
    }
    return logits;
}

}  // namespace

TermWeights rounded(TermWeights weights) {
    for (auto& of_term : weights.weights) {
        for (double& weight : of_term)
            weight = std::clamp(std::round(10 * weight) / 10, -largest_weight, largest_weight);
    }
    return weights;
}

WeightsFit::WeightsFit(FitQuestion question) : question_(std::move(question)) {
    for (std::size_t knot = 0; knot < question_.knots.size(); ++knot) {
        for (std::size_t term = 0; term < question_.terms; ++term) {
            if (!is_known(term) && question_.may_weigh(term, question_.knots[knot]))
                unknowns_.push_back({term, knot});
        }
    }
    for (int free_squares = 0; free_squares <= most_squares; ++free_squares)
        parts_.push_back(parts_at(question_.knots, free_squares));
}

TermWeights WeightsFit::known_weights() const {
    TermWeights weights = TermWeights::none(question_.knots, question_.terms);
    if (question_.known) std::ranges::fill(weights.weights[question_.known->first], question_.known->second);
    return weights;
}

void WeightsFit::set_inputs(const FitSamples& samples, std::size_t sample, Numbers& x) const {
    const Numbers& parts = parts_[static_cast<std::size_t>(samples.info(sample).free_squares)];
    const auto differences = samples.differences(sample);
    x.resize(unknowns_.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = parts[unknowns_[i].knot] * differences[unknowns_[i].term];
}

// In points.
double WeightsFit::known_part(const FitSamples& samples, std::size_t sample) const {
    if (!question_.known) return 0;
    return question_.known->second / 100 * samples.differences(sample)[question_.known->first];
}

TermWeights WeightsFit::weights_of(const Numbers& found) const {
    TermWeights weights = known_weights();
    for (std::size_t i = 0; i < unknowns_.size(); ++i)
        weights.weights[unknowns_[i].term][unknowns_[i].knot] = found[i];
    return weights;
}

TermWeights WeightsFit::to_margins(const FitSamples& samples) const {
    LeastSquares equations(unknowns_.size());
    Numbers x;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (samples.is_held_out(i)) continue;
        set_inputs(samples, i, x);
        equations.add(x, samples.info(i).margin - known_part(samples, i));
    }
    Numbers found = equations.solve();
    for (double& weight : found) weight *= 100;
    return weights_of(found);
}

// An input's mean square, as often as it is pulled: so that terms in large numbers and in small ones are
// pulled alike. What hardly occurs is not let go free.
WeightsFit::Numbers WeightsFit::ridges(const FitSamples& samples, double pull) const {
    Numbers squares(unknowns_.size());
    Numbers x;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        set_inputs(samples, i, x);
        for (std::size_t k = 0; k < x.size(); ++k) squares[k] += x[k] * x[k];
    }
    // A sample takes part at one knot in so many, about.
    const double taking_part =
        static_cast<double>(samples.size()) / static_cast<double>(question_.knots.size());
    for (double& square : squares) square = pull * std::max(0.1, square / taking_part);
    return squares;
}

// All places are given by their distance from the origin.
WeightsFit::Step WeightsFit::newton_step(const FitSamples& samples, const Numbers& origin,
                                         const Numbers& moved, const Numbers& ridges) const {
    LeastSquares equations(unknowns_.size());
    Numbers x;
    double loss = 0;
    for (std::size_t i = 0; i < moved.size(); ++i) loss += ridges[i] * moved[i] * moved[i] / 2;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (samples.is_held_out(i)) continue;
        set_inputs(samples, i, x);
        const double wanted = samples.info(i).chance;
        const double from_moved = product(x, moved);
        const double logit = product(x, origin) + from_moved;
        const double chance = logistic(logit);
        const double slope = std::max(chance * (1 - chance), 1e-4);
        loss += log_loss(logit, wanted);
        equations.add(x, from_moved + (wanted - chance) / slope, slope);
    }
    return {loss, equations.solve(ridges)};
}

// Newton's method, with half steps back where it went too far.
TermWeights WeightsFit::to_logits(const FitSamples& samples, const TermWeights& origin, double pull) const {
    Numbers from;
    for (const Unknown& unknown : unknowns_)
        from.push_back(origin.at(unknown.term, question_.knots[unknown.knot]));
    const Numbers ridge = ridges(samples, pull);
    Numbers best(unknowns_.size());
    Step step = newton_step(samples, from, best, ridge);
    Numbers trial = step.next;
    constexpr int most_steps = 20;
    constexpr double worthwhile = 1e-6;  // of the loss
    for (int i = 0; i < most_steps; ++i) {
        Step further = newton_step(samples, from, trial, ridge);
        if (further.loss > step.loss) {
            for (std::size_t k = 0; k < trial.size(); ++k) trial[k] = (trial[k] + best[k]) / 2;
            continue;
        }
        const bool settled = step.loss - further.loss < worthwhile * step.loss;
        best = std::exchange(trial, further.next);
        step = std::move(further);
        if (settled) break;
    }
    for (std::size_t i = 0; i < best.size(); ++i) best[i] += from[i];
    return weights_of(best);
}

TermWeights WeightsFit::to_results(const FitSamples& samples, const TermWeights& start, double pull) const {
    const ValueScale scale = ValueScale::fitted(values_of(samples, start), question_.knots);
    TermWeights origin = TermWeights::none(question_.knots, question_.terms);
    for (std::size_t term = 0; term < question_.terms; ++term) {
        for (std::size_t knot = 0; knot < question_.knots.size(); ++knot) {
            const int free_squares = question_.knots[knot];
            origin.weights[term][knot] = scale.logit(start.at(term, free_squares), free_squares);
        }
    }
    return in_points(samples, to_logits(samples, origin, pull));
}

ValueScale ValueScale::fitted(const FitSamples& values, std::vector<int> knots) {
    // To start from: a logit of 1 for two points.
    const TermWeights origin = {{0}, {{1.0 / 200}}};
    constexpr double pull = 1;
    return ValueScale(WeightsFit(question_about_values(std::move(knots))).to_logits(values, origin, pull));
}

double ValueScale::chance(double value, int free_squares) const {
    return logistic(logit(value, free_squares));
}

FitSamples values_of(const FitSamples& samples, const TermWeights& weights) {
    FitSamples values(1);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        constexpr double most = std::numeric_limits<std::int16_t>::max();
        const double value = std::clamp(std::round(value_of(samples, i, weights)), -most, most);
        SampleInfo info = samples.info(i);
        info.chance = info.result;
        values.add(std::array{static_cast<int>(value)}, std::array{0}, info);
    }
    return values;
}

std::array<FitQuality, fit_phases + 1> quality_of(const FitSamples& samples, const TermWeights& weights) {
    const FitSamples values = values_of(samples, weights);
    const ValueScale scale = ValueScale::fitted(values, weights.knots);
    std::array<FitQuality, fit_phases + 1> quality{};
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!samples.is_held_out(i)) continue;
        const SampleInfo& info = samples.info(i);
        const double value = values.differences(i)[0];
        constexpr double least_chance = 0.001;  // a wrong "impossible" is bad, but not infinitely so
        const double chance =
            std::clamp(scale.chance(value, info.free_squares), least_chance, 1 - least_chance);
        const double loss = -info.result * std::log(chance) - (1 - info.result) * std::log(1 - chance);
        const auto phase =
            std::min<std::size_t>(static_cast<std::size_t>(info.free_squares) / 8, fit_phases - 1);
        for (const std::size_t row : {phase, fit_phases}) {
            quality[row].squared_error += (info.margin - value / 100) * (info.margin - value / 100);
            quality[row].squares += info.margin * info.margin;
            quality[row].log_loss += loss;
            quality[row].positions += 1;
        }
    }
    return quality;
}

}  // namespace damier::learn
