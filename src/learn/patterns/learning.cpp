#include "learn/patterns/learning.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "games/othello/evaluation/evaluation.h"
#include "learn/patterns/label_search.h"
#include "learn/selfplay/held_out.h"

namespace damier::learn {

namespace {

constexpr std::size_t squares_of_phase = 4;
constexpr float discs_per_value = 0.01f;

// The positions of a phase: those to learn from, then those held out.
struct PhaseSamples {
    std::vector<PatternSample> all;
    std::size_t learnt = 0;

    std::span<const PatternSample> to_learn() const { return std::span(all).first(learnt); }
    std::span<const PatternSample> held_out() const { return std::span(all).subspan(learnt); }
};

PhaseSamples samples_of_phase(const PatternSamples& samples, std::size_t phase) {
    const std::size_t from = squares_of_phase * phase;
    const std::size_t to = std::min(from + squares_of_phase, samples.size());
    PhaseSamples taken;
    const auto take = [&](bool held_out) {
        for (std::size_t empty = from; empty < to; ++empty)
            for (const PatternSample& sample : samples[empty])
                if (is_held_out(sample.game) == held_out) taken.all.push_back(sample);
    };
    take(false);
    taken.learnt = taken.all.size();
    take(true);
    return taken;
}

class PatternLearner {
  public:
    PatternLearner(const PatternTask& task, std::stop_token stop)
        : task_(task), stop_(std::move(stop)), heuristic_(othello::built_in_weights("heuristic")) {}

    // Phases must come in their order, the end of the game first.
    PatternFigures learn(std::size_t phase, PhaseSamples samples) {
        // What is not seen in this phase stays as it is in the next one of the game.
        if (phase > 0) weights_.phases[phase] = weights_.phases[phase - 1];
        label(samples.all);
        fit_phase(samples.to_learn(), exact_weights_, task_.fit, sub_seed(task_.seed, phase));
        std::ranges::transform(exact_weights_, weights_.phases[phase].begin(), [](float discs) {
            return static_cast<std::int16_t>(
                std::clamp(std::lround(discs / discs_per_value), -32'767l, 32'767l));
        });
        return figures(phase, samples);
    }

    othello::PatternWeights weights() && { return std::move(weights_); }

  private:
    void label(std::span<PatternSample> samples) const {
        const othello::PatternEvaluation evaluation(weights_);
        const auto threads = static_cast<std::size_t>(task_.threads);
        std::vector<std::jthread> workers;
        for (std::size_t worker = 0; worker < threads; ++worker) {
            workers.emplace_back([&, worker] {
                LabelSearch search;
                for (std::size_t i = worker; i < samples.size() && !stop_.stop_requested(); i += threads)
                    samples[i].label = label_of(search, evaluation, samples[i]);
            });
        }
    }

    float label_of(LabelSearch& search, const othello::PatternEvaluation& evaluation,
                   const PatternSample& sample) const {
        if (64 - count(sample.mover | sample.other) <= task_.exact)
            return static_cast<float>(search.exact_margin(sample.mover, sample.other));
        const int value = search.value(evaluation, sample.mover, sample.other, task_.depth);
        return discs_per_value * static_cast<float>(std::clamp(value, -othello::largest_pattern_value,
                                                               othello::largest_pattern_value));
    }

    // The root mean square of `value` minus the label, in discs.
    template <class ValueOf>
    static double error(std::span<const PatternSample> samples, ValueOf value_of) {
        double squares = 0;
        for (const PatternSample& sample : samples) {
            const double difference = 0.01 * value_of(sample) - static_cast<double>(sample.label);
            squares += difference * difference;
        }
        return samples.empty() ? 0 : std::sqrt(squares / static_cast<double>(samples.size()));
    }

    PatternFigures figures(std::size_t phase, const PhaseSamples& samples) const {
        const othello::PatternEvaluation patterns(weights_);
        const auto by_patterns = [&](const PatternSample& s) { return patterns.value(s.mover, s.other); };
        const auto by_hand = [&](const PatternSample& s) {
            return heuristic_(othello::Position(s.mover, s.other, 0));
        };
        const auto held_out = samples.held_out();
        return {phase,
                samples.learnt,
                held_out.size(),
                error(samples.to_learn(), by_patterns),
                error(held_out, by_patterns),
                error(held_out, by_hand),
                error(held_out, [](const PatternSample&) { return 0; })};
    }

    const PatternTask& task_;
    const std::stop_token stop_;
    const othello::Heuristic heuristic_;
    othello::PatternWeights weights_;
    // Of the last phase that was learnt, in discs.
    std::vector<float> exact_weights_ = std::vector<float>(othello::weight_numbers().count());
};

}  // namespace

std::optional<othello::PatternWeights> learn_patterns(
    std::span<const WthorGame> games, const PatternTask& task, std::stop_token stop,
    const std::function<void(const PatternFigures&)>& show) {
    const PatternSamples samples = choose_positions(games, task.counts, task.seed);
    PatternLearner learner(task, stop);
    for (std::size_t phase = 0; phase < othello::pattern_phases; ++phase) {
        const PatternFigures figures = learner.learn(phase, samples_of_phase(samples, phase));
        if (stop.stop_requested()) return std::nullopt;
        show(figures);
    }
    return std::move(learner).weights();
}

}  // namespace damier::learn
