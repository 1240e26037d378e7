#include "arena/statistics/symmetric_matrix.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

SymmetricMatrix by_hand() {
    SymmetricMatrix matrix(3);
    const double values[3][3] = {{4, 2, 0}, {2, 5, 2}, {0, 2, 2}};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) matrix.at(row, column) = values[row][column];
    }
    return matrix;
}

TEST(SymmetricMatrix, SolvesByHand) {
    const std::vector<double> x = Cholesky(by_hand()).solve({8, 18, 10});
    // 4 * 1 + 2 * 2 = 8, 2 * 1 + 5 * 2 + 2 * 3 = 18, 2 * 2 + 2 * 3 = 10.
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(x[i], static_cast<double>(i + 1), 1e-12);
}

TEST(SymmetricMatrix, DiagonalOfTheInverseByHand) {
    // The determinant is 16, the minors of the diagonal are 6, 8 and 16.
    const std::vector<double> diagonal = Cholesky(by_hand()).diagonal_of_inverse();
    EXPECT_NEAR(diagonal[0], 6.0 / 16, 1e-12);
    EXPECT_NEAR(diagonal[1], 8.0 / 16, 1e-12);
    EXPECT_NEAR(diagonal[2], 16.0 / 16, 1e-12);
}

}  // namespace
}  // namespace damier
