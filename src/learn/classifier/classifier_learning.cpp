#include "learn/classifier/classifier_learning.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>
#include <thread>

#include "core/random.h"
#include "games/othello/evaluation/evaluation.h"
#include "learn/classifier/result_samples.h"
#include "learn/quality/outcome_model.h"
#include "learn/quality/quality.h"
#include "learn/selfplay/held_out.h"

namespace damier::learn {

namespace {

constexpr int squares_of_phase = 4;

float logistic(float x) {
    return 1 / (1 + std::exp(-x));
}

// A draw is half a win.
float target_of(const ResultSample& sample) {
    return 0.5f * static_cast<float>(sample.result + 1);
}

// The positions of a phase; those of its neighbours are only learnt from.
struct PhaseOfGames {
    std::vector<ResultSample> learnt;
    std::vector<ResultSample> held_out;
};

PhaseOfGames phase_of_games(const ResultSamples& samples, std::size_t phase, int overlap) {
    const int first = squares_of_phase * static_cast<int>(phase);
    const int last =
        phase + 1 == othello::pattern_phases ? othello::most_free_squares : first + squares_of_phase - 1;
    PhaseOfGames taken;
    for (int empty = std::max(first - overlap, 0);
         empty <= std::min(last + overlap, othello::most_free_squares); ++empty) {
        for (const ResultSample& sample : samples[static_cast<std::size_t>(empty)]) {
            if (!is_held_out(sample.game))
                taken.learnt.push_back(sample);
            else if (empty >= first && empty <= last)
                taken.held_out.push_back(sample);
        }
    }
    return taken;
}

class PhaseLearner {
  public:
    PhaseLearner(const ClassifierTask& task, std::size_t phase, PhaseOfGames samples)
        : task_(task),
          phase_(phase),
          samples_(std::move(samples)),
          weights_(othello::weight_numbers().count()) {
        if (task.start == nullptr) return;
        std::ranges::transform(task.start->phases[phase], weights_.begin(),
                               [](std::int16_t weight) { return static_cast<float>(weight); });
        const float logits = fitted_slope();
        for (float& weight : weights_) weight *= logits;
    }

    ClassifierFigures learn(const std::stop_token& stop) {
        const double start_log_loss = figures().log_loss;
        descend(stop);
        const QualityFigures after = figures();
        // A handful of games cannot say how sure the others have made the weights.
        constexpr std::size_t least_held_out = 100;
        if (samples_.held_out.size() >= least_held_out) model_ = fitted_model(counts_);
        return {phase_,
                samples_.learnt.size(),
                samples_.held_out.size(),
                per_position(after.log_loss),
                per_position(start_log_loss),
                after.decided > 0 ? after.decided_right / after.decided : 0};
    }

    void write_to(othello::ClassifierFile& file) const {
        const auto scale =
            static_cast<float>(model_.weight * othello::classifier_value_units) * othello::classifier_units;
        std::ranges::transform(weights_, file.weights.phases[phase_].begin(), [&](float logits) {
            return static_cast<std::int16_t>(std::clamp(std::lround(logits * scale), -32'767l, 32'767l));
        });
        file.draw_widths[phase_] = static_cast<std::uint32_t>(std::lround(1e6 * model_.draw_width));
    }

  private:
    float sum_of(const ResultSample& sample) const {
        float sum = 0;
        for (const std::uint32_t number : othello::weights_used(sample.mover, sample.other))
            sum += weights_[number];
        return sum;
    }

    // How many logits one unit of what it begins with is worth: Newton's method on the likelihood.
    float fitted_slope() const {
        constexpr std::size_t every = 5;  // far more positions than one number needs
        std::vector<std::pair<float, float>> values;
        for (std::size_t i = 0; i < samples_.learnt.size(); i += every)
            values.emplace_back(sum_of(samples_.learnt[i]), target_of(samples_.learnt[i]));
        double slope = 0;
        for (int step = 0; step < 30; ++step) {
            double gradient = 0, curvature = 1e-9;
            for (const auto& [value, target] : values) {
                const double chance = static_cast<double>(logistic(static_cast<float>(slope) * value));
                gradient += (static_cast<double>(target) - chance) * static_cast<double>(value);
                curvature += chance * (1 - chance) * static_cast<double>(value * value);
            }
            slope = std::clamp(slope + gradient / curvature, 0.0, 0.01);
        }
        return static_cast<float>(slope);
    }

    // AdaGrad, with smaller steps towards the end.
    void descend(const std::stop_token& stop) {
        std::vector<float> squares(weights_.size(), static_cast<float>(task_.caution));
        std::vector<std::uint32_t> order(samples_.learnt.size());
        std::iota(order.begin(), order.end(), 0u);
        Random random(sub_seed(task_.seed, phase_));
        for (int epoch = 0; epoch < task_.epochs && !stop.stop_requested(); ++epoch) {
            for (std::size_t i = order.size(); i > 1; --i)
                std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
            const auto rate =
                static_cast<float>(task_.rate * (1 - static_cast<double>(epoch) / task_.epochs));
            for (const std::uint32_t i : order) {
                const ResultSample& sample = samples_.learnt[i];
                const othello::WeightsUsed used = othello::weights_used(sample.mover, sample.other);
                float sum = 0;
                for (const std::uint32_t number : used) sum += weights_[number];
                const float error = target_of(sample) - logistic(sum);
                for (const std::uint32_t number : used) {
                    squares[number] += error * error;
                    weights_[number] += rate * error / std::sqrt(squares[number]);
                }
            }
        }
    }

    // On the games held out, by the model that fits them best.
    QualityFigures figures() {
        counts_ = {};
        std::vector<Value> values;
        for (const ResultSample& sample : samples_.held_out) {
            const float limited = std::clamp(sum_of(sample), -9.9f, 9.9f);
            values.push_back(static_cast<Value>(std::lround(limited * othello::classifier_value_units)));
            counts_.add(values.back(), sample.result);
        }
        const OutcomeModel model = fitted_model(counts_);
        QualityFigures sum;
        for (std::size_t i = 0; i < values.size(); ++i)
            sum.add(model.chances(values[i]), samples_.held_out[i].result);
        return sum;
    }

    double per_position(double sum) const {
        return samples_.held_out.empty() ? 0 : sum / static_cast<double>(samples_.held_out.size());
    }

    const ClassifierTask& task_;
    const std::size_t phase_;
    const PhaseOfGames samples_;
    std::vector<float> weights_;
    OutcomeCounts counts_;
    OutcomeModel model_{1.0 / othello::classifier_value_units, 0.05};
};

}  // namespace

std::optional<othello::ClassifierFile> learn_classifier(
    std::span<const WthorGame> games, const ClassifierTask& task, std::stop_token stop,
    const std::function<void(const ClassifierFigures&)>& show) {
    const ResultSamples samples = result_samples(games);
    othello::ClassifierFile file;
    std::array<std::optional<ClassifierFigures>, othello::pattern_phases> figures;
    std::atomic<std::size_t> next = 0;
    std::mutex writing;
    std::size_t shown = 0;
    const auto work = [&] {
        for (std::size_t phase = next++; phase < othello::pattern_phases && !stop.stop_requested();
             phase = next++) {
            PhaseLearner learner(task, phase, phase_of_games(samples, phase, task.overlap));
            const ClassifierFigures learnt = learner.learn(stop);
            if (stop.stop_requested()) return;
            const std::lock_guard lock(writing);
            learner.write_to(file);
            figures[phase] = learnt;
            while (shown < figures.size() && figures[shown]) show(*figures[shown++]);
        }
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 1; i < task.threads; ++i) workers.emplace_back(work);
        work();
    }
    if (stop.stop_requested()) return std::nullopt;
    return file;
}

}  // namespace damier::learn
