// A network in whole numbers: what float_network.h becomes when it is to be fast.
//
//   activation (accumulators, extras, hidden layers)   0..1 is 0..127
//   feature weights and biases                         i16, 1 is 127 * 4
//   weights of layers 1 and 2                          i8,  1 is 2^shift
//   biases of layers 1 and 2                           i32, 1 is 127 * 2^shift
//   weights of the output                              i16, 1 is 1024: within +-32767/1024
//   bias of the output, and the logit                  i32, 1 is 127 * 1024
//
// Each neuron of layers 1 and 2 has the largest shift from 6 to 10 that leaves room for its weights: they
// must be within +-127/64, and smaller ones are kept more precisely. A sum becomes an activation when it is
// divided by 4 or by 2^shift, rounded to the nearest (halves up), and clipped to 0..127. Activations stay
// below 128 so that two products, 2 * 127 * 127, still fit into 16 bits: what the vector instructions want.
// The worst case of every sum is checked when a network is made or read, so nothing ever overflows and every
// way to work it out gives the same bits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/error.h"
#include "nn/float_network.h"

namespace damier::nn {

inline constexpr int activation_one = 127;
inline constexpr int feature_shift = 2;
inline constexpr int feature_one = activation_one << feature_shift;
inline constexpr int least_shift = 6;
inline constexpr int most_shift = 10;
inline constexpr int output_weight_one = 1024;
inline constexpr int logit_one = activation_one * output_weight_one;

// An input is something that is so on one of 64 squares, input % 64, and but one thing is so on a square: of
// the inputs of a view, or of the map, at most one a square is on. The accumulators have room for that.
inline constexpr int input_squares = 64;

// What a trainer must keep the weights of layers 1 and 2 within, and the largest sum of the first layer.
inline constexpr float largest_layer_weight = 127.0f / (1 << least_shift);
inline constexpr float largest_feature_sum = 64;

inline constexpr int hidden1_size = 16;
inline constexpr int hidden2_size = 32;
inline constexpr int most_inputs = 2048;      // of a view, or of the map
inline constexpr int least_accumulator = 32;  // also its step
inline constexpr int most_accumulator = 512;
inline constexpr int most_map = 256;  // in the same steps
inline constexpr int most_extras = 64;
inline constexpr int extras_step = 4;
inline constexpr int most_buckets = 16;

// Whether there is code for this shape; the error says what is out of bounds.
Expected<void> check_shape(const Shape& shape);

// Weights row by row, a row is an output.
struct IntegerLayer {
    std::vector<std::int8_t> weights;
    std::vector<std::int32_t> biases;  // by output
    std::vector<std::int8_t> shifts;   // by output
    bool operator==(const IntegerLayer&) const = default;
};

struct OutputLayer {
    std::vector<std::int16_t> weights;
    std::int32_t bias = 0;
    bool operator==(const OutputLayer&) const = default;
};

struct Network {
    Shape shape;
    // By input, then by accumulator element.
    std::vector<std::int16_t> feature_weights;
    std::vector<std::int16_t> feature_biases;
    std::vector<std::int16_t> map_weights;
    std::vector<std::int16_t> map_biases;
    // By bucket.
    std::vector<IntegerLayer> layer1;  // joined -> hidden1
    std::vector<IntegerLayer> layer2;  // hidden1 -> hidden2
    std::vector<OutputLayer> output;   // hidden2 -> 1

    // All weights zero.
    explicit Network(const Shape& shape);

    // The logit (1 is logit_one), by plain loops: what faster ways must agree with. Extras are 0..127.
    std::int32_t evaluate(std::span<const int> mover_inputs, std::span<const int> other_inputs,
                          std::span<const int> map_inputs, std::span<const std::uint8_t> extras,
                          int bucket) const;

    bool operator==(const Network&) const = default;
};

// Whether no sum can overflow; the error names the first that could.
Expected<void> check_sums(const Network& network);

// The nearest network in whole numbers. A shape without code, a weight that is not a number or does not fit
// is refused rather than clipped: a clipped weight would be another network than the one that was trained.
Expected<Network> quantised(const FloatNetwork& network);

}  // namespace damier::nn
