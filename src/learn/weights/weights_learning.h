// The weights of a game's heuristic evaluation, learnt: by evolution (evolution.h) or by regression
// (weights_fit.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/shared/term_weights.h"
#include "learn/weights/evolution/evolution.h"
#include "learn/weights/evolution/fitness_settings.h"
#include "learn/weights/weights_fit.h"

namespace damier::learn {

// Their names.
std::vector<std::string_view> games_with_learnable_weights();

// What a weights file of the game may say. Fails for a game whose weights cannot be learnt.
Expected<const TermWeightsFormat*> learnable_weights(std::string_view game);

struct EvolutionTask {
    std::string game;
    std::optional<TermWeights> start;  // the built-in ones unless given
    int generations = 40;
    EvolverSettings evolver;
    FitnessSettings fitness;
};

struct EvolvedWeights {
    EvolutionResult evolution;
    // Empty when it was stopped.
    std::optional<TermWeights> weights;
    double score = 0;  // of these weights in the final games
    int final_games = 0;
};

// `record` is empty, or that of an earlier run of the same task.
Expected<EvolvedWeights> evolve_weights(const EvolutionTask& task, EvolutionRecord& record,
                                        std::stop_token stop, const EvolutionHooks& hooks);

struct RegressionTask {
    std::string game;
    std::optional<TermWeights> start;  // to results: what the fit is pulled towards; the built-in ones
    bool to_margins = false;
    int games = 20'000;                      // a round
    int rounds = 5;                          // each with the weights of the one before
    int depth = 2;                           // plies that the games are searched
    double part_of_result = 0.5;             // of a sample's chance; the rest is what the search thought
    double pull = 30;                        // positions that agree with the start
    std::vector<std::string> terms;          // only these, unless there are none
    std::vector<std::string> data;           // files of `damier learn games` to take instead of own games
    std::size_t most_positions = 1'000'000;  // of the files; more than these are thinned out
    std::uint64_t seed = 1;
};

struct RegressionRound {
    int round = 0;  // from 1
    std::size_t positions = 0;
    std::array<FitQuality, fit_phases + 1> before;  // of the weights that the fit started from
    std::array<FitQuality, fit_phases + 1> after;
};

// Empty when it was stopped.
Expected<std::optional<TermWeights>> fit_weights(const RegressionTask& task, std::stop_token stop,
                                                 const std::function<void(const RegressionRound&)>& tell);

}  // namespace damier::learn
