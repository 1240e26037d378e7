// Quantiles of the normal distribution, in standard deviations.
#pragma once

namespace damier {

inline constexpr double two_sided_95 = 1.959964;  // 95 % lie within so many deviations of the mean
inline constexpr double one_sided_95 = 1.644854;  // 95 % lie below so many deviations above the mean

// What an interval of 95 % leaves out at each end.
inline constexpr double tail_95 = 0.025;

}  // namespace damier
