// A random stream for each random game: MWC64X (David Thomas, 2011), that is, Marsaglia's multiply-with-carry
// with the two halves of its state combined. One word of state and one multiplication of 32 bits, which every
// kind of vector has. The seed of the batch and the number of the game give the state, so a game is the same
// whatever else is played beside it, and on every processor.
#pragma once

#include <cstdint>

#include "core/random.h"

namespace damier::yolah {

struct GameStream {
    // 2^32 * multiplier - 1 is prime and so is half of it, rounded down: the period is just below 2^63.
    static constexpr std::uint32_t multiplier = 4'294'883'355;

    std::uint64_t state;  // the carry, then the number; not 0 nor 2^32 * multiplier - 1, which never change

    // The lowest bit of the carry is 0 in both states to be avoided.
    static constexpr GameStream of_game(std::uint64_t seed, std::uint64_t game) {
        return {sub_seed(seed, game) | std::uint64_t{1} << 32};
    }

    constexpr std::uint32_t next() {
        const std::uint64_t carry = state >> 32;
        const auto number = static_cast<std::uint32_t>(state);
        state = std::uint64_t{number} * multiplier + carry;
        return number ^ static_cast<std::uint32_t>(carry);
    }

    // bound * next(); the upper half is a random number below the bound. Lemire's rejection (2019): products
    // whose lower half is below 2^32 mod bound would make some numbers more likely than others.
    constexpr std::uint64_t next_product(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
            const std::uint32_t reject_under = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < reject_under) {
                product = std::uint64_t{next()} * bound;
            }
        }
        return product;
    }

    bool operator==(const GameStream&) const = default;
};

}  // namespace damier::yolah
