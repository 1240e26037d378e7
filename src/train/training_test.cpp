#include "train/training.h"

#include <gtest/gtest.h>

#include "train/test_boards.h"

namespace damier::train {
namespace {

// The result says who has more pieces near the middle: something that can be learnt and that all images agree
// on.
learn::TrainingPosition learnable(const Board& board, int bucket) {
    constexpr Bitboard middle = 0x00003c3c3c3c0000;
    const int lead = damier::count(board.mover & middle) - damier::count(board.other & middle);
    learn::TrainingPosition position{};
    position.sides = {board.mover, board.other, board.mover | board.other | board.holes};
    position.result = static_cast<std::int8_t>((lead > 0) - (lead < 0));
    position.margin = static_cast<std::int8_t>(2 * lead);
    position.free_squares = static_cast<std::uint8_t>(7 * bucket);
    return position;
}

// The sets of positions of its own.
class LearnableSets {
  public:
    LearnableSets() {
        add(1, 250, sets_.training);
        add(2, 50, sets_.held_out);
        sets_.positions = positions_;
        sets_.targets.result_share = 1;
        sets_.targets.scale.fill(300);
    }
    LearnableSets(const LearnableSets&) = delete;
    LearnableSets& operator=(const LearnableSets&) = delete;

    operator const TrainingSets&() const { return sets_; }

  private:
    void add(std::uint64_t seed, int count, NumbersByBucket& numbers) {
        Random random(seed);
        for (int bucket = 0; bucket < yolah::network_buckets; ++bucket) {
            for (const Board& board : random_batch(random, bucket, 0, count).boards) {
                numbers[static_cast<std::size_t>(bucket)].push_back(
                    static_cast<std::uint32_t>(positions_.size()));
                positions_.push_back(learnable(board, bucket));
            }
        }
    }

    std::vector<learn::TrainingPosition> positions_;
    TrainingSets sets_{};
};

Settings small_settings() {
    Settings settings;
    settings.shape = yolah::network_shape(32, 0, 0);
    settings.epochs = 6;
    settings.batch = 128;
    settings.rate = 1e-2;
    return settings;
}

void run(Training& training, int epochs) {
    for (int i = 0; i < epochs; ++i) ASSERT_TRUE(training.run_epoch({}, [](std::size_t, std::size_t) {}));
}

TEST(Training, GetsBetterOnGamesThatItHasNotSeen) {
    const LearnableSets sets;
    Training training(small_settings(), sets);
    run(training, 6);
    EXPECT_TRUE(training.is_finished());
    EXPECT_LT(training.curve().back().held_out_loss, training.curve().front().held_out_loss - 0.05);
    EXPECT_GT(training.curve().back().accuracy, 0.7);
    EXPECT_GT(training.curve().back().value_per_logit, 0);
}

TEST(Training, ThatWasEndedGoesOnAsIfItHadNot) {
    const LearnableSets sets;
    Training whole(small_settings(), sets);
    run(whole, 3);
    Training first(small_settings(), sets);
    run(first, 1);
    Training second(small_settings(), sets);
    second.restore(first.model().state(), first.curve());
    run(second, 2);
    ASSERT_EQ(second.curve().size(), 3u);
    EXPECT_EQ(second.curve().back().held_out_loss, whole.curve().back().held_out_loss);
    EXPECT_EQ(second.model().network().feature_weights, whole.model().network().feature_weights);
}

TEST(Training, EndsWhenItGetsNoBetter) {
    const LearnableSets sets;
    Settings settings = small_settings();
    settings.epochs = 100;
    settings.patience = 2;
    Training training(settings, sets);
    EpochFigures good;
    good.held_out_loss = 0.3;
    EpochFigures bad;
    bad.held_out_loss = 0.4;
    const std::string state = training.model().state();
    training.restore(state, {bad, good});
    EXPECT_TRUE(training.has_improved());
    EXPECT_FALSE(training.is_finished());
    training.restore(state, {good, bad});
    EXPECT_FALSE(training.has_improved());
    EXPECT_FALSE(training.is_finished());
    training.restore(state, {good, bad, bad});
    EXPECT_TRUE(training.is_finished());
}

TEST(Training, StopsInTheMiddle) {
    const LearnableSets sets;
    Training training(small_settings(), sets);
    std::stop_source stop;
    std::size_t steps = 0;
    EXPECT_FALSE(training.run_epoch(stop.get_token(), [&](std::size_t, std::size_t) {
        if (++steps == 2) stop.request_stop();
    }));
    EXPECT_EQ(steps, 2u);
    EXPECT_TRUE(training.curve().empty());
}

}  // namespace
}  // namespace damier::train
