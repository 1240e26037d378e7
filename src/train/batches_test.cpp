#include "train/batches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/board_symmetry.h"
#include "core/value.h"
#include "learn/selfplay/held_out.h"
#include "train/test_boards.h"

namespace damier::train {
namespace {

learn::TrainingPosition random_position(Random& random, std::uint32_t game) {
    const int holes = static_cast<int>(random.below(45));
    const Board board = random_board(random, holes);
    const int margin = static_cast<int>(random.below(9)) - 4;
    return {.sides = {board.mover, board.other, board.mover | board.other | board.holes},
            .game = game,
            .value = static_cast<std::int16_t>(static_cast<int>(random.below(1001)) - 500),
            .margin = static_cast<std::int8_t>(margin),
            .gathered = 0,
            .result = static_cast<std::int8_t>((margin > 0) - (margin < 0)),
            .free_squares = static_cast<std::uint8_t>(56 - holes),
            .solved = false};
}

TEST(TrainingSets, AreSplitByGame) {
    Random random(1);
    std::vector<learn::TrainingPosition> positions;
    std::size_t held_out = 0;
    for (std::uint32_t game = 0; game < 400; ++game) {
        for (int i = 0; i < 3; ++i) positions.push_back(random_position(random, game));
        held_out += learn::is_held_out(game) ? 3 : 0;
    }
    Targets targets;
    targets.scale.fill(300);
    const TrainingSets sets = make_training_sets(positions, targets);
    EXPECT_EQ(count(sets.held_out), held_out);
    EXPECT_EQ(count(sets.training), positions.size() - held_out);
    EXPECT_NEAR(static_cast<double>(held_out), 1200.0 / 20, 36);
    for (int bucket = 0; bucket < yolah::network_buckets; ++bucket) {
        for (const std::uint32_t number : sets.held_out[static_cast<std::size_t>(bucket)]) {
            EXPECT_TRUE(learn::is_held_out(positions[number].game));
            EXPECT_EQ(yolah::network_bucket(positions[number].free_squares), bucket);
        }
    }
}

TEST(TrainingSets, BecomeBatchesOfAllImages) {
    Random random(2);
    const learn::TrainingPosition position = random_position(random, 1);
    Targets targets;
    targets.scale.fill(300);
    const TrainingSets sets = make_training_sets(std::span(&position, 1), targets);
    const std::vector<std::uint32_t> numbers(200, 0);
    PhaseBatch batch;
    constexpr std::size_t extras = yolah::network_extras;
    fill_batch(sets, numbers, yolah::network_shape(32, 32, extras), 77, batch);
    ASSERT_EQ(batch.boards.size(), 200u);
    ASSERT_EQ(batch.extras.size(), 200 * extras);
    ASSERT_EQ(batch.map_ends.size(), 200u);
    EXPECT_EQ(batch.map_ends.back(), batch.map.size());
    std::set<Bitboard> seen;
    for (const Board& board : batch.boards) {
        seen.insert(board.mover);
        bool is_image = false;
        for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry)
            is_image |=
                board.mover == transform(position.sides.mover, symmetry) &&
                board.other == transform(position.sides.other, symmetry) &&
                (board.mover | board.other | board.holes) == transform(position.sides.occupied, symmetry);
        EXPECT_TRUE(is_image);
    }
    EXPECT_EQ(seen.size(), 8u);
    for (const float target : batch.targets) EXPECT_EQ(target, targets.of(position));
    const std::vector<std::uint8_t> of_images = batch.extras;
    fill_batch(sets, std::span(numbers).first(1), yolah::network_shape(32, 0, extras), std::nullopt, batch);
    EXPECT_EQ(batch.boards[0].mover, position.sides.mover);
    EXPECT_EQ(batch.boards[0].other, position.sides.other);
    for (std::size_t i = 0; i < of_images.size(); ++i)
        ASSERT_EQ(of_images[i], batch.extras[i % extras]) << "the extras do not depend on the image";
    EXPECT_TRUE(batch.map.empty());
}

TEST(Targets, MixResultAndValue) {
    Random random(3);
    learn::TrainingPosition position = random_position(random, 1);
    position.result = 1;
    position.value = 0;
    Targets targets{.result_share = 0.25};
    targets.scale.fill(300);
    EXPECT_NEAR(targets.of(position), 0.25 + 0.75 * 0.5, 1e-6);
    position.value = 300;
    EXPECT_NEAR(targets.of(position), 0.25 + 0.75 * 0.731059, 1e-5);
    // A proof counts alone, whatever the game came to.
    position.solved = true;
    position.value = value_of_end(-3);
    EXPECT_EQ(targets.of(position), 0);
    position.value = value_of_end(0);
    EXPECT_EQ(targets.of(position), 0.5);
}

TEST(Targets, FindTheScaleThatTheResultsFollow) {
    Random random(4);
    std::vector<learn::TrainingPosition> positions;
    for (int i = 0; i < 60'000; ++i) {
        learn::TrainingPosition position = random_position(random, 1);
        // Twice as much is needed for the same chances in the opening.
        const double scale = yolah::network_bucket(position.free_squares) >= 6 ? 200 : 100;
        const double chance = 1 / (1 + std::exp(-position.value / scale));
        position.result = random.unit() < chance ? 1 : -1;
        positions.push_back(position);
    }
    const ValueScale scale = fitted_scale(positions);
    EXPECT_NEAR(scale[7], 200, 15);
    EXPECT_NEAR(scale[3], 100, 8);
    // None there: what is usual.
    EXPECT_EQ(scale[0], 300);
}

}  // namespace
}  // namespace damier::train
