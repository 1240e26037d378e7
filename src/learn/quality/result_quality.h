// How well evaluations of Othello, without a search, tell who wins people's games: what each of them means is
// fitted to games of earlier years, and measured on later ones.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/othello/evaluation/chances.h"
#include "learn/classifier/result_samples.h"
#include "learn/quality/quality.h"

namespace damier::learn {

// Discs placed since the start.
inline constexpr std::array<int, 5> judged_plies = {10, 20, 30, 40, 50};

struct ResultQuality {
    std::string evaluation;
    std::array<QualityFigures, judged_plies.size()> plies;
    std::array<Calibration, judged_plies.size()> calibration;
};

using OthelloValue = std::function<Value(const othello::Position&)>;

using OthelloChances = std::function<Wdl(const othello::Position&)>;

// Of what tells chances by itself, measured on `later`.
ResultQuality chances_quality(std::string evaluation, const OthelloChances& chances,
                              const ResultSamples& later);

// Of what tells values. At each ply a model with a bias, which is a threshold, is fitted to `earlier`, and
// all is measured on `later`.
ResultQuality result_quality(std::string evaluation, const OthelloValue& value, const ResultSamples& earlier,
                             const ResultSamples& later);

// The model of each phase of an evaluation, without a bias: a search's value may be of either side.
othello::PhaseModels phase_models(const OthelloValue& value, const ResultSamples& samples);

// Tables of all evaluations, as Markdown: accuracy, log-loss and Brier score, each with its standard error.
std::string quality_tables(std::span<const ResultQuality> qualities);

// What was foretold against what came, a line for each ply.
std::string ply_calibration_svg(const ResultQuality& quality);

}  // namespace damier::learn
