// How good an evaluation is without a search: how often it calls the result of a game right, and how sure it
// was (log-loss), on positions of games that were played to their end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/value.h"
#include "games/yolah/evaluation/chances.h"
#include "learn/quality/outcome_model.h"

namespace damier::learn {

// A position that was valued, and how its game ended, for the mover.
struct Prediction {
    std::uint32_t game;
    std::uint8_t free_squares;
    std::int8_t result;  // 1 won, 0 drawn, -1 lost
    Value value;
};

inline constexpr std::size_t quality_phases = yolah::chance_phases;
constexpr std::size_t quality_phase(int free_squares) {
    return yolah::chance_phase(free_squares);
}

struct QualityFigures {
    double positions = 0;
    double right = 0;     // the most likely of the three outcomes came
    double log_loss = 0;  // sum of -log of the chance of the outcome that came
    // Games that were not drawn, and those of them in which the side with the better chances won.
    double decided = 0;
    double decided_right = 0;
    double decided_log_loss = 0;  // sum, with a draw ruled out
    // Sum of squared distances between the three chances and what came: 0 to 2 a position.
    double brier = 0;
    // Sums of squares, for error bars.
    double log_loss_squares = 0;
    double brier_squares = 0;

    void add(const Wdl& chances, int result);
    QualityFigures& operator+=(const QualityFigures& other);
};

// A mean and its standard error, of `count` positions that are independent of each other.
struct MeanFigure {
    double mean = 0;
    double error = 0;
};
MeanFigure mean_figure(double sum, double sum_of_squares, double count);

// Sums over games, for the error of a mean over positions: those of one game have the same end, so a game is
// one observation however many positions of it there are.
class GameSums {
  public:
    // Positions of a game come together.
    void add(std::uint32_t game, double figure);
    // Of the mean of the figures of all positions; none from fewer than two games, which say nothing of it.
    std::optional<double> standard_error() const;
    double games() const { return games_ + (open_.count > 0 ? 1 : 0); }

  private:
    struct One {
        std::uint32_t game = 0;
        double sum = 0;
        double count = 0;
    };
    void close();

    One open_;
    double games_ = 0;
    double sum_ = 0;
    double count_ = 0;
    double sum_squares_ = 0;
    double count_squares_ = 0;
    double products_ = 0;
};

// Positions to which about the same result was foretold.
struct CalibrationBin {
    double positions = 0;
    double foretold = 0;  // sum of points
    double came = 0;      // sum of points
};
inline constexpr std::size_t calibration_bins = 20;
using Calibration = std::array<CalibrationBin, calibration_bins>;
void add(Calibration& calibration, const Wdl& chances, int result);

struct Quality {
    std::array<QualityFigures, quality_phases> phases;
    std::array<OutcomeModel, quality_phases> models;
    std::array<Calibration, quality_phases> calibration;
    // Of the log-losses, with all phases together at the end.
    std::array<GameSums, quality_phases + 1> log_loss_by_game;

    QualityFigures all() const;
};

// The model of each phase is fitted on one half of the games; all is measured on the other half.
Quality measure_quality(std::span<const Prediction> predictions);

// The model of each phase, fitted on all games: what is shipped, once its quality is known. A phase with too
// few positions has that of the phase before it.
std::array<OutcomeModel, quality_phases> phase_models(std::span<const Prediction> predictions);

// A file: what was foretold against what came.
std::string calibration_svg(const Quality& quality, const std::string& title);

}  // namespace damier::learn
