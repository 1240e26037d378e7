#include "games/quarto/evaluation/features.h"

#include <bit>

namespace damier::quarto {

Features features_of(const Position& position) {
    Features features;
    const std::optional<Piece> hand = position.hand();
    if (!hand) return features;
    features.wins_at_once = position.winning_cells() != 0;
    if (features.wins_at_once || position.left() == 0) return features;
    const LosingGifts losing(position.lanes(), *hand);
    for (const Cell cell : elements_of<Cell>(position.free_cells())) {
        const int safe = std::popcount(static_cast<Pieces>(position.left() & ~losing.after(cell)));
        features.placements_by_safe[static_cast<std::size_t>(safe)] += 1;
    }
    return features;
}

}  // namespace damier::quarto
