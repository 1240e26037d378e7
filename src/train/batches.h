// From loaded positions to batches: which positions are learnt from, which are held out, and what the network
// is told of each. The positions stay where they were loaded, as there are millions of them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/yolah/evaluation/network_inputs.h"
#include "learn/selfplay/training_positions.h"
#include "train/model.h"
#include "train/targets.h"

namespace damier::train {

// By bucket: numbers of positions, counted from 0.
using NumbersByBucket = std::array<std::vector<std::uint32_t>, yolah::network_buckets>;

std::size_t count(const NumbersByBucket& numbers);

struct TrainingSets {
    std::span<const learn::TrainingPosition> positions;  // must outlive the sets
    Targets targets;
    NumbersByBucket training;
    NumbersByBucket held_out;  // whole games (learn/selfplay/held_out.h)
};

TrainingSets make_training_sets(std::span<const learn::TrainingPosition> positions, const Targets& targets);

// The positions of these numbers, of one bucket, each as one of its eight images, which are drawn from the
// seed; as they are without one.
void fill_batch(const TrainingSets& sets, std::span<const std::uint32_t> numbers, const nn::Shape& shape,
                std::optional<std::uint64_t> seed, PhaseBatch& batch);

}  // namespace damier::train
