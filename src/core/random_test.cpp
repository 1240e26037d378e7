#include "core/random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "core/zobrist.h"

namespace damier {
namespace {

// Pearson's chi-square of counts that should be equal.
double chi_square(const std::vector<int>& counts) {
    double total = 0;
    for (const int count : counts) total += count;
    const double expected = total / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum;
}

// About the 99.99 % quantile for `cells` equal cells (Wilson and Hilferty, 1931).
double chi_square_limit(std::size_t cells) {
    const double freedom = static_cast<double>(cells - 1);
    const double spread = 2 / (9 * freedom);
    return freedom * std::pow(1 - spread + 3.72 * std::sqrt(spread), 3);
}

// splitmix64 from seed 0: the numbers that its authors' program prints.
TEST(Random, MixIsSplitmix64) {
    EXPECT_EQ(mix64(0), 0xe220a8397b1dcdaf);
    EXPECT_EQ(mix64(0x9e3779b97f4a7c15), 0x6e789e6aa1b965f4);
}

// xoshiro256++ seeded by splitmix64, worked out by another program (Python, and the same as the crate
// rand_xoshiro): recorded games and books rely on this sequence staying as it is.
TEST(Random, FirstNumbersAreFixed) {
    Random zero(0);
    for (const std::uint64_t expected :
         {5987356902031041503u, 7051070477665621255u, 6633766593972829180u, 211316841551650330u}) {
        EXPECT_EQ(zero(), expected);
    }
    Random other(12345);
    for (const std::uint64_t expected : {0x8d948a82def8a568u, 0x3477f953796702a0u, 0x15caa2fce6db8d69u})
        EXPECT_EQ(other(), expected);
}

RC_GTEST_PROP(Random, BelowStaysBelow, (std::uint64_t seed)) {
    Random random(seed);
    const auto bound = *rc::gen::suchThat<std::uint32_t>([](std::uint32_t b) { return b > 0; });
    for (int i = 0; i < 100; ++i) RC_ASSERT(random.below(bound) < bound);
}

TEST(Random, BelowIsUniform) {
    Random random(1);
    for (const std::uint32_t bound : {2u, 3u, 7u, 10u, 56u, 108u, 1000u}) {
        std::vector<int> counts(bound);
        for (std::uint32_t i = 0; i < 200 * bound; ++i) ++counts[random.below(bound)];
        EXPECT_LT(chi_square(counts), chi_square_limit(bound)) << bound;
    }
    EXPECT_EQ(random.below(1), 0u);
}

// Without rejection every third number below 3 * 2^30 would come twice as often as the others.
TEST(Random, BelowHasNoBiasForLargeBounds) {
    Random random(2);
    std::vector<int> counts(3);
    for (int i = 0; i < 30'000; ++i) ++counts[random.below(3u << 30) % 3];
    EXPECT_LT(chi_square(counts), chi_square_limit(3));
}

TEST(Random, UnitIsUniformBelowOne) {
    Random random(3);
    std::vector<int> counts(20);
    for (int i = 0; i < 20'000; ++i) {
        const double value = random.unit();
        ASSERT_GE(value, 0.0);
        ASSERT_LT(value, 1.0);
        ++counts[static_cast<std::size_t>(value * 20)];
    }
    EXPECT_LT(chi_square(counts), chi_square_limit(20));
}

// Every bit is set about half the time: 6 standard errors of 10 000 draws.
TEST(Random, EveryBitIsFair) {
    Random random(4);
    std::array<int, 64> ones{};
    for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t word = random();
        for (std::size_t at = 0; at < 64; ++at) ones[at] += word >> at & 1;
    }
    for (const int count : ones) EXPECT_NEAR(count, 5000, 6 * 50);
}

TEST(Random, PartsOfARunAreSeededApart) {
    std::set<std::uint64_t> seeds;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        for (std::uint64_t part = 0; part < 100; ++part) seeds.insert(sub_seed(seed, part));
    }
    EXPECT_EQ(seeds.size(), 10'000u);
}

TEST(Zobrist, KeysOfAllKindsDiffer) {
    std::set<std::uint64_t> keys;
    for (std::uint64_t kind = 0; kind < 16; ++kind) {
        for (const std::uint64_t key : zobrist_keys<256>(kind)) keys.insert(key);
    }
    EXPECT_EQ(keys.size(), 16u * 256u);
    EXPECT_FALSE(keys.contains(0));
}

}  // namespace
}  // namespace damier
