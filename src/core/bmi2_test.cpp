#include "core/bmi2.h"

#include <gtest/gtest.h>

#include "core/cpu.h"
#include "core/random.h"

namespace damier {
namespace {

static_assert(pext_by_loop(0b1011'0110, 0b1110'0011) == 0b10110);
static_assert(pdep_by_loop(0b10110, 0b1110'0011) == 0b1010'0010);
static_assert(pext_by_loop(~std::uint64_t{0}, ~std::uint64_t{0}) == ~std::uint64_t{0});
static_assert(pdep_by_loop(std::uint64_t{1} << 2, 0b1011'0000) == 0b1000'0000);

TEST(Bmi2, TheInstructionsGiveWhatTheLoopsGive) {
    if (!has_x86_64_v3()) GTEST_SKIP() << "no BMI2 here";
    Random random(3);
    for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t source = random();
        for (const std::uint64_t mask :
             {random(), random() & random(), random() | random(), std::uint64_t{0}}) {
            ASSERT_EQ(pext(source, mask), pext_by_loop(source, mask));
            ASSERT_EQ(pdep(source, mask), pdep_by_loop(source, mask));
        }
    }
}

}  // namespace
}  // namespace damier
