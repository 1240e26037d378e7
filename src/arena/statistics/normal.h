// Quantiles of the normal distribution, in standard deviations.
#pragma once

namespace damier {

inline constexpr double two_sided_95 = 1.959964;  // 95 % lie within so many deviations of the mean
inline constexpr double one_sided_95 = 1.644854;  // 95 % lie below so many deviations above the mean

}  // namespace damier
