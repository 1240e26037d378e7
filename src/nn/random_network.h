// For tests and benchmarks: networks with random weights of the size that training finds, so that most
// activations are neither 0 nor 1 and logits are of a few units.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "nn/float_network.h"

namespace damier::nn {

inline FloatNetwork random_float_network(const Shape& shape, std::uint64_t seed) {
    FloatNetwork network(shape);
    Random random(seed);
    // Uniform within `range` of `middle`.
    const auto fill = [&](std::vector<float>& weights, float range, float middle = 0) {
        for (float& weight : weights) {
            const auto unit = static_cast<float>(random() >> 40) / static_cast<float>(1 << 23) - 1;
            weight = middle + range * unit;
        }
    };
    fill(network.feature_weights, 0.15f);
    fill(network.feature_biases, 0.3f, 0.3f);
    fill(network.map_weights, 0.15f);
    fill(network.map_biases, 0.3f, 0.3f);
    for (std::size_t phase = 0; phase < network.output.size(); ++phase) {
        fill(network.layer1[phase].weights, 0.2f);
        fill(network.layer1[phase].biases, 0.3f, 0.2f);
        fill(network.layer2[phase].weights, 0.6f);
        fill(network.layer2[phase].biases, 0.3f, 0.2f);
        fill(network.output[phase].weights, 2);
        fill(network.output[phase].biases, 1);
    }
    return network;
}

}  // namespace damier::nn
