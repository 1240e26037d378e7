// Linear least squares by the normal equations: weights w for which the sum of (w·x - y)² over all samples is
// least. Samples may count more or less than others.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace damier::learn {

class LeastSquares {
  public:
    explicit LeastSquares(std::size_t inputs) : inputs_(inputs), products_(inputs * inputs), sums_(inputs) {}

    // `importance`: the sample counts so many times.
    void add(std::span<const double> x, double y, double importance = 1);
    std::size_t samples() const { return samples_; }

    // A little of each weight's square, `ridge` a sample, is added to what is made least, so that inputs
    // which are always zero or copies of each other do no harm: their weights become zero, or equal.
    std::vector<double> solve(double ridge = 1e-6) const;
    // The same with a ridge for each input, of all samples together.
    std::vector<double> solve(std::span<const double> ridges) const;

  private:
    std::size_t inputs_;
    std::size_t samples_ = 0;
    std::vector<double> products_;  // sum of x xᵀ, the lower triangle
    std::vector<double> sums_;      // sum of x y
};

}  // namespace damier::learn
