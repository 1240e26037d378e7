// What every path of random games shares: the random numbers, the running game and its end.
#pragma once

#include <bit>
#include <cstdint>

#include "core/random.h"
#include "games/contract/playout.h"
#include "games/othello/kernels/wide_product.h"

namespace damier::othello {

// wyrand (Wang Yi, 2019): a Weyl sequence through one folded product. One word of state, where the
// house's generator has four, because each lane carries its own: every game has its own stream, made
// of the seed and the game's number, so that all paths play the same games in whatever order.
class GameRandom {
  public:
    GameRandom() = default;
    [[gnu::always_inline]] inline GameRandom(std::uint64_t seed, std::uint64_t game)
        : state_(sub_seed(seed, game)) {}

    // Uniform in [0, bound) without bias (Lemire, 2019); the branch is taken about once in 2^58 calls.
    [[gnu::always_inline]] inline std::uint64_t below(std::uint64_t bound) {
        Uint128 product = wide_product(next(), bound);
        if (static_cast<std::uint64_t>(product) < bound) [[unlikely]] {
            const std::uint64_t reject_under = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(product) < reject_under) product = wide_product(next(), bound);
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

  private:
    [[gnu::always_inline]] inline std::uint64_t next() {
        state_ += 0xa0761d6478bd642f;
        return folded_product(state_, state_ ^ 0xe7037ed1a0b428db);
    }

    std::uint64_t state_ = 0;
};

// A game under way. The parity of `plies` tells whether the side to move is the one that began.
struct RunningGame {
    std::uint64_t mover, other, plies;
    GameRandom random;
};

[[gnu::always_inline]] inline void add_finished(PlayoutTally& tally, const RunningGame& game) {
    const int own = std::popcount(game.mover), opposing = std::popcount(game.other);
    const int empty = 64 - own - opposing;
    const Score margin = own - opposing + (own > opposing ? empty : own < opposing ? -empty : 0);
    tally.add_game(game.plies % 2 == 0 ? margin : -margin, static_cast<int>(game.plies));
}

}  // namespace damier::othello
