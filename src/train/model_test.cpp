#include "train/model.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/yolah/evaluation/network_inputs.h"
#include "nn/network.h"
#include "train/test_boards.h"

namespace damier::train {
namespace {

constexpr int extras = 4;
const nn::Shape shape = yolah::network_shape(32, 32, extras);

std::vector<PhaseBatch> random_batches(std::uint64_t seed, int count) {
    Random random(seed);
    std::vector<PhaseBatch> batches;
    for (int bucket = 0; bucket < shape.buckets; ++bucket)
        batches.push_back(random_batch(random, bucket, extras, bucket == 3 ? 0 : count));
    return batches;
}

std::vector<int> inputs_of(Bitboard own, Bitboard other, Bitboard holes) {
    std::vector<int> inputs;
    for (const Square square : squares_of(own)) inputs.push_back(yolah::own_piece_input(index_of(square)));
    for (const Square square : squares_of(other))
        inputs.push_back(yolah::other_piece_input(index_of(square)));
    for (const Square square : squares_of(holes)) inputs.push_back(yolah::hole_input(index_of(square)));
    return inputs;
}

TEST(Model, SaysWhatItsNetworkSays) {
    Model model(shape, 1, 1e-3, 1);
    for (int i = 0; i < 5; ++i) model.learn(random_batches(static_cast<std::uint64_t>(i), 64), 1e-2);
    const nn::FloatNetwork network = model.network();
    for (const PhaseBatch& batch : random_batches(9, 8)) {
        const std::vector<float> logits = model.logits(batch);
        ASSERT_EQ(logits.size(), batch.boards.size());
        for (std::size_t i = 0; i < logits.size(); ++i) {
            const Board& board = batch.boards[i];
            std::vector<float> figures;
            for (int k = 0; k < extras; ++k)
                figures.push_back(static_cast<float>(batch.extras[i * extras + static_cast<std::size_t>(k)]) /
                                  127);
            const std::size_t map_begin = i == 0 ? 0 : batch.map_ends[i - 1];
            const std::vector<int> map(batch.map.begin() + static_cast<std::ptrdiff_t>(map_begin),
                                       batch.map.begin() + batch.map_ends[i]);
            EXPECT_NEAR(logits[i],
                        network.evaluate(inputs_of(board.mover, board.other, board.holes),
                                         inputs_of(board.other, board.mover, board.holes), map, figures,
                                         batch.bucket),
                        1e-4);
        }
    }
}

TEST(Model, Learns) {
    Model model(shape, 1, 1e-3, 1);
    const auto batches = random_batches(2, 512);
    const double before = model.learn(batches, 5e-3);
    double after = before;
    for (int i = 0; i < 60; ++i) after = model.learn(batches, 5e-3);
    EXPECT_NEAR(before, std::log(2), 0.1);
    EXPECT_LT(after, before - 0.1);
}

TEST(Model, CanAlwaysBePutIntoWholeNumbers) {
    Model model(shape, 1, 0, 1);
    const auto batches = random_batches(3, 64);
    // Far too fast: weights want to leave every bound.
    for (int i = 0; i < 30; ++i) model.learn(batches, 0.5);
    const nn::FloatNetwork network = model.network();
    for (const auto& layers : {network.layer1, network.layer2}) {
        for (const nn::FloatLayer& layer : layers) {
            for (const float weight : layer.weights) ASSERT_LE(std::abs(weight), nn::largest_layer_weight);
        }
    }
    const auto whole = nn::quantised(network);
    EXPECT_TRUE(whole) << whole.error().message;
}

TEST(Model, DoesNotDependOnTheNumberOfThreads) {
    Model one(shape, 4, 1e-3, 1);
    Model three(shape, 4, 1e-3, 3);
    for (int i = 0; i < 4; ++i) {
        const auto batches = random_batches(static_cast<std::uint64_t>(i), 64);
        EXPECT_EQ(one.learn(batches, 1e-2), three.learn(batches, 1e-2));
    }
    EXPECT_EQ(one.network().feature_weights, three.network().feature_weights);
}

TEST(Model, GoesOnFromItsState) {
    Model model(shape, 5, 1e-3, 1);
    const auto batches = random_batches(6, 64);
    for (int i = 0; i < 3; ++i) model.learn(batches, 1e-2);
    Model other(shape, 99, 1e-3, 1);
    other.restore(model.state());
    for (int i = 0; i < 3; ++i) EXPECT_EQ(model.learn(batches, 1e-2), other.learn(batches, 1e-2));
    EXPECT_EQ(model.network().feature_weights, other.network().feature_weights);
}

TEST(Model, RefusesAStateThatIsNone) {
    Model model(shape, 5, 1e-3, 1);
    EXPECT_THROW(model.restore("nonsense"), std::runtime_error);
    const Model larger(yolah::network_shape(64, 32, extras), 5, 1e-3, 1);
    EXPECT_THROW(model.restore(larger.state()), std::runtime_error);
}

}  // namespace
}  // namespace damier::train
