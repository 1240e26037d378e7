// The model behind ratings: Bradley-Terry with draws (Davidson 1970) and an advantage of the first move, its
// likelihood, where that is largest, and how far that may be from the truth.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "arena/statistics/symmetric_matrix.h"

namespace damier::davidson {

// Games in which `first` moved first. Counts are weights: halves are fine.
struct Games {
    std::size_t first;
    std::size_t second;
    std::array<double, 3> counts;  // first won, drawn, second won
};

// Pairs of games whose results may depend on each other: the first game with `a` moving first and the result
// `one`, the second with `b` moving first and the result `two`; results as in Games::counts.
struct Pairs {
    std::size_t a;
    std::size_t b;
    std::size_t one;
    std::size_t two;
    double count;
};

// The unknowns: the strength of each player (natural logarithms), then the first move's, then the logarithm
// of nu, which sets the draws.
struct Model {
    std::size_t players = 0;
    std::vector<Games> games = {};
    // Sets of players that games connect, each by index. Games tell differences only: a square of each set's
    // sum, times this weight, holds its mean at 0.
    std::vector<std::vector<std::size_t>> sets = {};
    double mean_weight = 1;
    // Without a single draw nu is 0, which has no logarithm: then there are two results only.
    bool with_draws = false;
    // Unknowns that keep the value they have when the search begins; none when empty.
    std::vector<bool> fixed = {};

    std::size_t unknowns() const { return players + 2; }
    std::size_t first_move() const { return players; }
    std::size_t log_nu() const { return players + 1; }
};

// The chances of the three results between players whose strengths differ by this much.
std::array<double, 3> chances_of(double difference, double first_move, double log_nu, bool with_draws);

double log_likelihood(const Model& model, const std::vector<double>& x);

// Where the likelihood is largest, by Newton's method from `start`.
std::vector<double> most_likely(const Model& model, std::vector<double> start);

// Variances of the unknowns at the maximum `x`, if all games are independent of each other.
std::vector<double> variances(const Model& model, const std::vector<double>& x);

// The same when only pairs and the games outside them are independent: the sandwich estimator (Huber 1967;
// Liang and Zeger 1986), with the usual correction for the number of unknowns. All the games of `pairs` are
// among the model's.
std::vector<double> variances_by_pair(const Model& model, const std::vector<double>& x,
                                      const std::vector<Pairs>& pairs);

}  // namespace damier::davidson
