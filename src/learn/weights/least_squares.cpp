#include "learn/weights/least_squares.h"

#include <cassert>
#include <cmath>

namespace damier::learn {

void LeastSquares::add(std::span<const double> x, double y, double importance) {
    assert(x.size() == inputs_);
    samples_ += 1;
    std::size_t first = 0;
    while (first < inputs_ && x[first] == 0) ++first;
    for (std::size_t i = first; i < inputs_; ++i) {
        if (x[i] == 0) continue;
        const double weighed = importance * x[i];
        for (std::size_t j = first; j <= i; ++j) products_[i * inputs_ + j] += weighed * x[j];
        sums_[i] += weighed * y;
    }
}

std::vector<double> LeastSquares::solve(double ridge) const {
    return solve(std::vector<double>(inputs_, ridge * static_cast<double>(samples_)));
}

// Cholesky: products = L Lᵀ, then L z = sums and Lᵀ w = z.
std::vector<double> LeastSquares::solve(std::span<const double> ridges) const {
    assert(ridges.size() == inputs_);
    std::vector<double> lower = products_;
    const auto at = [&](std::size_t i, std::size_t j) -> double& { return lower[i * inputs_ + j]; };
    for (std::size_t i = 0; i < inputs_; ++i) {
        at(i, i) += ridges[i];
        for (std::size_t j = 0; j <= i; ++j) {
            double rest = at(i, j);
            for (std::size_t k = 0; k < j; ++k) rest -= at(i, k) * at(j, k);
            at(i, j) = i == j ? std::sqrt(rest) : rest / at(j, j);
        }
    }
    std::vector<double> weights = sums_;
    for (std::size_t i = 0; i < inputs_; ++i) {
        for (std::size_t k = 0; k < i; ++k) weights[i] -= at(i, k) * weights[k];
        weights[i] /= at(i, i);
    }
    for (std::size_t i = inputs_; i-- > 0;) {
        for (std::size_t k = i + 1; k < inputs_; ++k) weights[i] -= at(k, i) * weights[k];
        weights[i] /= at(i, i);
    }
    return weights;
}

}  // namespace damier::learn
