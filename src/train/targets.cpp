#include "train/targets.h"

#include <algorithm>
#include <cmath>

#include "core/value.h"

namespace damier::train {

namespace {

constexpr double usual_scale = 300;

double sigmoid(double logit) {
    return 1 / (1 + std::exp(-logit));
}

double points_of(int result) {
    return (result + 1) / 2.0;
}

// Newton's method for the one weight of a logistic regression of the results on the values.
class ScaleFit {
  public:
    void add(double value, double points) {
        const double expected = sigmoid(weight_ * value);
        slope_ += (points - expected) * value;
        curvature_ += expected * (1 - expected) * value * value;
    }

    void step() {
        if (curvature_ > 0) weight_ += slope_ / curvature_;
        weight_ = std::clamp(weight_, least_weight, most_weight);
        slope_ = curvature_ = 0;
    }

    double scale() const { return 1 / weight_; }

  private:
    static constexpr double least_weight = 1 / (20 * usual_scale);
    static constexpr double most_weight = 20 / usual_scale;

    double weight_ = 1 / usual_scale;
    double slope_ = 0;
    double curvature_ = 0;
};

}  // namespace

ValueScale fitted_scale(std::span<const learn::TrainingPosition> positions) {
    std::array<ScaleFit, yolah::network_buckets> fits;
    constexpr int steps = 8;
    for (int i = 0; i < steps; ++i) {
        for (const learn::TrainingPosition& position : positions) {
            if (position.solved || is_win(position.value) || is_loss(position.value)) continue;
            fits[static_cast<std::size_t>(yolah::network_bucket(position.free_squares))].add(
                position.value, points_of(position.result));
        }
        for (ScaleFit& fit : fits) fit.step();
    }
    ValueScale scale;
    std::ranges::transform(fits, scale.begin(), [](const ScaleFit& fit) { return fit.scale(); });
    return scale;
}

float Targets::of(const learn::TrainingPosition& position) const {
    if (is_win(position.value)) return 1;
    if (is_loss(position.value)) return 0;
    if (position.solved) return 0.5f;
    const auto bucket = static_cast<std::size_t>(yolah::network_bucket(position.free_squares));
    const double from_value = sigmoid(position.value / scale[bucket]);
    return static_cast<float>(result_share * points_of(position.result) + (1 - result_share) * from_value);
}

}  // namespace damier::train
