#include "arena/statistics/ratings.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <utility>

#include "arena/statistics/normal.h"
#include "arena/statistics/player_graph.h"
#include "arena/statistics/symmetric_matrix.h"

namespace damier {

namespace {

// Strengths are natural logarithms inside.
constexpr double elo_of_strength = 400 / std::numbers::ln10;

// The first move and the draws are known to be somewhere within so many units of 0, before any game: wide
// enough to be drowned by a dozen games, and it keeps both finite when the games say nothing about them.
constexpr double prior_deviation = 5;
constexpr double prior_weight = 1 / (prior_deviation * prior_deviation);

// An Encounter whose counts may be halves.
struct Weighted {
    std::size_t first;
    std::size_t second;
    std::array<double, 3> counts;  // first won, drawn, second won
};

// The unknowns: the strength of each player, then the first move's, then the logarithm of Davidson's nu.
// The three results of a game have the weights exp(each line below times the unknowns).
constexpr double features[3][4] = {
    // first, second, first move, nu
    {1, 0, 1, 0},        // the first wins
    {0.5, 0.5, 0.5, 1},  // drawn
    {0, 1, 0, 0},        // the second wins
};

struct Model {
    std::size_t players;
    std::vector<Weighted> games;
    const std::vector<std::vector<int>>* groups;
    // Without a single draw nu is 0, which has no logarithm: then there are two results only.
    bool with_draws;

    std::size_t unknowns() const { return players + 2; }
    std::array<std::size_t, 4> unknowns_of(const Weighted& game) const {
        return {game.first, game.second, players, players + 1};
    }
};

// Logarithms of the chances of the three results, given the unknowns that they depend on.
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

std::array<double, 3> log_chances_of(const Model& model, const Weighted& game, const std::vector<double>& x) {
    std::array<double, 4> own;
    const auto at = model.unknowns_of(game);
    for (std::size_t k = 0; k < 4; ++k) own[k] = x[at[k]];
    return log_chances_of(own, model.with_draws);
}

double sum_of(const std::vector<int>& group, const std::vector<double>& x) {
    double sum = 0;
    for (const int player : group) sum += x[static_cast<std::size_t>(player)];
    return sum;
}

// Games tell differences only: the square of each group's sum holds its mean at 0 and changes nothing else.
double log_likelihood(const Model& model, const std::vector<double>& x) {
    double value = 0;
    for (const Weighted& game : model.games) {
        const auto logs = log_chances_of(model, game, x);
        for (std::size_t result = 0; result < 3; ++result) {
            if (game.counts[result] > 0) value += game.counts[result] * logs[result];
        }
    }
    for (std::size_t k = model.players; k < model.unknowns(); ++k) value -= prior_weight * x[k] * x[k] / 2;
    for (const auto& group : *model.groups) value -= sum_of(group, x) * sum_of(group, x) / 2;
    return value;
}

// The first derivatives of the log-likelihood, and the second ones with the sign turned: positive definite.
struct Derivatives {
    std::vector<double> gradient;
    SymmetricMatrix curvature;
};

void add_game(const Model& model, const Weighted& game, const std::vector<double>& x, Derivatives& sums) {
    std::array<double, 3> chances = log_chances_of(model, game, x);
    for (double& chance : chances) chance = std::exp(chance);
    const auto at = model.unknowns_of(game);
    const double games = game.counts[0] + game.counts[1] + game.counts[2];
    for (std::size_t k = 0; k < 4; ++k) {
        double expected_k = 0;
        for (std::size_t result = 0; result < 3; ++result)
            expected_k += chances[result] * features[result][k];
        for (std::size_t result = 0; result < 3; ++result)
            sums.gradient[at[k]] += game.counts[result] * (features[result][k] - expected_k);
        for (std::size_t l = 0; l < 4; ++l) {
            double covariance = 0;
            for (std::size_t result = 0; result < 3; ++result)
                covariance += chances[result] * (features[result][k] - expected_k) * features[result][l];
            sums.curvature.at(at[k], at[l]) += games * covariance;
        }
    }
}

Derivatives derivatives(const Model& model, const std::vector<double>& x) {
    Derivatives sums{std::vector<double>(model.unknowns()), SymmetricMatrix(model.unknowns())};
    for (const Weighted& game : model.games) add_game(model, game, x, sums);
    for (std::size_t k = model.players; k < model.unknowns(); ++k) {
        sums.gradient[k] -= prior_weight * x[k];
        sums.curvature.at(k, k) += prior_weight;
    }
    for (const auto& group : *model.groups) {
        const double sum = sum_of(group, x);
        for (const int a : group) {
            sums.gradient[static_cast<std::size_t>(a)] -= sum;
            for (const int b : group)
                sums.curvature.at(static_cast<std::size_t>(a), static_cast<std::size_t>(b)) += 1;
        }
    }
    return sums;
}

// Newton's method. The likelihood is concave, so a step that is halved until it gains always arrives.
std::vector<double> most_likely(const Model& model) {
    std::vector<double> x(model.unknowns());
    double value = log_likelihood(model, x);
    for (int round = 0; round < 100; ++round) {
        const Derivatives here = derivatives(model, x);
        const std::vector<double> step = Cholesky(here.curvature).solve(here.gradient);
        const double largest = std::abs(*std::max_element(
            step.begin(), step.end(), [](double a, double b) { return std::abs(a) < std::abs(b); }));
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

// A virtual draw is half a game won and half a game lost: the same points, and the draw rate stays that of
// the games.
void add_virtual_draws(Model& model, const PlayerGraph& graph) {
    std::set<std::pair<std::size_t, std::size_t>> met;
    for (const Weighted& game : model.games) {
        if (graph.unlimited[static_cast<std::size_t>(graph.group_of[game.first])])
            met.insert(std::minmax(game.first, game.second));
    }
    for (const auto& [a, b] : met) {
        model.games.push_back({a, b, {0.5, 0, 0.5}});
        model.games.push_back({b, a, {0.5, 0, 0.5}});
    }
}

Model model_of(int players, std::span<const Encounter> encounters, const PlayerGraph& graph) {
    Model model{static_cast<std::size_t>(players), {}, &graph.groups, false};
    for (const Encounter& e : encounters) {
        if (e.first_wins + e.draws + e.second_wins == 0) continue;
        model.with_draws |= e.draws > 0;
        model.games.push_back({static_cast<std::size_t>(e.first),
                               static_cast<std::size_t>(e.second),
                               {static_cast<double>(e.first_wins), static_cast<double>(e.draws),
                                static_cast<double>(e.second_wins)}});
    }
    add_virtual_draws(model, graph);
    return model;
}

// Half of a 95 % interval, in Elo. Beyond some thousands it says that nothing is known, whatever its digits.
double error_of(double variance) {
    return std::min(9999.0, two_sided_95 * std::sqrt(std::max(0.0, variance)) * elo_of_strength);
}

}  // namespace

Ratings rate(int players, std::span<const Encounter> encounters) {
    const PlayerGraph graph = graph_of(players, encounters);
    const Model model = model_of(players, encounters, graph);
    const std::vector<double> x = most_likely(model);
    const std::vector<double> variances = Cholesky(derivatives(model, x).curvature).diagonal_of_inverse();

    const std::size_t first_move = model.players;
    const double nu = model.with_draws ? std::exp(x[first_move + 1]) : 0;
    const double scale = 2 / (2 + nu);  // see the header

    Ratings ratings;
    ratings.groups = graph.groups;
    ratings.held_in_check =
        std::find(graph.unlimited.begin(), graph.unlimited.end(), true) != graph.unlimited.end();
    for (std::size_t player = 0; player < model.players; ++player) {
        const int group = graph.group_of[player];
        const auto size = static_cast<double>(graph.groups[static_cast<std::size_t>(group)].size());
        // The square that holds the group's mean has a share in the inverse, the same for each of its
        // players.
        const double variance = variances[player] - 1 / (size * size);
        ratings.players.push_back({scale * x[player] * elo_of_strength, scale * error_of(variance), group,
                                   graph.at_least[player], graph.at_most[player]});
    }
    ratings.first_move_elo = scale * x[first_move] * elo_of_strength;
    ratings.first_move_error = scale * error_of(variances[first_move]);
    ratings.draw_rate =
        std::exp(log_chances_of({0, 0, x[first_move], x[first_move + 1]}, model.with_draws)[1]);
    return ratings;
}

std::string format_rating(const Rating& rating, bool has_games) {
    if (!has_games) return "no games";
    const double elo = std::round(rating.elo) + 0.0;  // never -0
    if (rating.at_least) return fmt::format("at least {:+.0f}", elo);
    if (rating.at_most) return fmt::format("at most {:+.0f}", elo);
    return fmt::format("{:+.0f} ± {:.0f}", elo, rating.error);
}

}  // namespace damier
