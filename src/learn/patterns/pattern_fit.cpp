#include "learn/patterns/pattern_fit.h"

#include <cmath>
#include <numeric>

#include "core/random.h"
#include "games/othello/evaluation/patterns.h"

namespace damier::learn {

namespace {

class AdaGrad {
  public:
    AdaGrad(std::span<float> weights, const FitSettings& settings)
        : weights_(weights), states_(weights.size()), pull_(static_cast<float>(settings.pull)) {
        for (std::size_t i = 0; i < weights.size(); ++i)
            states_[i] = {weights[i], weights[i], static_cast<float>(settings.caution)};
    }
    ~AdaGrad() {
        for (std::size_t i = 0; i < states_.size(); ++i) weights_[i] = states_[i].weight;
    }
    AdaGrad(const AdaGrad&) = delete;
    AdaGrad& operator=(const AdaGrad&) = delete;

    void step(const PatternSample& sample, float rate) {
        const othello::WeightsUsed used = othello::weights_used(sample.mover, sample.other);
        float error = sample.label;
        for (const std::uint32_t number : used) error -= states_[number].weight;
        for (const std::uint32_t number : used) {
            State& state = states_[number];
            const float towards = error - pull_ * (state.weight - state.start);
            state.squares += error * error;
            state.weight += rate * towards / std::sqrt(state.squares);
        }
    }

  private:
    // Together, as they are used together.
    struct State {
        float weight, start, squares;
    };

    std::span<float> weights_;
    std::vector<State> states_;
    const float pull_;
};

}  // namespace

void fit_phase(std::span<const PatternSample> samples, std::span<float> weights, const FitSettings& settings,
               std::uint64_t seed) {
    AdaGrad learner(weights, settings);
    std::vector<std::uint32_t> order(samples.size());
    std::iota(order.begin(), order.end(), 0u);
    Random random(seed);
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        // Smaller steps towards the end average out what single positions say.
        const double rate = settings.rate * (1 - static_cast<double>(epoch) / settings.epochs);
        for (const std::uint32_t i : order) learner.step(samples[i], static_cast<float>(rate));
    }
}

}  // namespace damier::learn
