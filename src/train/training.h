// The course of a training: epochs of steps, each epoch measured on the games that were held out, until it
// stops getting better.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "train/batches.h"
#include "train/model.h"

namespace damier::train {

struct Settings {
    nn::Shape shape;
    int epochs = 12;
    int batch = 4096;
    double rate = 8e-3;  // at first; it falls to a hundredth, by half a cosine
    double weight_decay = 1e-3;
    double result_share = 0.5;  // for the record: it is in the targets already
    int patience = 3;           // epochs without a better one before it ends
    std::uint64_t seed = 1;
    int threads = 1;
};

// What a checkpoint must agree with: all that decides the outcome.
std::string describe(const Settings& settings);

struct EpochFigures {
    int epoch = 0;               // from 1
    double training_loss = 0;    // mean over the epoch's steps
    double held_out_loss = 0;    // cross-entropy against the same kind of targets
    double result_loss = 0;      // against the results alone
    double accuracy = 0;         // of games that were not drawn: the side the network favours won
    double value_per_logit = 0;  // hundredths of a point: how the final margin goes with the logit
    double seconds = 0;

    bool operator==(const EpochFigures&) const = default;
};

// The figures of the network as it is, on what is held out.
EpochFigures measure(const Model& model, const Settings& settings, const TrainingSets& sets);

class Training {
  public:
    Training(const Settings& settings, const TrainingSets& sets);

    // One epoch and its measurement. False when it was stopped in the middle: then nothing is added to the
    // curve, and the model is not to be used.
    bool run_epoch(std::stop_token stop,
                   const std::function<void(std::size_t step, std::size_t steps)>& observer);

    bool is_finished() const;
    // The last epoch was the best so far.
    bool has_improved() const;
    const std::vector<EpochFigures>& curve() const { return curve_; }
    const Model& model() const { return model_; }

    // Goes on after the epochs of a curve. Throws std::runtime_error when the state does not fit.
    void restore(const std::string& model_state, std::vector<EpochFigures> curve);

  private:
    std::size_t best_epoch() const;

    Settings settings_;
    const TrainingSets& sets_;
    Model model_;
    std::vector<EpochFigures> curve_;
};

}  // namespace damier::train
