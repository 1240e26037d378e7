// The positions that a network is trained with, as small as they can be: there are millions of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/yolah/evaluation/network_inputs.h"
#include "learn/selfplay/training_positions.h"
#include "train/first_layer.h"
#include "train/model.h"
#include "train/targets.h"

namespace damier::train {

struct Sample {
    Board board;
    std::array<std::uint8_t, yolah::network_extras> extras;
    float target;        // the chance to win, draws half
    std::int8_t result;  // 1 won, 0 drawn, -1 lost
    std::int8_t margin;  // final
};
static_assert(sizeof(Sample) <= 56);

// By bucket.
using Samples = std::array<std::vector<Sample>, yolah::network_buckets>;

struct SampleSets {
    Samples training;
    Samples held_out;  // whole games (learn/selfplay/held_out.h)
};

std::size_t count(const Samples& samples);

SampleSets make_samples(std::span<const learn::TrainingPosition> positions, const Targets& targets);

// The samples of these numbers, of one bucket, each as one of its eight images; `symmetries` are drawn from
// the seed, or all 0 without one.
void fill_batch(std::span<const Sample> samples, std::span<const std::uint32_t> numbers,
                const nn::Shape& shape, std::optional<std::uint64_t> seed, PhaseBatch& batch);

}  // namespace damier::train
