// How fit weights are: the score of pairs of games at fixed nodes, from openings that are the same for a
// whole generation, against a pool of three. Of eight pairs
//
//   4   against the built-in weights,
//   3   against the best ones of an earlier generation, at first those that evolution starts from,
//   1   against UCT, which thinks in another way.
//
// Any number of threads gives the same scores.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <vector>

#include "learn/weights/evolution/evolution.h"
#include "learn/weights/evolution/fitness_settings.h"
#include "learn/weights/evolution/quick_games.h"

namespace damier::learn {

template <class Study>
class GamesFitness : public Fitness {
  public:
    GamesFitness(const FitnessSettings& settings, const WeightGenes& genes, std::stop_token stop)
        : settings_(settings),
          genes_(genes),
          stop_(std::move(stop)),
          built_in_(Study::default_weights()),
          earlier_best_(genes.weights(Genes(genes.size()))) {}

    void begin_generation(int generation, const Genes& earlier_best) override {
        openings_seed_ = sub_seed(settings_.seed, static_cast<std::uint64_t>(generation));
        earlier_best_ = genes_.weights(earlier_best);
    }

    std::uint32_t half_points(const Genes& genes) override {
        const TermWeights weights = genes_.weights(genes);
        std::atomic<int> next = 0;
        std::atomic<std::uint32_t> sum = 0;
        {
            std::vector<std::jthread> helpers;  // waited for at the end of this block
            for (int i = 1; i < settings_.threads; ++i)
                helpers.emplace_back([&] { sum += play_pairs(weights, next); });
            sum += play_pairs(weights, next);
        }
        if (stop_.stop_requested()) throw Stopped{};
        return sum;
    }
    std::uint32_t most_half_points() const override {
        return 4 * static_cast<std::uint32_t>(settings_.pairs);
    }

  private:
    std::uint32_t play_pairs(const TermWeights& weights, std::atomic<int>& next) const {
        WeightsPlayer<Study> player(weights, settings_.nodes);
        WeightsPlayer<Study> built_in(built_in_, settings_.nodes);
        WeightsPlayer<Study> earlier_best(earlier_best_, settings_.nodes);
        PlayoutsPlayer<Study> uct(settings_.playouts);
        std::uint32_t sum = 0;
        for (int pair = next++; pair < settings_.pairs && !stop_.stop_requested(); pair = next++) {
            const auto opening =
                random_opening<Study>(sub_seed(openings_seed_, static_cast<std::uint64_t>(pair)));
            const int kind = pair % 8;
            const int half_points = kind == 0       ? play_quick_pair<Study>(opening, player, uct)
                                    : kind % 2 == 0 ? play_quick_pair<Study>(opening, player, earlier_best)
                                                    : play_quick_pair<Study>(opening, player, built_in);
            sum += static_cast<std::uint32_t>(half_points);
        }
        return sum;
    }

    FitnessSettings settings_;
    const WeightGenes& genes_;
    std::stop_token stop_;
    TermWeights built_in_;
    TermWeights earlier_best_;
    std::uint64_t openings_seed_ = 0;
};

// The root mean square of each term's difference between the sides, by term and knot, in quick games of the
// weights with themselves: what weight_genes.h measures its steps with.
template <class Study>
std::vector<std::vector<double>> term_spread(const TermWeights& weights, int games, std::uint64_t seed) {
    constexpr std::uint64_t nodes = 100;
    const std::size_t knots = weights.knots.size();
    std::vector<std::vector<double>> squares(weights.weights.size(), std::vector<double>(knots));
    std::vector<double> positions(knots);
    WeightsPlayer<Study> player(weights, nodes);
    for (int game = 0; game < games; ++game) {
        auto position = random_opening<Study>(sub_seed(seed, static_cast<std::uint64_t>(game)));
        for (player.new_game(); !Study::result(position); position.play(player.choose(position))) {
            const int free = position.free_squares();
            const auto nearest = std::ranges::min_element(weights.knots, {},
                                                          [free](int knot) { return std::abs(knot - free); });
            const auto knot = static_cast<std::size_t>(nearest - weights.knots.begin());
            const auto features = Study::features_of(position);
            positions[knot] += 1;
            for (std::size_t term = 0; term < squares.size(); ++term) {
                const double difference = features.mover[term] - features.other[term];
                squares[term][knot] += difference * difference;
            }
        }
    }
    for (std::size_t term = 0; term < squares.size(); ++term) {
        for (std::size_t knot = 0; knot < knots; ++knot) {
            double& spread = squares[term][knot];
            spread = positions[knot] > 0 ? std::sqrt(spread / positions[knot]) : 0;
            if (!Study::may_weigh(term, weights.knots[knot])) spread = 0;
            // What hardly ever happens would have steps without measure.
            if (spread > 0) spread = std::max(spread, 0.3);
        }
    }
    return squares;
}

}  // namespace damier::learn
