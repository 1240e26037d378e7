// The sequential probability ratio test (Wald 1945) on pairs of games: plays on until one of two hypotheses
// about the difference in Elo is refused with the promised errors. The likelihood ratio is the generalised
// one on the five results of a pair (Van den Bergh's pentanomial test).
#pragma once

#include <cstdint>
#include <string_view>

#include "arena/statistics/pair_counts.h"
#include "core/error.h"

namespace damier {

enum class EloModel : std::uint8_t {
    logistic,    // elo0 and elo1 are differences in the usual Elo
    normalised,  // in units of the spread of a game's result: the test's length does not depend on draws
};

struct SprtSettings {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  // the chance to accept elo1 when elo0 is true
    double beta = 0.05;   // the chance to accept elo0 when elo1 is true
    EloModel model = EloModel::logistic;
    bool operator==(const SprtSettings&) const = default;
};

// What is wrong with the settings, in one sentence that names the setting: elo0 below elo1, alpha and beta in
// (0, 0.5), all finite, within a sane range.
Expected<void> check(const SprtSettings& settings);

enum class SprtVerdict : std::uint8_t { undecided, elo0_accepted, elo1_accepted };

struct SprtState {
    double llr = 0;  // log-likelihood ratio of elo1 to elo0; always finite
    double lower = 0;
    double upper = 0;
    SprtVerdict verdict = SprtVerdict::undecided;
};

SprtState sprt(const SprtSettings& settings, const PairCounts& pairs);

// The test as games come in: pairs are taken in the order of the schedule, whatever order they end in, so
// that short games do not count first and the same games give the same end; and once it has decided, it stays
// so.
class SprtCourse {
  public:
    explicit SprtCourse(const SprtSettings& settings) : settings_(settings), state_(sprt(settings, {})) {}

    // The next pair in order. Does nothing after the decision.
    void add(int half_points_of_pair);
    const SprtState& state() const { return state_; }
    bool is_decided() const { return state_.verdict != SprtVerdict::undecided; }

  private:
    SprtSettings settings_;
    PairCounts pairs_;
    SprtState state_;
};

// "elo1 accepted", ...: for people.
std::string_view name_of(SprtVerdict verdict);

}  // namespace damier
