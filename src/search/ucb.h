// The upper confidence bound by which Monte Carlo methods share out their playouts: UCB1 of Auer,
// Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem" (Machine Learning, 2002).
//
//    score = mean + c * sqrt(ln N / n)
//
// `mean` is the mean outcome of a move in [-1, 1] (win 1, draw 0, loss -1), n its playouts, N those of all
// the moves together. It is worked out as mean + sqrt(bonus / n) with bonus = c * c * ln N: the square root
// is then the only thing between a division and an addition, nothing can be fused, and each step is rounded
// in the same way on every machine. So is the logarithm, which no standard promises of std::log.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace damier {

namespace ucb_detail {

// ln x for 1 <= x <= 2, from the series of artanh((x - 1) / (x + 1)).
constexpr double log_by_series(double x) {
    const double ratio = (x - 1) / (x + 1);
    double power = ratio;
    double sum = 0;
    for (int odd = 1; odd < 60; odd += 2) {
        sum += power / odd;
        power *= ratio * ratio;
    }
    return 2 * sum;
}

inline constexpr int mantissa_bits = 8;

inline constexpr auto log_of_mantissa = [] {
    std::array<float, 1 << mantissa_bits> logs{};
    for (std::size_t i = 0; i < logs.size(); ++i) {
        logs[i] = static_cast<float>(log_by_series(1 + static_cast<double>(i) / logs.size()));
    }
    return logs;
}();

inline constexpr auto log_of_power = [] {
    std::array<float, 64> logs{};
    for (int i = 0; i < 64; ++i) logs[static_cast<std::size_t>(i)] = static_cast<float>(i * log_by_series(2));
    return logs;
}();

}  // namespace ucb_detail

// ln of a count, 0 for a count of 0. Beyond 512 only the nine leading bits are looked at: too small by at
// most 0.004, some thousandth of the whole.
constexpr float log_of_count(std::uint64_t count) {
    const std::uint64_t whole = count | (count == 0);
    const auto power = static_cast<std::size_t>(std::bit_width(whole) - 1);
    const std::uint64_t mantissa = (whole << (63 - power)) << 1 >> (64 - ucb_detail::mantissa_bits);
    return ucb_detail::log_of_power[power] + ucb_detail::log_of_mantissa[mantissa];
}

// What is divided by a move's own playouts, under the root.
constexpr float exploration_bonus(double c, std::uint64_t playouts) {
    return static_cast<float>(c * c) * log_of_count(playouts);
}

}  // namespace damier
