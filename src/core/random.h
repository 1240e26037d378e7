// The house's random numbers: xoshiro256++ (Blackman and Vigna, 2019), 256 bits of state, seeded
// through splitmix64 so that any 64-bit seed, zero included, gives a good state. Small enough to
// stay in registers, and the same sequence on every machine.
#pragma once

#include <bit>
#include <cstdint>

namespace damier {

// One step of splitmix64 (Steele, Lea and Flood, 2014): also the house's way to mix a number.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

// An independent seed for part `part` of a run seeded with `seed` (a chunk, a game, a thread).
constexpr std::uint64_t sub_seed(std::uint64_t seed, std::uint64_t part) {
    return mix64(mix64(seed) ^ (part * 0xd1342543de82ef95 + 1));
}

class Random {
  public:
    // So that std::shuffle and the standard distributions accept it.
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }

    constexpr explicit Random(std::uint64_t seed) {
        for (auto& word : state_) {
            word = mix64(seed);
            seed += 0x9e3779b97f4a7c15;
        }
    }

    constexpr std::uint64_t operator()() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Uniform in [0, bound), bound > 0, without bias: Lemire's multiply-and-reject (2019) on 32
    // bits; it draws again with probability below bound / 2^32.
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{draw32()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
            const std::uint32_t reject_under = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < reject_under) {
                product = std::uint64_t{draw32()} * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Uniform in [0, 1) with 53 bits.
    constexpr double unit() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

  private:
    constexpr std::uint32_t draw32() { return static_cast<std::uint32_t>((*this)() >> 32); }

    std::uint64_t state_[4]{};
};

}  // namespace damier
