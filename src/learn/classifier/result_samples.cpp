#include "learn/classifier/result_samples.h"

namespace damier::learn {

ResultSamples result_samples(std::span<const WthorGame> games) {
    ResultSamples samples;
    for (std::size_t number = 0; number < games.size(); ++number) {
        othello::Position position;
        for (const othello::Move move : games[number].moves) {
            position.play(move);
            if (position.placements() == 0) continue;
            const bool first_moves = position.side() == Side::first;
            const int result = first_moves ? games[number].result() : -games[number].result();
            samples[static_cast<std::size_t>(position.free_squares())].push_back(
                {position.mover(), position.other(), static_cast<std::uint32_t>(number),
                 static_cast<std::int8_t>(result), first_moves});
        }
    }
    return samples;
}

}  // namespace damier::learn
