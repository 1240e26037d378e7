#include "train/samples.h"

#include "core/board_symmetry.h"
#include "core/random.h"
#include "learn/selfplay/held_out.h"

namespace damier::train {

namespace {

// With the mover as Black: nothing that is told of it depends on colours, points or the number of the move.
yolah::Position position_of(const Board& board) {
    return yolah::Position(board.mover, board.other, board.holes, 0, 0, 0);
}

Sample sample_of(const learn::TrainingPosition& from, const Targets& targets) {
    Sample sample{};
    const yolah::Sides& sides = from.sides;
    sample.board = {sides.mover, sides.other, sides.occupied & ~(sides.mover | sides.other)};
    const yolah::FreshInputs fresh(position_of(sample.board), yolah::network_extras, false);
    std::ranges::copy(fresh.extras(), sample.extras.begin());
    sample.target = targets.of(from);
    sample.result = from.result;
    sample.margin = from.margin;
    return sample;
}

// The map of the board that was added last is worked out again, as that is faster than turning it.
void add_map(PhaseBatch& batch) {
    const Board& board = batch.boards.back();
    const yolah::FreshInputs fresh(position_of(board), 0, true);
    batch.map.insert(batch.map.end(), fresh.map().begin(), fresh.map().end());
    batch.map_ends.push_back(static_cast<std::uint32_t>(batch.map.size()));
}

}  // namespace

std::size_t count(const Samples& samples) {
    std::size_t all = 0;
    for (const auto& bucket : samples) all += bucket.size();
    return all;
}

SampleSets make_samples(std::span<const learn::TrainingPosition> positions, const Targets& targets) {
    SampleSets sets;
    for (const learn::TrainingPosition& position : positions) {
        Samples& samples = learn::is_held_out(position.game) ? sets.held_out : sets.training;
        const int bucket = yolah::network_bucket(position.free_squares);
        samples[static_cast<std::size_t>(bucket)].push_back(sample_of(position, targets));
    }
    return sets;
}

void fill_batch(std::span<const Sample> samples, std::span<const std::uint32_t> numbers,
                const nn::Shape& shape, std::optional<std::uint64_t> seed, PhaseBatch& batch) {
    batch.boards.clear();
    batch.map.clear();
    batch.map_ends.clear();
    batch.extras.clear();
    batch.targets.clear();
    Random random(seed.value_or(0));
    for (const std::uint32_t number : numbers) {
        const Sample& sample = samples[number];
        const int symmetry = seed ? static_cast<int>(random.below(board_symmetry_count)) : 0;
        batch.boards.push_back({transform(sample.board.mover, symmetry),
                                transform(sample.board.other, symmetry),
                                transform(sample.board.holes, symmetry)});
        batch.extras.insert(batch.extras.end(), sample.extras.begin(), sample.extras.begin() + shape.extras);
        batch.targets.push_back(sample.target);
        if (shape.map > 0) add_map(batch);
    }
}

}  // namespace damier::train
