#include "arena/statistics/elo.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "arena/statistics/normal.h"

namespace damier {

namespace {

// Beyond this nothing can be told apart by playing: one point in a hundred thousand.
constexpr double largest_elo = 2000;

// Independent observations of a score: pairs, or single games.
struct Sample {
    double count;
    double score;
    double variance;  // of one observation

    bool all_won() const { return score == 1; }
    bool all_lost() const { return score == 0; }
};

Sample sample_of(const PairCounts& pairs) {
    return {static_cast<double>(pairs.count()), pairs.score(), pairs.variance()};
}

Sample sample_of(const GameCounts& games) {
    const double score = games.score();
    const double mean_square = score - static_cast<double>(games.draws) * 0.25 /
                                           static_cast<double>(std::max<std::uint64_t>(1, games.games()));
    return {static_cast<double>(games.games()), score, mean_square - score * score};
}

// Where all complete pairs went one way but a single game did not, the pairs alone would call the difference
// unbounded, which the single game refutes.
Sample best_sample(const PairCounts& pairs, const GameCounts& games) {
    const Sample of_pairs = sample_of(pairs);
    const bool one_sided = of_pairs.all_won() || of_pairs.all_lost();
    const bool refuted = one_sided && games.score() != of_pairs.score;
    return pairs.count() == 0 || refuted ? sample_of(games) : of_pairs;
}

// The variance as a share of the largest that a score between 0 and 1 with this mean can have (that of wins
// and losses only). A few results that happen to be alike do not prove that the spread is small, so two
// observations with the largest spread are mixed in.
double spread_of(const Sample& sample) {
    const double largest = sample.score * (1 - sample.score);
    const double observed = largest > 0 ? std::min(1.0, sample.variance / largest) : 1;
    constexpr double doubts = 2;
    return (sample.count * observed + doubts) / (sample.count + doubts);
}

struct Bounds {
    double low;
    double high;
};

// Wilson's interval (1927): the means that are not refuted by what was observed, where the variance belongs
// to the mean in question. Unlike mean ± 1.96 deviations it never leaves [0, 1].
Bounds score_interval(const Sample& sample) {
    const double z2 = two_sided_95 * two_sided_95;
    const double n = sample.count / spread_of(sample);
    const double centre = (sample.score + z2 / (2 * n)) / (1 + z2 / n);
    const double half =
        two_sided_95 / (1 + z2 / n) * std::sqrt(sample.score * (1 - sample.score) / n + z2 / (4 * n * n));
    return {centre - half, centre + half};
}

double capped(double elo) {
    return std::clamp(elo, -largest_elo, largest_elo);
}

// Everything was won. Whatever the spread, a mean score s allows a full score at most with probability s, so
// n of them at most with s^n: where that falls to the tail is a bound without any assumption.
EloEstimate all_won(const Sample& sample) {
    EloEstimate estimate;
    estimate.low = capped(elo_of_score(std::pow(tail_95, 1 / sample.count)));
    estimate.low_open = false;
    estimate.elo = capped(elo_of_score((sample.count + 0.5) / (sample.count + 1)));
    estimate.high = largest_elo;
    return estimate;
}

EloEstimate turned_round(const EloEstimate& estimate) {
    return {estimate.games, -estimate.elo,      -estimate.high,
            -estimate.low,  estimate.high_open, estimate.low_open};
}

EloEstimate estimate_from(const Sample& sample) {
    if (sample.count == 0) return {0, 0, -largest_elo, largest_elo, true, true};
    if (sample.all_won()) return all_won(sample);
    if (sample.all_lost()) return turned_round(all_won(sample));
    const Bounds bounds = score_interval(sample);
    return {0,
            capped(elo_of_score(sample.score)),
            capped(elo_of_score(bounds.low)),
            capped(elo_of_score(bounds.high)),
            false,
            false};
}

// Adding zero turns -0 into 0.
double whole(double elo) {
    return std::round(elo) + 0.0;
}

}  // namespace

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of_score(double score) {
    return -400 * std::log10(1 / score - 1);
}

EloEstimate estimate_elo(const PairCounts& pairs, const GameCounts& games) {
    EloEstimate estimate = estimate_from(best_sample(pairs, games));
    estimate.games = games.games();
    return estimate;
}

// The variance is that of two equal players, so that it agrees with the interval: the chance is above 97.5 %
// exactly when the interval lies above 0.
double likelihood_of_superiority(const PairCounts& pairs, const GameCounts& games) {
    const Sample sample = best_sample(pairs, games);
    if (sample.count == 0) return 0.5;
    const double deviations = (sample.score - 0.5) * 2 * std::sqrt(sample.count / spread_of(sample));
    return 0.5 * std::erfc(-deviations / std::sqrt(2.0));
}

std::string format_elo(const EloEstimate& estimate) {
    if (estimate.games == 0) return "no games yet";
    if (estimate.games == 1) return "one game: no estimate";
    if (estimate.high_open)
        return fmt::format("at least {:+.0f} Elo (all {} games won)", whole(estimate.low), estimate.games);
    if (estimate.low_open)
        return fmt::format("at most {:+.0f} Elo (all {} games lost)", whole(estimate.high), estimate.games);
    // Wilson's interval is symmetric in Elo; only the cap can shorten one side.
    const double error = std::max(estimate.elo - estimate.low, estimate.high - estimate.elo);
    return fmt::format("{:+.0f} ± {:.0f} Elo", whole(estimate.elo), error);
}

}  // namespace damier
