#include "arena/statistics/davidson.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace damier::davidson {

namespace {

// The first move and the draws are known to be somewhere within so many units of 0, before any game: wide
// enough to be drowned by a dozen games, and it keeps both finite when the games say nothing about them.
constexpr double prior_deviation = 5;
constexpr double prior_weight = 1 / (prior_deviation * prior_deviation);

// The three results of a game have the weights exp(each line below times the unknowns).
constexpr double features[3][4] = {
    // first, second, first move, nu
    {1, 0, 1, 0},        // the first wins
    {0.5, 0.5, 0.5, 1},  // drawn
    {0, 1, 0, 0},        // the second wins
};

using Places = std::array<std::size_t, 4>;

Places places_of(const Model& model, std::size_t first, std::size_t second) {
    return {first, second, model.first_move(), model.log_nu()};
}

std::array<double, 3> log_chances_of(const std::array<double, 4>& x, bool with_draws) {
    std::array<double, 3> logs;
    for (std::size_t result = 0; result < 3; ++result) {
        logs[result] = 0;
        for (std::size_t k = 0; k < 4; ++k) logs[result] += features[result][k] * x[k];
    }
    if (!with_draws) logs[1] = -std::numeric_limits<double>::infinity();
    const double largest = std::max({logs[0], logs[1], logs[2]});
    const double sum =
        std::exp(logs[0] - largest) + std::exp(logs[1] - largest) + std::exp(logs[2] - largest);
    for (double& log : logs) log -= largest + std::log(sum);
    return logs;
}

std::array<double, 3> log_chances_at(const Model& model, const Places& at, const std::vector<double>& x) {
    std::array<double, 4> own;
    for (std::size_t k = 0; k < 4; ++k) own[k] = x[at[k]];
    return log_chances_of(own, model.with_draws);
}

double sum_of(const std::vector<std::size_t>& set, const std::vector<double>& x) {
    double sum = 0;
    for (const std::size_t player : set) sum += x[player];
    return sum;
}

// The first derivatives of the log-likelihood, and the second ones with the sign turned: positive definite.
struct Derivatives {
    std::vector<double> gradient;
    SymmetricMatrix curvature;
};

void add_games(const Model& model, const Games& games, const std::vector<double>& x, Derivatives& sums) {
    const Places at = places_of(model, games.first, games.second);
    std::array<double, 3> chances = log_chances_at(model, at, x);
    for (double& chance : chances) chance = std::exp(chance);
    const double count = games.counts[0] + games.counts[1] + games.counts[2];
    for (std::size_t k = 0; k < 4; ++k) {
        double expected = 0;
        for (std::size_t result = 0; result < 3; ++result) expected += chances[result] * features[result][k];
        for (std::size_t result = 0; result < 3; ++result)
            sums.gradient[at[k]] += games.counts[result] * (features[result][k] - expected);
        for (std::size_t l = 0; l < 4; ++l) {
            double covariance = 0;
            for (std::size_t result = 0; result < 3; ++result)
                covariance += chances[result] * (features[result][k] - expected) * features[result][l];
            sums.curvature.at(at[k], at[l]) += count * covariance;
        }
    }
}

// What is fixed has no derivative, and the identity in its place leaves the others alone.
void leave_out_fixed(const Model& model, Derivatives& sums) {
    for (std::size_t k = 0; k < model.fixed.size(); ++k) {
        if (!model.fixed[k]) continue;
        sums.gradient[k] = 0;
        for (std::size_t l = 0; l < model.unknowns(); ++l)
            sums.curvature.at(k, l) = sums.curvature.at(l, k) = k == l ? 1 : 0;
    }
}

Derivatives derivatives(const Model& model, const std::vector<double>& x) {
    Derivatives sums{std::vector<double>(model.unknowns()), SymmetricMatrix(model.unknowns())};
    for (const Games& games : model.games) add_games(model, games, x, sums);
    for (std::size_t k = model.players; k < model.unknowns(); ++k) {
        sums.gradient[k] -= prior_weight * x[k];
        sums.curvature.at(k, k) += prior_weight;
    }
    for (const auto& set : model.sets) {
        const double sum = sum_of(set, x);
        for (const std::size_t a : set) {
            sums.gradient[a] -= model.mean_weight * sum;
            for (const std::size_t b : set) sums.curvature.at(a, b) += model.mean_weight;
        }
    }
    leave_out_fixed(model, sums);
    return sums;
}

double largest_of(const std::vector<double>& step) {
    double largest = 0;
    for (const double s : step) largest = std::max(largest, std::abs(s));
    return largest;
}

// The gradient of one game's log-likelihood, in the unknowns that it depends on.
std::array<double, 4> gradient_of(const Model& model, const Places& at, std::size_t result,
                                  const std::vector<double>& x) {
    const std::array<double, 3> logs = log_chances_at(model, at, x);
    std::array<double, 4> gradient{};
    for (std::size_t k = 0; k < 4; ++k) {
        gradient[k] = features[result][k];
        for (std::size_t other = 0; other < 3; ++other)
            gradient[k] -= std::exp(logs[other]) * features[other][k];
    }
    return gradient;
}

void add_square(SymmetricMatrix& sum, const Places& at, const std::array<double, 4>& gradient, double count) {
    for (std::size_t k = 0; k < 4; ++k) {
        for (std::size_t l = 0; l < 4; ++l) sum.at(at[k], at[l]) += count * gradient[k] * gradient[l];
    }
}

// Sum over independent observations of the square of their gradients, and how many they are.
struct Observations {
    SymmetricMatrix squares;
    double count = 0;
};

void add_pairs(const Model& model, const std::vector<double>& x, const std::vector<Pairs>& pairs,
               Observations& sum) {
    for (const Pairs& pair : pairs) {
        const Places at = places_of(model, pair.a, pair.b);
        std::array<double, 4> both = gradient_of(model, at, pair.one, x);
        const std::array<double, 4> back = gradient_of(model, places_of(model, pair.b, pair.a), pair.two, x);
        constexpr std::size_t turned[4] = {1, 0, 2, 3};
        for (std::size_t k = 0; k < 4; ++k) both[k] += back[turned[k]];
        add_square(sum.squares, at, both, pair.count);
        sum.count += pair.count;
    }
}

void add_single_games(const Model& model, const std::vector<double>& x, const std::vector<Pairs>& pairs,
                      Observations& sum) {
    std::map<std::pair<std::size_t, std::size_t>, std::array<double, 3>> paired;
    for (const Pairs& pair : pairs) {
        paired[{pair.a, pair.b}][pair.one] += pair.count;
        paired[{pair.b, pair.a}][pair.two] += pair.count;
    }
    for (const Games& games : model.games) {
        const Places at = places_of(model, games.first, games.second);
        const std::array<double, 3>& in_pairs = paired[{games.first, games.second}];
        for (std::size_t result = 0; result < 3; ++result) {
            const double count = games.counts[result] - in_pairs[result];
            if (count <= 0) continue;
            add_square(sum.squares, at, gradient_of(model, at, result, x), count);
            sum.count += count;
        }
    }
}

double product(const std::vector<double>& side, const SymmetricMatrix& matrix) {
    double sum = 0;
    for (std::size_t row = 0; row < side.size(); ++row) {
        for (std::size_t column = 0; column < side.size(); ++column)
            sum += side[row] * matrix.at(row, column) * side[column];
    }
    return sum;
}

}  // namespace

std::array<double, 3> chances_of(double difference, double first_move, double log_nu, bool with_draws) {
    std::array<double, 3> chances = log_chances_of({difference, 0, first_move, log_nu}, with_draws);
    for (double& chance : chances) chance = std::exp(chance);
    return chances;
}

double log_likelihood(const Model& model, const std::vector<double>& x) {
    double value = 0;
    for (const Games& games : model.games) {
        const auto logs = log_chances_at(model, places_of(model, games.first, games.second), x);
        for (std::size_t result = 0; result < 3; ++result) {
            if (games.counts[result] > 0) value += games.counts[result] * logs[result];
        }
    }
    for (std::size_t k = model.players; k < model.unknowns(); ++k) value -= prior_weight * x[k] * x[k] / 2;
    for (const auto& set : model.sets) value -= model.mean_weight * sum_of(set, x) * sum_of(set, x) / 2;
    return value;
}

// The likelihood is concave, so a step that is halved until it gains always arrives.
std::vector<double> most_likely(const Model& model, std::vector<double> x) {
    double value = log_likelihood(model, x);
    for (int round = 0; round < 100; ++round) {
        const Derivatives here = derivatives(model, x);
        const std::vector<double> step = Cholesky(here.curvature).solve(here.gradient);
        const double largest = largest_of(step);
        double share = 1;
        std::vector<double> next;
        double next_value = 0;
        do {
            next = x;
            for (std::size_t k = 0; k < x.size(); ++k) next[k] += share * step[k];
            next_value = log_likelihood(model, next);
            share /= 2;
        } while (next_value < value && share * largest > 1e-9);
        if (next_value < value) break;
        x = next;
        value = next_value;
        if (largest < 1e-9) break;
    }
    return x;
}

// The square that holds a set's mean has a share in the inverse, the same for each of its players.
std::vector<double> variances(const Model& model, const std::vector<double>& x) {
    std::vector<double> out = Cholesky(derivatives(model, x).curvature).diagonal_of_inverse();
    for (const auto& set : model.sets) {
        const auto size = static_cast<double>(set.size());
        for (const std::size_t player : set) out[player] -= 1 / (model.mean_weight * size * size);
    }
    return out;
}

// A game's gradient adds up to 0 over its players, so the squares that hold the means have no share here.
std::vector<double> variances_by_pair(const Model& model, const std::vector<double>& x,
                                      const std::vector<Pairs>& pairs) {
    Observations seen{SymmetricMatrix(model.unknowns())};
    add_pairs(model, x, pairs, seen);
    add_single_games(model, x, pairs, seen);
    const auto unknowns = static_cast<double>(model.unknowns() - model.sets.size());
    const double correction = seen.count > unknowns ? seen.count / (seen.count - unknowns) : seen.count;
    const Cholesky curvature(derivatives(model, x).curvature);
    std::vector<double> out(model.unknowns());
    for (std::size_t k = 0; k < out.size(); ++k) {
        std::vector<double> unit(out.size());
        unit[k] = 1;
        out[k] = correction * product(curvature.solve(unit), seen.squares);
    }
    return out;
}

}  // namespace damier::davidson
