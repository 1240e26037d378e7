#include "train/training.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/clock.h"
#include "core/random.h"

namespace damier::train {

namespace {

using Order = std::vector<std::uint32_t>;

Order shuffled(Order order, std::uint64_t seed) {
    Random random(seed);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    return order;
}

// Part `part` of `parts` nearly equal ones.
std::span<const std::uint32_t> part_of(const Order& order, std::size_t part, std::size_t parts) {
    const std::size_t from = order.size() * part / parts;
    const std::size_t to = order.size() * (part + 1) / parts;
    return std::span(order).subspan(from, to - from);
}

double rate_at(const Settings& settings, std::size_t step, std::size_t steps) {
    constexpr double last_share = 0.01;
    // Adam's first steps know little of how large the gradients are.
    const double warm_up = std::min(1.0, static_cast<double>(step + 1) / 100.0);
    const double done = static_cast<double>(step) / static_cast<double>(steps);
    const double share = last_share + (1 - last_share) * (1 + std::cos(std::numbers::pi * done)) / 2;
    return settings.rate * share * warm_up;
}

double cross_entropy(double logit, double target) {
    // log(1 + e^x) without overflow.
    return std::max(logit, 0.0) - logit * target + std::log1p(std::exp(-std::abs(logit)));
}

// Sums over the held-out positions.
struct Sums {
    double positions = 0;
    double loss = 0;
    double result_loss = 0;
    double decided = 0;
    double right = 0;
    double logit_squares = 0;
    double logit_margins = 0;

    void add(const learn::TrainingPosition& position, double target, double logit) {
        positions += 1;
        loss += cross_entropy(logit, target);
        result_loss += cross_entropy(logit, (position.result + 1) / 2.0);
        logit_squares += logit * logit;
        logit_margins += logit * 100 * position.margin;
        if (position.result == 0) return;
        decided += 1;
        right += (logit > 0) == (position.result > 0);
    }
};

}  // namespace

std::string describe(const Settings& settings) {
    const nn::Shape& shape = settings.shape;
    return fmt::format(
        "{}-{}x2+{}-{}+{}-{}-{}-1 x{}, {} epochs of batches of {}, rate {}, decay {}, result share {}, "
        "patience "
        "{}, "
        "seed {}",
        shape.inputs, shape.accumulator, shape.map_inputs, shape.map, shape.extras, shape.hidden1,
        shape.hidden2, shape.buckets, settings.epochs, settings.batch, settings.rate, settings.weight_decay,
        settings.result_share, settings.patience, settings.seed);
}

EpochFigures measure(const Model& model, const Settings& settings, const TrainingSets& sets) {
    constexpr std::size_t rows = 8192;
    Sums sums;
    PhaseBatch batch;
    for (std::size_t bucket = 0; bucket < sets.held_out.size(); ++bucket) {
        batch.bucket = static_cast<int>(bucket);
        const Order& order = sets.held_out[bucket];
        const std::size_t parts = order.size() / rows + 1;
        for (std::size_t part = 0; part < parts; ++part) {
            const auto numbers = part_of(order, part, parts);
            fill_batch(sets, numbers, settings.shape, std::nullopt, batch);
            const std::vector<float> logits = model.logits(batch);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                sums.add(sets.positions[numbers[i]], batch.targets[i], logits[i]);
        }
    }
    EpochFigures figures;
    const double positions = std::max(1.0, sums.positions);
    figures.held_out_loss = sums.loss / positions;
    figures.result_loss = sums.result_loss / positions;
    figures.accuracy = sums.right / std::max(1.0, sums.decided);
    figures.value_per_logit = sums.logit_squares > 0 ? sums.logit_margins / sums.logit_squares : 0;
    return figures;
}

Training::Training(const Settings& settings, const TrainingSets& sets)
    : settings_(settings),
      sets_(sets),
      model_(settings.shape, settings.seed, settings.weight_decay, settings.threads) {}

bool Training::run_epoch(std::stop_token stop,
                         const std::function<void(std::size_t step, std::size_t steps)>& observer) {
    const Stopwatch watch;
    const std::size_t epoch = curve_.size();
    const std::size_t buckets = sets_.training.size();
    const std::size_t all = count(sets_.training);
    const std::size_t steps = std::max<std::size_t>(1, all / static_cast<std::size_t>(settings_.batch));
    const std::uint64_t seed = sub_seed(settings_.seed, epoch + 1);
    std::vector<Order> orders;
    for (std::size_t i = 0; i < buckets; ++i)
        orders.push_back(shuffled(sets_.training[i], sub_seed(seed, i)));
    std::vector<PhaseBatch> batches(buckets);
    double loss = 0;
    for (std::size_t step = 0; step < steps; ++step) {
        if (stop.stop_requested()) return false;
        for (std::size_t i = 0; i < buckets; ++i) {
            batches[i].bucket = static_cast<int>(i);
            fill_batch(sets_, part_of(orders[i], step, steps), settings_.shape,
                       sub_seed(seed, buckets * (step + 1) + i), batches[i]);
        }
        loss += model_.learn(batches, rate_at(settings_, epoch * steps + step,
                                              static_cast<std::size_t>(settings_.epochs) * steps));
        observer(step + 1, steps);
    }
    EpochFigures figures = measure(model_, settings_, sets_);
    figures.epoch = static_cast<int>(epoch) + 1;
    figures.training_loss = loss / static_cast<double>(steps);
    figures.seconds = watch.seconds();
    curve_.push_back(figures);
    return true;
}

std::size_t Training::best_epoch() const {
    const auto best = std::ranges::min_element(curve_, {}, &EpochFigures::held_out_loss);
    return static_cast<std::size_t>(best - curve_.begin());
}

bool Training::has_improved() const {
    return !curve_.empty() && best_epoch() + 1 == curve_.size();
}

bool Training::is_finished() const {
    if (curve_.size() >= static_cast<std::size_t>(settings_.epochs)) return true;
    return !curve_.empty() && curve_.size() > best_epoch() + static_cast<std::size_t>(settings_.patience);
}

void Training::restore(const std::string& model_state, std::vector<EpochFigures> curve) {
    model_.restore(model_state);
    curve_ = std::move(curve);
}

}  // namespace damier::train
