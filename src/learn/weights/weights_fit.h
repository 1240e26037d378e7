// Weights by regression: those for which the weighted sum of the terms agrees best with what came of the
// games.
//
//   to margins   linear least squares: the sum is an estimate of the final margin.
//   to results   logistic regression: the sum is the logit of the chance to win. Newton's method, which is a
//                linear least squares problem in each step. Weights are pulled towards those that they start
//                from, as if so many positions had agreed with those: what the games say nothing about stays
//                as it was. At the end the sum is turned into points again, phase by phase.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/shared/term_weights.h"
#include "learn/weights/fit_samples.h"

namespace damier::learn {

// Which weights are looked for.
struct FitQuestion {
    std::size_t terms = 0;
    std::vector<int> knots;
    std::function<bool(std::size_t term, int free_squares)> may_weigh;
    // To margins only: a term that needs no fit, and its weight.
    std::optional<std::pair<std::size_t, double>> known = {};
};

class WeightsFit {
  public:
    explicit WeightsFit(FitQuestion question);

    // With no weights but the known one.
    TermWeights known_weights() const;
    TermWeights to_margins(const FitSamples& samples) const;
    TermWeights to_results(const FitSamples& samples, const TermWeights& start, double pull) const;
    // The sum is a logit, and so is that of the weights that it is pulled towards.
    TermWeights to_logits(const FitSamples& samples, const TermWeights& origin, double pull) const;

  private:
    struct Unknown {
        std::size_t term;
        std::size_t knot;
    };
    using Numbers = std::vector<double>;

    bool is_known(std::size_t term) const { return question_.known && term == question_.known->first; }
    // Sets `x`, one number for each unknown.
    void set_inputs(const FitSamples& samples, std::size_t sample, Numbers& x) const;
    double known_part(const FitSamples& samples, std::size_t sample) const;
    Numbers ridges(const FitSamples& samples, double pull) const;
    struct Step {
        double loss;   // at the place where the step begins
        Numbers next;  // where it leads
    };
    Step newton_step(const FitSamples& samples, const Numbers& origin, const Numbers& moved,
                     const Numbers& ridges) const;
    TermWeights weights_of(const Numbers& found) const;

    FitQuestion question_;
    std::vector<Unknown> unknowns_;  // by knot, then by term
    std::vector<Numbers> parts_;     // of each knot, by free squares
};

// With as many digits as a weights file needs.
TermWeights rounded(TermWeights weights);

// How values are turned into logits: hundredths of a point that stand for a logit of 1 are fewer near the end
// of the game, where a lead is final. Fitted to the results of samples whose only term is the value.
class ValueScale {
  public:
    static ValueScale fitted(const FitSamples& values, std::vector<int> knots);

    double logit(double value, int free_squares) const { return by_phase_.at(0, free_squares) * value; }
    double chance(double value, int free_squares) const;

  private:
    explicit ValueScale(TermWeights by_phase) : by_phase_(std::move(by_phase)) {}

    TermWeights by_phase_;
};

// The same samples with one term, the value that the weights give, and the result for their chance.
FitSamples values_of(const FitSamples& samples, const TermWeights& weights);

// On the games that were held back, by phases of eight free squares; the last entry is of all. For the
// log-loss, values become chances by the scale that suits the other games best.
struct FitQuality {
    double squared_error = 0;  // of the margin, in points
    double squares = 0;        // of the margin itself
    double log_loss = 0;       // of the result
    std::size_t positions = 0;

    double explained() const { return squares > 0 ? 1 - squared_error / squares : 0; }
    double mean_log_loss() const { return positions > 0 ? log_loss / static_cast<double>(positions) : 0; }
};
inline constexpr std::size_t fit_phases = 8;
std::array<FitQuality, fit_phases + 1> quality_of(const FitSamples& samples, const TermWeights& weights);

}  // namespace damier::learn
