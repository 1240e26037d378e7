// The order in which the untried moves of a position are tried: random by the seed, and the same for every
// thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace damier::uct {

// Steps of a fixed length round the list. Each length is a prime above any number of moves, so that no move
// is missed or met twice; a real shuffle of some 200 moves would cost more than a playout.
class Order {
  public:
    static constexpr std::size_t most_moves = 65'000;

    Order(std::uint64_t random_bits, std::size_t moves)
        : moves_(static_cast<std::uint32_t>(moves)),
          start_(static_cast<std::uint32_t>(random_bits) % moves_),
          step_(primes[random_bits >> 61]) {}

    std::size_t operator()(int i) const { return (start_ + static_cast<std::uint64_t>(i) * step_) % moves_; }

  private:
    static constexpr std::array<std::uint32_t, 8> primes = {65'521, 65'519, 65'497, 65'479,
                                                            65'449, 65'447, 65'437, 65'423};
    std::uint32_t moves_;
    std::uint32_t start_;
    std::uint32_t step_;
};

}  // namespace damier::uct
