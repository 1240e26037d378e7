// For tests: boards at random.
#pragma once

#include <vector>

#include "core/random.h"
#include "games/yolah/evaluation/reach_map.h"
#include "train/model.h"

namespace damier::train {

inline Board random_board(Random& random, int holes) {
    Bitboard taken = 0;
    const auto put = [&](Bitboard& set, int pieces) {
        while (pieces > 0) {
            const Bitboard one = bit(static_cast<int>(random.below(square_count)));
            if ((taken & one) != 0) continue;
            taken |= one;
            set |= one;
            pieces -= 1;
        }
    };
    Board board{};
    put(board.mover, 4);
    put(board.other, 4);
    put(board.holes, holes);
    return board;
}

// The target says whether the mover has more pieces on the lower half: something that can be learnt.
inline PhaseBatch random_batch(Random& random, int bucket, int extras, int count) {
    PhaseBatch batch;
    batch.bucket = bucket;
    for (int i = 0; i < count; ++i) {
        const Board board = random_board(random, 48 - 6 * bucket);
        constexpr Bitboard lower_half = 0xffffffff;
        const int lead = damier::count(board.mover & lower_half) - damier::count(board.other & lower_half);
        batch.boards.push_back(board);
        const yolah::FreshInputs fresh(yolah::Position(board.mover, board.other, board.holes, 0, 0, 0), 0,
                                       true);
        batch.map.insert(batch.map.end(), fresh.map().begin(), fresh.map().end());
        batch.map_ends.push_back(static_cast<std::uint32_t>(batch.map.size()));
        batch.targets.push_back(lead > 0 ? 0.9f : lead < 0 ? 0.1f : 0.5f);
        for (int k = 0; k < extras; ++k) batch.extras.push_back(static_cast<std::uint8_t>(random.below(128)));
    }
    return batch;
}

}  // namespace damier::train
