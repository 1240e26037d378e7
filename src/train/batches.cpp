#include "train/batches.h"

#include "core/board_symmetry.h"
#include "core/random.h"
#include "learn/selfplay/held_out.h"

namespace damier::train {

namespace {

Board image_of(const yolah::Sides& sides, int symmetry) {
    const Bitboard holes = sides.occupied & ~(sides.mover | sides.other);
    return {transform(sides.mover, symmetry), transform(sides.other, symmetry), transform(holes, symmetry)};
}

// What the network is told beside the pieces. It is worked out anew for each image, as that is faster than to
// turn the map; the extras are the same for all images. The mover is Black here: nothing that is told depends
// on colours, points or the number of the move.
void add_fresh_inputs(const Board& board, const nn::Shape& shape, PhaseBatch& batch) {
    const yolah::Position position(board.mover, board.other, board.holes, 0, 0, 0);
    const yolah::FreshInputs fresh(position, shape.extras, shape.map > 0);
    batch.extras.insert(batch.extras.end(), fresh.extras().begin(), fresh.extras().end());
    if (shape.map == 0) return;
    batch.map.insert(batch.map.end(), fresh.map().begin(), fresh.map().end());
    batch.map_ends.push_back(static_cast<std::uint32_t>(batch.map.size()));
}

}  // namespace

std::size_t count(const NumbersByBucket& numbers) {
    std::size_t all = 0;
    for (const auto& bucket : numbers) all += bucket.size();
    return all;
}

TrainingSets make_training_sets(std::span<const learn::TrainingPosition> positions, const Targets& targets) {
    TrainingSets sets{positions, targets, {}, {}};
    for (std::size_t i = 0; i < positions.size(); ++i) {
        NumbersByBucket& numbers = learn::is_held_out(positions[i].game) ? sets.held_out : sets.training;
        const int bucket = yolah::network_bucket(positions[i].free_squares);
        numbers[static_cast<std::size_t>(bucket)].push_back(static_cast<std::uint32_t>(i));
    }
    return sets;
}

void fill_batch(const TrainingSets& sets, std::span<const std::uint32_t> numbers, const nn::Shape& shape,
                std::optional<std::uint64_t> seed, PhaseBatch& batch) {
    batch.boards.clear();
    batch.map.clear();
    batch.map_ends.clear();
    batch.extras.clear();
    batch.targets.clear();
    Random random(seed.value_or(0));
    for (const std::uint32_t number : numbers) {
        const learn::TrainingPosition& position = sets.positions[number];
        const int symmetry = seed ? static_cast<int>(random.below(board_symmetry_count)) : 0;
        batch.boards.push_back(image_of(position.sides, symmetry));
        add_fresh_inputs(batch.boards.back(), shape, batch);
        batch.targets.push_back(sets.targets.of(position));
    }
}

}  // namespace damier::train
