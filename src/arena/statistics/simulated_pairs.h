// Pairs of games between two players whose true difference is known: for tests, and to plan a match.
#pragma once

#include <array>
#include <cmath>

#include "arena/statistics/elo.h"
#include "arena/statistics/pair_counts.h"
#include "core/random.h"

namespace damier {

// Chances of the five results of a pair.
using PairChances = std::array<double, 5>;

// A game by Davidson's model: `nu` sets the draws, and each opening favours the side that moves first or the
// other one by `bias` Elo, which ties the results of the two games of a pair to each other.
inline PairChances pair_chances(double elo, double nu, double bias) {
    PairChances chances{};
    const auto game = [&](double difference) {
        const double strength = std::pow(10, difference / 400);
        const double sum = strength + nu * std::sqrt(strength) + 1;
        return std::array{1 / sum, nu * std::sqrt(strength) / sum, strength / sum};
    };
    for (const double favour : {-bias, bias}) {
        const auto one = game(elo + favour);
        const auto other = game(elo - favour);
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t k = 0; k < 3; ++k) chances[i + k] += one[i] * other[k] / 2;
        }
    }
    return chances;
}

inline double score_of(const PairChances& chances) {
    double score = 0;
    for (std::size_t i = 0; i < 5; ++i) score += chances[i] * static_cast<double>(i) / 4;
    return score;
}

inline double deviation_of(const PairChances& chances) {
    double squares = 0;
    for (std::size_t i = 0; i < 5; ++i) squares += chances[i] * static_cast<double>(i * i) / 16;
    return std::sqrt(squares - score_of(chances) * score_of(chances));
}

// The strength at which `measure` (rising) of the chances becomes `wanted`.
template <class Measure>
PairChances chances_where(Measure measure, double wanted, double nu, double bias) {
    double low = -3000;
    double high = 3000;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (measure(pair_chances(middle, nu, bias)) < wanted ? low : high) = middle;
    }
    return pair_chances(low, nu, bias);
}

inline int draw_pair(const PairChances& chances, Random& random) {
    double rest = random.unit();
    for (int half_points = 0; half_points < 4; ++half_points) {
        rest -= chances[static_cast<std::size_t>(half_points)];
        if (rest < 0) return half_points;
    }
    return 4;
}

}  // namespace damier
