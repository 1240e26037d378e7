#include "nn/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "nn/random_network.h"

namespace damier::nn {
namespace {

constexpr Shape small = {.inputs = 6, .accumulator = 32, .extras = 4, .buckets = 2};

std::string refusal_of(const FloatNetwork& network) {
    const auto result = quantised(network);
    return result ? "taken" : result.error().message;
}

TEST(Network, RoundsEachWeightToItsScale) {
    FloatNetwork network(small);
    network.feature_weights[5] = 0.5f;
    network.feature_biases[31] = -2;
    network.layer1[1].weights[3] = largest_layer_weight;
    network.layer1[1].biases[0] = 1;
    network.layer2[0].weights[16] = -0.02f;
    network.layer2[0].biases[1] = -1;
    network.layer2[0].weights[32] = 0.44f;
    network.output[1].weights[31] = -31.5f;
    network.output[0].biases[0] = 0.25f;
    const Network rounded = quantised(network).value();
    EXPECT_EQ(rounded.feature_weights[5], 254);
    EXPECT_EQ(rounded.feature_biases[31], -1016);
    EXPECT_EQ(rounded.layer1[1].weights[3], 127);
    EXPECT_EQ(rounded.layer1[1].shifts[0], 6);
    EXPECT_EQ(rounded.layer1[1].biases[0], 127 * 64);
    // Small weights leave room for more of their digits.
    EXPECT_EQ(rounded.layer2[0].weights[16], -20);
    EXPECT_EQ(rounded.layer2[0].shifts[1], 10);
    EXPECT_EQ(rounded.layer2[0].biases[1], -127 * 1024);
    EXPECT_EQ(rounded.layer2[0].weights[32], 113);
    EXPECT_EQ(rounded.layer2[0].shifts[2], 8);
    EXPECT_EQ(rounded.output[1].weights[31], -32'256);
    EXPECT_EQ(rounded.output[0].bias, logit_one / 4);
}

TEST(Network, RefusesWhatDoesNotFit) {
    FloatNetwork network(small);
    network.layer2[1].weights[0] = 2;
    EXPECT_EQ(refusal_of(network), "a layer's weight of 2, expected -1.984 to 1.984");
    network = FloatNetwork(small);
    network.output[0].weights[0] = -33;
    EXPECT_EQ(refusal_of(network), "an output weight of -33, expected -32 to 32");
    network.output[0].weights[0] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(refusal_of(network), "an output weight of nan, expected -32 to 32");
    network = FloatNetwork(small);
    network.feature_biases[3] = std::numeric_limits<float>::infinity();
    EXPECT_EQ(refusal_of(network), "a feature bias of inf, expected -64.5 to 64.5");
    network = FloatNetwork(small);
    // Six inputs and the bias of one element, in 1/508, and 2 for rounding.
    network.feature_biases[2] = 10;
    for (std::size_t input = 0; input < 6; ++input) network.feature_weights[input * 32 + 2] = 9.1f;
    EXPECT_EQ(refusal_of(network),
              "the weights of accumulator element 2 add up to 32820, expected at most 32767");
    network.feature_biases[2] = 9.8f;
    EXPECT_EQ(refusal_of(network), "taken");
    network.feature_biases[2] = -10;
    EXPECT_EQ(refusal_of(network), "taken");
    for (std::size_t input = 0; input < 6; ++input) network.feature_weights[input * 32 + 2] = -9.1f;
    EXPECT_EQ(refusal_of(network),
              "the weights of accumulator element 2 add up to 32818, expected at most 32767");
}

// One thing is so on a square.
TEST(Network, HasRoomForOneInputASquare) {
    Shape shape = small;
    shape.inputs = 3 * input_squares;
    FloatNetwork network(shape);
    const auto weight = [&](std::size_t input) -> float& { return network.feature_weights[input * 32 + 7]; };
    for (std::size_t square = 0; square < input_squares; ++square) {
        weight(square) = 1;
        weight(square + input_squares) = -1;
        weight(square + 2 * input_squares) = 0.5f;
    }
    EXPECT_EQ(refusal_of(network), "taken");
    weight(input_squares) = 2;
    EXPECT_EQ(refusal_of(network),
              "the weights of accumulator element 7 add up to 33022, expected at most 32767");
}

TEST(Network, RefusesShapesWithoutCode) {
    const auto refusal = [](const Shape& shape) { return check_shape(shape).error().message; };
    EXPECT_TRUE(check_shape(small));
    Shape shape = small;
    shape.accumulator = 48;
    EXPECT_EQ(refusal(shape), "48 accumulator elements, expected 32 to 512 in steps of 32");
    EXPECT_EQ(refusal_of(FloatNetwork(shape)), refusal(shape));
    shape.accumulator = 544;
    EXPECT_EQ(refusal(shape), "544 accumulator elements, expected 32 to 512 in steps of 32");
    shape = small;
    shape.extras = 6;
    EXPECT_EQ(refusal(shape), "6 extras, expected 0 to 64 in steps of 4");
    shape = small;
    shape.hidden1 = 8;
    EXPECT_EQ(refusal(shape), "8 elements in hidden layer 1, expected 16 to 16");
    shape = small;
    shape.buckets = 0;
    EXPECT_EQ(refusal(shape), "0 buckets, expected 1 to 16");
}

// By hand: one path through the network.
TEST(Network, AddsClipsAndRounds) {
    Network network(small);
    network.feature_weights[2 * 32 + 1] = 402;  // input 2 of a view, element 1
    network.feature_biases[1] = 39;
    network.layer1[0].weights[4 * 68 + 1] = 64;       // element 1 of the mover to neuron 4
    network.layer1[0].weights[4 * 68 + 32 + 1] = -3;  // and of the other
    network.layer1[0].weights[4 * 68 + 64 + 2] = 32;  // and extra 2
    network.layer2[0].weights[9 * 16 + 4] = 127;
    network.layer2[0].biases[9] = 128;
    network.layer2[0].shifts[9] = 7;
    network.output[0].weights[9] = 1000;
    network.output[0].bias = 5;
    const std::uint8_t extras[] = {0, 0, 20, 0};
    const int on[] = {2};
    const std::span<const int> off;
    // 441 and 39 in the accumulators are 110 and 10: (110 * 64 - 10 * 3 + 20 * 32 + 32) >> 6 is 120, and
    // (120 * 127 + 128 + 64) >> 7 is 120 too.
    EXPECT_EQ(network.evaluate(on, off, {}, extras, 0), 120'005);
    // 10 and 110: (640 - 330 + 640 + 32) >> 6 is 15, (15 * 127 + 128 + 64) >> 7 is 16.
    EXPECT_EQ(network.evaluate(off, on, {}, extras, 0), 16'005);
    EXPECT_EQ(network.evaluate(on, off, {}, extras, 1), 0);
    network.feature_biases[1] = 508;
    // Clipped to 127: (127 * 64 - 127 * 3 + 640 + 32) >> 6 is 132, clipped again.
    EXPECT_EQ(network.evaluate(on, on, {}, extras, 0), 127'005);
    network.feature_biases[1] = -800;
    EXPECT_EQ(network.evaluate(on, off, {}, extras, 0), 11'005);
}

}  // namespace
}  // namespace damier::nn
