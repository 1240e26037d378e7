// The loops of a network as any compiler understands them.
#include <algorithm>
#include <array>
#include <cstddef>

#include "nn/kernels.h"

namespace damier::nn {

namespace {

const std::int16_t* row(const PackedWeights& weights, int input) {
    return weights.feature_weights + input * weights.accumulator;
}

void refresh(const PackedWeights& weights, std::span<const std::uint16_t> inputs, std::int16_t* accumulator) {
    std::copy_n(weights.feature_biases, weights.accumulator, accumulator);
    for (const int input : inputs) {
        for (int i = 0; i < weights.accumulator; ++i)
            accumulator[i] = static_cast<std::int16_t>(accumulator[i] + row(weights, input)[i]);
    }
}

void update(const PackedWeights& weights, const InputChange& change, const std::int16_t* from,
            std::int16_t* to) {
    const std::int16_t* off = row(weights, change.off);
    const std::int16_t* on0 = row(weights, change.on[0]);
    const std::int16_t* on1 = row(weights, change.on[1]);
    for (int i = 0; i < weights.accumulator; ++i)
        to[i] = static_cast<std::int16_t>(from[i] + on0[i] + on1[i] - off[i]);
}

std::uint8_t clipped(std::int32_t sum) {
    return static_cast<std::uint8_t>(std::clamp(sum, 0, activation_one));
}

template <std::size_t outputs>
std::array<std::uint8_t, outputs> apply_layer(std::span<const std::uint8_t> inputs,
                                              const std::int8_t* weights, const std::int32_t* biases,
                                              const std::int32_t* shifts) {
    std::array<std::int32_t, outputs> sums;
    std::copy_n(biases, outputs, sums.begin());
    for (std::size_t input = 0; input < inputs.size(); input += 4, weights += 4 * outputs) {
        for (std::size_t output = 0; output < outputs; ++output) {
            for (std::size_t i = 0; i < 4; ++i) sums[output] += inputs[input + i] * weights[4 * output + i];
        }
    }
    std::array<std::uint8_t, outputs> activations;
    for (std::size_t output = 0; output < outputs; ++output)
        activations[output] = clipped(sums[output] >> shifts[output]);
    return activations;
}

std::int32_t logit(const PackedWeights& weights, const std::int16_t* mover, const std::int16_t* other,
                   const std::int16_t* map, std::span<const std::uint8_t> extras, int bucket) {
    std::array<std::uint8_t, 2 * most_accumulator + most_map + most_extras> joined;
    const auto activation = [](std::int16_t sum) { return clipped(sum >> feature_shift); };
    auto end = std::transform(mover, mover + weights.accumulator, joined.begin(), activation);
    end = std::transform(other, other + weights.accumulator, end, activation);
    end = std::transform(map, map + weights.map, end, activation);
    std::ranges::copy(extras, end);
    const PackedTail& tail = weights.tails[bucket];
    const std::span inputs(joined.data(), static_cast<std::size_t>(weights.joined));
    const auto hidden1 =
        apply_layer<hidden1_size>(inputs, weights.weights1_of(bucket), tail.biases1, tail.shifts1);
    const auto hidden2 = apply_layer<hidden2_size>(hidden1, tail.weights2, tail.biases2, tail.shifts2);
    std::int32_t sum = tail.bias3;
    for (std::size_t i = 0; i < hidden2.size(); ++i) sum += hidden2[i] * tail.weights3[2 * i];
    return sum;
}

}  // namespace

Kernels portable_kernels(int /*accumulator*/) {
    return {refresh, update, logit};
}

}  // namespace damier::nn
