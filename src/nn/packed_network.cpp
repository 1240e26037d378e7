#include "nn/packed_network.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace damier::nn {

namespace {

std::size_t count(int number) {
    return static_cast<std::size_t>(number);
}

template <class T>
hwy::AlignedFreeUniquePtr<T[]> aligned_copy(const std::vector<T>& from) {
    // None at all is not allowed.
    auto to = hwy::AllocateAligned<T>(std::max<std::size_t>(from.size(), 1));
    std::ranges::copy(from, to.get());
    return to;
}

std::vector<std::int16_t> with_rounding(std::vector<std::int16_t> biases) {
    for (std::int16_t& bias : biases) bias = static_cast<std::int16_t>(bias + (1 << feature_shift) / 2);
    return biases;
}

// Rows of outputs, as fours of inputs: see PackedTail.
void pack(const IntegerLayer& layer, std::int8_t* to) {
    const std::size_t outputs = layer.biases.size();
    const std::size_t inputs = layer.weights.size() / outputs;
    for (std::size_t input = 0; input < inputs; ++input) {
        for (std::size_t output = 0; output < outputs; ++output)
            to[(input / 4 * outputs + output) * 4 + input % 4] = layer.weights[output * inputs + input];
    }
}

void pack_sums(const IntegerLayer& layer, std::int32_t* biases, std::int32_t* shifts) {
    for (std::size_t output = 0; output < layer.biases.size(); ++output) {
        biases[output] = layer.biases[output] + (1 << (layer.shifts[output] - 1));
        shifts[output] = layer.shifts[output];
    }
}

PackedTail packed_tail(const Network& network, std::size_t bucket) {
    PackedTail tail{};
    pack_sums(network.layer1[bucket], tail.biases1, tail.shifts1);
    pack_sums(network.layer2[bucket], tail.biases2, tail.shifts2);
    pack(network.layer2[bucket], tail.weights2);
    const OutputLayer& output = network.output[bucket];
    for (std::size_t i = 0; i < output.weights.size(); ++i) tail.weights3[2 * i] = output.weights[i];
    tail.bias3 = output.bias;
    return tail;
}

}  // namespace

PackedNetwork::PackedNetwork(const Network& network, const Path& path)
    : shape_(network.shape),
      path_(path.name),
      kernels_(path.kernels(shape_.accumulator)),
      map_kernels_(path.kernels(shape_.map)),
      feature_weights_(aligned_copy(network.feature_weights)),
      feature_biases_(aligned_copy(with_rounding(network.feature_biases))),
      map_weights_(aligned_copy(network.map_weights)),
      map_biases_(aligned_copy(with_rounding(network.map_biases))) {
    assert(check_shape(shape_));
    const std::size_t bucket_size = count(shape_.joined()) * count(shape_.hidden1);
    weights1_ = hwy::AllocateAligned<std::int8_t>(bucket_size * count(shape_.buckets));
    for (std::size_t bucket = 0; bucket < network.output.size(); ++bucket) {
        pack(network.layer1[bucket], weights1_.get() + bucket * bucket_size);
        tails_.push_back(packed_tail(network, bucket));
    }
    weights_ = {.accumulator = shape_.accumulator,
                .joined = shape_.joined(),
                .map = shape_.map,
                .feature_weights = feature_weights_.get(),
                .feature_biases = feature_biases_.get(),
                .weights1 = weights1_.get(),
                .tails = tails_.data()};
    map_weights_of_kernels_ = {.accumulator = shape_.map,
                               .joined = 0,
                               .map = 0,
                               .feature_weights = map_weights_.get(),
                               .feature_biases = map_biases_.get(),
                               .weights1 = nullptr,
                               .tails = nullptr};
}

}  // namespace damier::nn
