// As much linear algebra as a rating needs: a symmetric, positive definite matrix, its Cholesky factor, and
// what follows from that.
#pragma once

#include <cstddef>
#include <vector>

namespace damier {

class SymmetricMatrix {
  public:
    explicit SymmetricMatrix(std::size_t size) : size_(size), values_(size * size) {}

    std::size_t size() const { return size_; }
    double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
    double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }

  private:
    std::size_t size_;
    std::vector<double> values_;
};

// Only the lower triangle of the matrix is read.
class Cholesky {
  public:
    explicit Cholesky(const SymmetricMatrix& matrix);

    // x with matrix * x = right.
    std::vector<double> solve(std::vector<double> right) const;
    std::vector<double> diagonal_of_inverse() const;

  private:
    // factor * x = right, for a right side that is 0 above row `from`.
    void solve_lower(std::vector<double>& right, std::size_t from) const;

    SymmetricMatrix factor_;  // its lower triangle L, matrix = L * transposed L
};

}  // namespace damier
