#include "arena/statistics/games_needed.h"

#include <fmt/core.h>

#include <cmath>

#include "arena/statistics/elo.h"
#include "arena/statistics/normal.h"
#include "arena/statistics/simulated_pairs.h"

namespace damier {

namespace {

PairChances chances_of(double elo, double draw_rate) {
    // In Davidson's model equal players draw nu / (2 + nu) of their games.
    const double nu = 2 * draw_rate / (1 - draw_rate);
    return chances_where(score_of, score_of_elo(elo), nu, 0);
}

// Pairs until the mean score is known to `deviations` of its own standard deviation, as games.
std::uint64_t games_for(double elo, double deviation_of_pair, double deviations) {
    const double distance = score_of_elo(elo) - 0.5;
    const double root = deviations * deviation_of_pair / distance;
    return 2 * static_cast<std::uint64_t>(std::ceil(root * root));
}

struct Matches {
    double mean_games = 0;
    double accepted = 0;  // elo1, as a share
};

Matches simulate(const SprtSettings& test, const PairChances& truth, int runs, Random& random) {
    std::uint64_t pairs_in_all = 0;
    int accepted = 0;
    for (int run = 0; run < runs; ++run) {
        PairCounts pairs;
        SprtState state;
        while (state.verdict == SprtVerdict::undecided) {
            pairs.add(draw_pair(truth, random));
            state = sprt(test, pairs);
        }
        pairs_in_all += pairs.count();
        if (state.verdict == SprtVerdict::elo1_accepted) ++accepted;
    }
    return {2 * static_cast<double>(pairs_in_all) / runs, static_cast<double>(accepted) / runs};
}

}  // namespace

Expected<void> check(const GamesNeededSettings& settings) {
    if (!(settings.draw_rate >= 0 && settings.draw_rate <= 0.99))
        return fail(fmt::format("a draw rate of {}; expected a number from 0 to 0.99", settings.draw_rate));
    if (settings.runs < 1) return fail(fmt::format("{} runs; expected one at least", settings.runs));
    return {};
}

GamesNeeded games_needed(double elo, const GamesNeededSettings& settings) {
    const PairChances better = chances_of(elo, settings.draw_rate);
    const PairChances equal = chances_of(0, settings.draw_rate);
    GamesNeeded needed;
    needed.elo = elo;
    needed.error_bar = games_for(elo, deviation_of(better), two_sided_95);
    const SprtSettings test{.elo0 = 0, .elo1 = elo, .alpha = 0.05, .beta = 0.05};
    // The score must lie so far above one hypothesis and so far below the other one.
    const double mean_deviation = (deviation_of(better) + deviation_of(equal)) / 2;
    needed.fixed = games_for(elo, mean_deviation, 2 * one_sided_95);
    Random random(sub_seed(settings.seed, static_cast<std::uint64_t>(std::llround(elo * 1000))));
    const Matches when_better = simulate(test, better, settings.runs, random);
    const Matches when_equal = simulate(test, equal, settings.runs, random);
    needed.sprt_when_better = when_better.mean_games;
    needed.sprt_when_equal = when_equal.mean_games;
    needed.missed = 1 - when_better.accepted;
    needed.false_alarms = when_equal.accepted;
    return needed;
}

}  // namespace damier
