#include "arena/statistics/symmetric_matrix.h"

#include <algorithm>
#include <cmath>

namespace damier {

Cholesky::Cholesky(const SymmetricMatrix& matrix) : factor_(matrix) {
    const std::size_t size = factor_.size();
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = 0; column <= row; ++column) {
            double rest = factor_.at(row, column);
            for (std::size_t k = 0; k < column; ++k) rest -= factor_.at(row, k) * factor_.at(column, k);
            // What is positive definite on paper may end just below 0 in rounding.
            factor_.at(row, column) =
                column == row ? std::sqrt(std::max(rest, 1e-12)) : rest / factor_.at(column, column);
        }
    }
}

void Cholesky::solve_lower(std::vector<double>& right, std::size_t from) const {
    for (std::size_t row = from; row < right.size(); ++row) {
        for (std::size_t k = from; k < row; ++k) right[row] -= factor_.at(row, k) * right[k];
        right[row] /= factor_.at(row, row);
    }
}

std::vector<double> Cholesky::solve(std::vector<double> right) const {
    solve_lower(right, 0);
    for (std::size_t row = right.size(); row-- > 0;) {
        right[row] /= factor_.at(row, row);
        for (std::size_t k = 0; k < row; ++k) right[k] -= factor_.at(row, k) * right[row];
    }
    return right;
}

// The inverse is M' * M with M the inverse of the factor: each diagonal entry is the square of a column of M.
std::vector<double> Cholesky::diagonal_of_inverse() const {
    std::vector<double> diagonal(factor_.size());
    std::vector<double> column(factor_.size());
    for (std::size_t i = 0; i < factor_.size(); ++i) {
        std::fill(column.begin(), column.end(), 0);
        column[i] = 1;
        solve_lower(column, i);
        for (std::size_t k = i; k < column.size(); ++k) diagonal[i] += column[k] * column[k];
    }
    return diagonal;
}

}  // namespace damier
