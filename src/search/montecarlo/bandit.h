// The arms of flat Monte Carlo, one for each move that does not end the game, and which of them gets the next
// games.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/contract/game.h"
#include "games/contract/playout.h"
#include "search/report.h"
#include "search/ucb.h"

namespace damier {

enum class Allocation : std::uint8_t {
    equal,  // the same number of games for each move
    ucb1,   // more for those that look good
};

struct MonteCarloOptions {
    Allocation allocation = Allocation::ucb1;
    double c = 1;  // of ucb1: mean + c * sqrt(ln N / n), means in [-1, 1]
    // Games at a time; the first batches of a move are smaller, so that each is tried soon. A batch of 32 is
    // played nearly as fast, by the game, as one of a thousand.
    int batch = 32;
    int threads = 1;
    std::uint64_t seed = 1;
};

namespace monte_carlo {

template <Game G>
struct Arm {
    typename G::Move move;
    typename G::Position position;  // after the move
    std::uint64_t seed;
    std::uint64_t begun = 0;  // games, those that are still being played included
    std::uint64_t batches = 0;
    PlayoutTally tally = {};  // of the games that are over, seen from the opponent

    double mean() const {
        const double value = static_cast<double>(tally.losses) - static_cast<double>(tally.wins);
        return value / static_cast<double>(std::max<std::uint64_t>(tally.games, 1));
    }
    Wdl wdl() const {
        const auto all = static_cast<double>(tally.games);
        return {static_cast<double>(tally.losses) / all, static_cast<double>(tally.draws) / all,
                static_cast<double>(tally.wins) / all};
    }
};

// Games to be played after one move.
struct Batch {
    std::size_t arm;
    std::uint64_t games;
    std::uint64_t seed;
};

template <Game G>
class Bandit {
  public:
    // `most_games` in all.
    Bandit(const MonteCarloOptions& options, std::uint64_t most_games)
        : options_(options), most_games_(most_games) {}

    void add_arm(typename G::Move move, const typename G::Position& after) {
        arms_.push_back({move, after, sub_seed(options_.seed, arms_.size())});
        means_.push_back(0);
        begun_by_arm_.push_back(0);
        scores_.push_back(0);
    }
    const std::vector<Arm<G>>& arms() const { return arms_; }
    std::uint64_t games() const { return games_; }

    // Nothing when all games have been given out.
    std::optional<Batch> next() {
        if (arms_.empty() || begun_ == most_games_) return std::nullopt;
        const std::size_t chosen = options_.allocation == Allocation::equal ? fewest() : highest_bound();
        Arm<G>& arm = arms_[chosen];
        const auto largest = static_cast<std::uint64_t>(options_.batch);
        const std::uint64_t size = std::min(largest, std::max(arm.begun, first_batch));
        const std::uint64_t games = std::min(size, most_for(chosen));
        arm.begun += games;
        begun_ += games;
        begun_by_arm_[chosen] = static_cast<float>(arm.begun);
        return Batch{chosen, games, sub_seed(arm.seed, arm.batches++)};
    }
    void add(const Batch& batch, const PlayoutTally& tally) {
        arms_[batch.arm].tally += tally;
        means_[batch.arm] = static_cast<float>(arms_[batch.arm].mean());
        games_ += tally.games;
    }

    // The highest mean; where the good ones were given more games, the most games. Nothing without arms.
    const Arm<G>* best() const {
        const bool by_games = options_.allocation == Allocation::ucb1;
        const auto trust = [&](const Arm<G>& arm) {
            const std::uint64_t games = arm.tally.games;
            return std::pair(by_games ? games : std::min<std::uint64_t>(games, 1), arm.mean());
        };
        const auto best = std::ranges::max_element(arms_, {}, trust);
        return best == arms_.end() ? nullptr : &*best;
    }

  private:
    static constexpr std::uint64_t first_batch = 8;

    // Equal shares are equal to one game.
    std::uint64_t most_for(std::size_t i) const {
        if (options_.allocation == Allocation::ucb1) return most_games_ - begun_;
        const std::uint64_t share = most_games_ / arms_.size() + (i < most_games_ % arms_.size());
        return share - arms_[i].begun;
    }

    std::size_t fewest() const {
        return static_cast<std::size_t>(std::ranges::min_element(arms_, {}, &Arm<G>::begun) - arms_.begin());
    }

    // Games that are still being played count, but not what may come of them.
    std::size_t highest_bound() {
        const std::size_t untried =
            static_cast<std::size_t>(std::ranges::find(begun_by_arm_, 0.0f) - begun_by_arm_.begin());
        if (untried < arms_.size()) return untried;
        const float bonus = exploration_bonus(options_.c, begun_);
        for (std::size_t i = 0; i < arms_.size(); ++i) {
            scores_[i] = means_[i] + std::sqrt(bonus / begun_by_arm_[i]);
        }
        return static_cast<std::size_t>(std::ranges::max_element(scores_) - scores_.begin());
    }

    MonteCarloOptions options_;
    std::uint64_t most_games_;
    std::uint64_t begun_ = 0;
    std::uint64_t games_ = 0;
    std::vector<Arm<G>> arms_;
    // By arm, apart from the rest, so that bounds are worked out several at a time.
    std::vector<float> means_;
    std::vector<float> begun_by_arm_;
    std::vector<float> scores_;
};

}  // namespace monte_carlo

}  // namespace damier
