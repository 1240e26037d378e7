#include "arena/statistics/sprt.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "arena/statistics/elo.h"

namespace damier {

namespace {

// Chances of the five results of a pair, or one number for each of them.
using Five = std::array<double, 5>;

constexpr Five scores = {0, 0.25, 0.5, 0.75, 1};

constexpr double largest_setting = 1000;

// What was observed, as chances. A result that was not seen is not impossible: it gets a thousandth of a
// pair (of billions: a billionth of them, which rounding does not swallow), which keeps every hypothesis
// possible and every logarithm finite.
struct Observed {
    double pairs = 0;
    Five chances = {};
};

Observed observe(const PairCounts& counts) {
    Observed observed;
    const double least = std::max(1e-3, 1e-9 * static_cast<double>(counts.count()));
    for (std::size_t i = 0; i < scores.size(); ++i) {
        observed.chances[i] = std::max(static_cast<double>(counts.pairs[i]), least);
        observed.pairs += observed.chances[i];
    }
    for (double& chance : observed.chances) chance /= observed.pairs;
    return observed;
}

double mean(const Five& values, const Five& chances) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += values[i] * chances[i];
    return sum;
}

// The most likely chances, given the observed ones, among those under which `values` have the mean 0. With a
// Lagrange multiplier x they are observed / (1 + x value), where x solves
//     sum of observed * value / (1 + x value) = 0,
// which falls strictly between the two poles that keep all chances positive: Newton's steps, and the middle
// where one would leave the bracket. Needs values of both signs.
Five most_likely(const Five& values, const Five& observed) {
    // So much short of the poles that rounding cannot carry a chance across.
    constexpr double inside = 1 - 1e-15;
    double low = -inside / *std::max_element(values.begin(), values.end());
    double high = -inside / *std::min_element(values.begin(), values.end());
    double x = 0;
    for (int step = 0; step < 200; ++step) {
        double sum = 0;
        double slope = 0;
        double size = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double term = values[i] / (1 + x * values[i]);
            sum += observed[i] * term;
            slope -= observed[i] * term * term;
            size += observed[i] * std::abs(term);
        }
        // A short step would be no sign of the end: next to a pole they are all short.
        if (std::abs(sum) <= 1e-13 * size) break;
        (sum > 0 ? low : high) = x;
        const double next = x - sum / slope;
        const double middle = (low + high) / 2;
        if (middle == low || middle == high) break;
        x = next > low && next < high ? next : middle;
    }
    Five chances;
    for (std::size_t i = 0; i < values.size(); ++i) chances[i] = observed[i] / (1 + x * values[i]);
    return chances;
}

// Under the hypothesis that the mean score is `score`.
Five fit_score(double score, const Five& observed) {
    Five values = scores;
    for (double& value : values) value -= score;
    return most_likely(values, observed);
}

struct Moments {
    double mean;
    double deviation;
};

Moments moments_of(const Five& chances) {
    const double m = mean(scores, chances);
    double variance = 0;
    for (std::size_t i = 0; i < scores.size(); ++i)
        variance += chances[i] * (scores[i] - m) * (scores[i] - m);
    return {m, std::sqrt(variance)};
}

// How far a distribution lies beyond "mean = 1/2 + ratio * deviation".
double beyond(double ratio, const Moments& moments) {
    return moments.mean - 0.5 - ratio * moments.deviation;
}

Five mixed_with_wins(const Five& observed, double share) {
    Five mixed = observed;
    for (double& chance : mixed) chance *= 1 - share;
    mixed[4] += share;
    return mixed;
}

// Where the search below starts: at what was observed when that lies beyond the hypothesis, otherwise at the
// mixture with pairs won that just fulfils it. From there on every condition can be fulfilled.
Moments start_of_fit(double ratio, const Five& observed) {
    Moments start = moments_of(observed);
    if (beyond(ratio, start) >= 0) return start;
    double low = 0;
    double high = 1;
    for (int step = 0; step < 30; ++step) {
        const double share = (low + high) / 2;
        const Moments tried = moments_of(mixed_with_wins(observed, share));
        if (beyond(ratio, tried) < 0) {
            low = share;
        } else {
            high = share;
            start = tried;
        }
    }
    return start;
}

// Under the hypothesis that the mean score is 1/2 + ratio * (deviation of a pair's score), ratio > 0. The
// deviation depends on the chances looked for, so the condition is made linear about the last guess (mean m,
// deviation d): the values score - 1/2 - ratio/2 * (d + (score - m)^2 / d) have the mean 0. Since d + v / d
// is least where d is the deviation, each guess fulfils or passes the condition of the next one, and the
// likelihood can only rise where the observed chances fall short of the hypothesis.
Five fit_positive_ratio(double ratio, const Five& observed) {
    Moments guess = start_of_fit(ratio, observed);
    Five chances = observed;
    for (int step = 0; step < 100; ++step) {
        Five values;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const double square = (scores[i] - guess.mean) * (scores[i] - guess.mean);
            values[i] = scores[i] - 0.5 - ratio / 2 * (guess.deviation + square / guess.deviation);
        }
        chances = most_likely(values, observed);
        const Moments next = moments_of(chances);
        const double change = std::abs(next.mean - guess.mean) + std::abs(next.deviation - guess.deviation);
        guess = next;
        if (change < 1e-10) break;
    }
    return chances;
}

Five reversed(Five chances) {
    std::reverse(chances.begin(), chances.end());
    return chances;
}

Five fit_ratio(double ratio, const Five& observed) {
    if (ratio == 0) return fit_score(0.5, observed);
    if (ratio < 0) return reversed(fit_positive_ratio(-ratio, reversed(observed)));
    return fit_positive_ratio(ratio, observed);
}

Five fit(EloModel model, double elo, const Five& observed) {
    if (model == EloModel::logistic) return fit_score(score_of_elo(elo), observed);
    // A unit of normalised Elo is ln 10 / 800 deviations of a single game, and the deviation of a game is
    // sqrt(2) times that of the mean of two.
    return fit_ratio(std::numbers::sqrt2 * elo * std::numbers::ln10 / 800, observed);
}

double log_likelihood_ratio(const SprtSettings& settings, const PairCounts& pairs) {
    if (pairs.count() == 0) return 0;
    const Observed observed = observe(pairs);
    const Five under0 = fit(settings.model, settings.elo0, observed.chances);
    const Five under1 = fit(settings.model, settings.elo1, observed.chances);
    Five logs;
    for (std::size_t i = 0; i < scores.size(); ++i) logs[i] = std::log(under1[i] / under0[i]);
    return observed.pairs * mean(logs, observed.chances);
}

Expected<void> check_error_rate(std::string_view name, double rate) {
    if (!(rate > 0 && rate < 0.5))
        return fail(fmt::format("{} is {}; expected more than 0 and less than 0.5", name, rate));
    return {};
}

Expected<void> check_elo(std::string_view name, double elo) {
    if (!(std::abs(elo) <= largest_setting))
        return fail(fmt::format("{} is {}; expected a number from {} to {}", name, elo, -largest_setting,
                                largest_setting));
    return {};
}

}  // namespace

Expected<void> check(const SprtSettings& settings) {
    if (auto fine = check_elo("elo0", settings.elo0); !fine) return fine;
    if (auto fine = check_elo("elo1", settings.elo1); !fine) return fine;
    // A closer pair would be played for years, and the ratio of the two would drown in rounding.
    if (!(settings.elo1 - settings.elo0 >= 0.01))
        return fail(
            fmt::format("elo0 is {} and elo1 is {}; expected elo0 below elo1", settings.elo0, settings.elo1));
    if (auto fine = check_error_rate("alpha", settings.alpha); !fine) return fine;
    return check_error_rate("beta", settings.beta);
}

SprtState sprt(const SprtSettings& settings, const PairCounts& pairs) {
    SprtState state;
    state.llr = log_likelihood_ratio(settings, pairs);
    state.lower = std::log(settings.beta / (1 - settings.alpha));
    state.upper = std::log((1 - settings.beta) / settings.alpha);
    if (state.llr >= state.upper) state.verdict = SprtVerdict::elo1_accepted;
    if (state.llr <= state.lower) state.verdict = SprtVerdict::elo0_accepted;
    return state;
}

void SprtCourse::add(int half_points_of_pair) {
    if (is_decided()) return;
    pairs_.add(half_points_of_pair);
    state_ = sprt(settings_, pairs_);
}

std::string_view name_of(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::undecided:
            return "undecided";
        case SprtVerdict::elo0_accepted:
            return "elo0 accepted";
        case SprtVerdict::elo1_accepted:
            return "elo1 accepted";
    }
    return "?";
}

}  // namespace damier
