#include "nn/float_network.h"

#include <algorithm>
#include <cstddef>

namespace damier::nn {

namespace {

std::size_t count(int number) {
    return static_cast<std::size_t>(number);
}

FloatLayer empty_layer(int inputs, int outputs) {
    return {std::vector<float>(count(inputs) * count(outputs)), std::vector<float>(count(outputs))};
}

std::vector<float> apply(const FloatLayer& layer, std::span<const float> inputs) {
    std::vector<float> sums = layer.biases;
    for (std::size_t output = 0; output < sums.size(); ++output) {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            sums[output] += layer.weights[output * inputs.size() + i] * inputs[i];
    }
    return sums;
}

std::vector<float> clipped(std::vector<float> values) {
    for (float& value : values) value = std::clamp(value, 0.0f, 1.0f);
    return values;
}

}  // namespace

FloatNetwork::FloatNetwork(const Shape& its_shape)
    : shape(its_shape),
      feature_weights(count(shape.inputs) * count(shape.accumulator)),
      feature_biases(count(shape.accumulator)),
      map_weights(count(shape.map_inputs) * count(shape.map)),
      map_biases(count(shape.map)),
      layer1(count(shape.buckets), empty_layer(shape.joined(), shape.hidden1)),
      layer2(count(shape.buckets), empty_layer(shape.hidden1, shape.hidden2)),
      output(count(shape.buckets), empty_layer(shape.hidden2, 1)) {}

float FloatNetwork::evaluate(std::span<const int> mover_inputs, std::span<const int> other_inputs,
                             std::span<const int> map_inputs, std::span<const float> extras,
                             int bucket) const {
    std::vector<float> joined;
    const auto join = [&](const std::vector<float>& weights, std::vector<float> accumulator,
                          std::span<const int> inputs) {
        for (const int input : inputs) {
            for (std::size_t i = 0; i < accumulator.size(); ++i)
                accumulator[i] += weights[count(input) * accumulator.size() + i];
        }
        accumulator = clipped(std::move(accumulator));
        joined.insert(joined.end(), accumulator.begin(), accumulator.end());
    };
    join(feature_weights, feature_biases, mover_inputs);
    join(feature_weights, feature_biases, other_inputs);
    join(map_weights, map_biases, map_inputs);
    joined.insert(joined.end(), extras.begin(), extras.end());
    const std::size_t phase = count(bucket);
    const auto hidden1 = clipped(apply(layer1[phase], joined));
    const auto hidden2 = clipped(apply(layer2[phase], hidden1));
    return apply(output[phase], hidden2)[0];
}

}  // namespace damier::nn
