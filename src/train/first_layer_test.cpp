#include "train/first_layer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/yolah/evaluation/network_inputs.h"
#include "train/test_boards.h"

namespace damier::train {
namespace {

struct Layer {
    int accumulator;
    std::vector<float> weights;
    std::vector<float> biases;

    Layer(int width, Random& random) : accumulator(width) {
        for (int i = 0; i < yolah::network_inputs * width; ++i)
            weights.push_back(static_cast<float>(random.unit() - 0.5) / 4);
        for (int i = 0; i < width; ++i) biases.push_back(static_cast<float>(random.unit()) / 2);
    }
    FirstLayer<const float> view() const { return {weights.data(), biases.data(), accumulator}; }
};

std::vector<int> inputs_of(Bitboard own, Bitboard other, Bitboard holes) {
    std::vector<int> inputs;
    for (const Square square : squares_of(own)) inputs.push_back(yolah::own_piece_input(index_of(square)));
    for (const Square square : squares_of(other))
        inputs.push_back(yolah::other_piece_input(index_of(square)));
    for (const Square square : squares_of(holes)) inputs.push_back(yolah::hole_input(index_of(square)));
    return inputs;
}

// Element by element, by the definition.
std::vector<double> joined_plainly(const Layer& layer, const Board& board) {
    std::vector<double> joined;
    for (const auto& inputs : {inputs_of(board.mover, board.other, board.holes),
                               inputs_of(board.other, board.mover, board.holes)}) {
        for (int i = 0; i < layer.accumulator; ++i) {
            double sum = layer.biases[static_cast<std::size_t>(i)];
            for (const int input : inputs)
                sum += layer.weights[static_cast<std::size_t>(input * layer.accumulator + i)];
            joined.push_back(std::clamp(sum, 0.0, 1.0));
        }
    }
    return joined;
}

// Widths that take wide strips, narrow ones, and both.
class FirstLayerTest : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Widths, FirstLayerTest, testing::Values(32, 64, 160, 256));

TEST_P(FirstLayerTest, AddsTheRowsOfTheInputsThatAreOn) {
    Random random(3);
    const Layer layer(GetParam(), random);
    const std::size_t stride = static_cast<std::size_t>(2 * layer.accumulator) + 5;
    std::vector<Board> boards;
    for (int holes = 0; holes < 50; holes += 7) boards.push_back(random_board(random, holes));
    std::vector<float> joined(boards.size() * stride, -7);
    forward(layer.view(), boards, {joined.data(), stride});
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const auto expected = joined_plainly(layer, boards[i]);
        for (std::size_t k = 0; k < expected.size(); ++k)
            ASSERT_NEAR(joined[i * stride + k], expected[k], 1e-5) << "board " << i << " element " << k;
        for (std::size_t k = expected.size(); k < stride; ++k) ASSERT_EQ(joined[i * stride + k], -7);
    }
}

// A gradient is how much the outcome changes with a weight: here the outcome is the sum of all outputs, each
// times a number of its own.
TEST_P(FirstLayerTest, GivesBackTheGradients) {
    Random random(5);
    Layer layer(GetParam(), random);
    const std::size_t stride = static_cast<std::size_t>(2 * layer.accumulator);
    std::vector<Board> boards;
    for (int holes = 0; holes < 50; holes += 11) boards.push_back(random_board(random, holes));
    std::vector<float> factors(boards.size() * stride);
    for (float& factor : factors) factor = static_cast<float>(random.unit() - 0.5);
    const auto outcome = [&] {
        double sum = 0;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            const auto joined = joined_plainly(layer, boards[i]);
            for (std::size_t k = 0; k < stride; ++k)
                sum += joined[k] * static_cast<double>(factors[i * stride + k]);
        }
        return sum;
    };
    std::vector<float> joined(factors.size());
    forward(layer.view(), boards, {joined.data(), stride});
    // Gradients are added to what is there.
    std::vector<float> weights(layer.weights.size(), 1);
    std::vector<float> biases(layer.biases.size(), 1);
    backward(boards, {joined.data(), stride}, {factors.data(), stride},
             {weights.data(), biases.data(), layer.accumulator});
    const auto change = [&](float& weight) {
        constexpr float step = 1e-4f;
        const float before = weight;
        const double low = outcome();
        weight = before + step;
        const double high = outcome();
        const double moved = static_cast<double>(weight) - static_cast<double>(before);
        weight = before;
        return (high - low) / moved;
    };
    for (std::size_t i = 0; i < layer.weights.size(); i += 97)
        ASSERT_NEAR(weights[i] - 1, change(layer.weights[i]), 2e-2) << "weight " << i;
    for (std::size_t i = 0; i < layer.biases.size(); i += 13)
        ASSERT_NEAR(biases[i] - 1, change(layer.biases[i]), 2e-2) << "bias " << i;
}

// Inputs 5 and 7 in the first row, none in the second, 7 in the third.
TEST(MapLayerTest, AddsTheRowsOfItsInputsAndGivesBackTheirGradients) {
    Random random(6);
    const Layer layer(32, random);
    const std::vector<std::uint16_t> inputs = {5, 7, 7};
    const std::vector<std::uint32_t> ends = {2, 2, 3};
    constexpr std::size_t stride = 40;
    std::vector<float> rows(3 * stride, -7);
    forward_map(layer.view(), {inputs, ends}, {rows.data(), stride});
    const auto weight = [&](std::size_t input, std::size_t i) { return layer.weights[input * 32 + i]; };
    for (std::size_t i = 0; i < 32; ++i) {
        const float bias = layer.biases[i];
        EXPECT_NEAR(rows[i], std::clamp(bias + weight(5, i) + weight(7, i), 0.0f, 1.0f), 1e-6);
        EXPECT_NEAR(rows[stride + i], std::clamp(bias, 0.0f, 1.0f), 1e-6);
        EXPECT_NEAR(rows[2 * stride + i], std::clamp(bias + weight(7, i), 0.0f, 1.0f), 1e-6);
    }
    EXPECT_EQ(rows[stride - 1], -7);
    // Everything open, all gradients 1 but those of the last row, which are 2: each is counted where it came
    // from.
    rows.assign(rows.size(), 0.5f);
    std::vector<float> above(rows.size(), 1);
    std::fill(above.begin() + 2 * stride, above.end(), 2.0f);
    std::vector<float> weights(layer.weights.size());
    std::vector<float> biases(layer.biases.size());
    backward_map({inputs, ends}, {rows.data(), stride}, {above.data(), stride},
                 {weights.data(), biases.data(), 32});
    EXPECT_EQ(weights[5 * 32], 1);
    EXPECT_EQ(weights[7 * 32 + 31], 3);
    EXPECT_EQ(weights[6 * 32], 0);
    EXPECT_EQ(biases[3], 4);
    // Nothing flows back through what was clipped.
    rows.assign(rows.size(), 1);
    backward_map({inputs, ends}, {rows.data(), stride}, {above.data(), stride},
                 {weights.data(), biases.data(), 32});
    EXPECT_EQ(biases[3], 4);
}

}  // namespace
}  // namespace damier::train
