#include "train/training.h"

#include <gtest/gtest.h>

#include "train/test_boards.h"

namespace damier::train {
namespace {

Samples random_samples(std::uint64_t seed, int count) {
    Random random(seed);
    Samples samples;
    for (int bucket = 0; bucket < yolah::network_buckets; ++bucket) {
        const PhaseBatch batch = random_batch(random, bucket, 0, count);
        for (std::size_t i = 0; i < batch.boards.size(); ++i) {
            const int result = batch.targets[i] > 0.5f ? 1 : batch.targets[i] < 0.5f ? -1 : 0;
            samples[static_cast<std::size_t>(bucket)].push_back({batch.boards[i],
                                                                 {},
                                                                 batch.targets[i],
                                                                 static_cast<std::int8_t>(result),
                                                                 static_cast<std::int8_t>(3 * result)});
        }
    }
    return samples;
}

// Without images: those of the lower half are the upper half and the sides, and nothing could be learnt. So
// the samples are counted in pieces near the middle instead.
SampleSets learnable_sets() {
    SampleSets sets{random_samples(1, 250), random_samples(2, 50)};
    for (Samples* samples : {&sets.training, &sets.held_out}) {
        for (auto& bucket : *samples) {
            for (Sample& sample : bucket) {
                constexpr Bitboard middle = 0x00003c3c3c3c0000;
                const int lead =
                    damier::count(sample.board.mover & middle) - damier::count(sample.board.other & middle);
                sample.result = static_cast<std::int8_t>((lead > 0) - (lead < 0));
                sample.margin = static_cast<std::int8_t>(2 * lead);
                sample.target = static_cast<float>(sample.result + 1) / 2;
            }
        }
    }
    return sets;
}

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
    const SampleSets sets = learnable_sets();
    Training training(small_settings(), sets);
    run(training, 6);
    EXPECT_TRUE(training.is_finished());
    EXPECT_LT(training.curve().back().held_out_loss, training.curve().front().held_out_loss - 0.05);
    EXPECT_GT(training.curve().back().accuracy, 0.7);
    EXPECT_GT(training.curve().back().value_per_logit, 0);
}

TEST(Training, ThatWasEndedGoesOnAsIfItHadNot) {
    const SampleSets sets = learnable_sets();
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
    const SampleSets sets = learnable_sets();
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
    const SampleSets sets = learnable_sets();
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
