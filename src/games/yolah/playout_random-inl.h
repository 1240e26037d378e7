// Random numbers for playout_lanes-inl.h: one generator in each vector lane, and an unbiased draw below a
// different bound in each lane. Compiled once for each instruction set, as that file is.

#if defined(DAMIER_YOLAH_PLAYOUT_RANDOM_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_YOLAH_PLAYOUT_RANDOM_INL_H
#undef DAMIER_YOLAH_PLAYOUT_RANDOM_INL_H
#else
#define DAMIER_YOLAH_PLAYOUT_RANDOM_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "core/random.h"
#include "games/yolah/move_bound.h"
#include "games/yolah/playout_frames.h"

HWY_BEFORE_NAMESPACE();
namespace damier::yolah::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using WordsTag = hn::CappedTag<std::uint64_t, frame_count>;
using Words = hn::Vec<WordsTag>;
constexpr WordsTag words;
constexpr std::size_t lanes = std::min<std::size_t>(HWY_LANES(std::uint64_t), frame_count);
using LaneWords = std::array<std::uint64_t, lanes>;

// Blackman and Vigna's xoshiro256+, whose upper half is all that is used: an addition and a rotation less
// than the ++ of core/random.h.
class LaneRandom {
  public:
    explicit LaneRandom(std::uint64_t seed) {
        Random random(seed);
        for (Words* state : {&a_, &b_, &c_, &d_}) {
            alignas(64) LaneWords seeds;
            for (std::uint64_t& word : seeds) word = random();
            *state = hn::Load(words, seeds.data());
        }
    }

    HWY_INLINE Words next() {
        const Words result = hn::Add(a_, d_);
        const Words shifted = hn::ShiftLeft<17>(b_);
        c_ = hn::Xor(c_, a_);
        d_ = hn::Xor(d_, b_);
        b_ = hn::Xor(b_, c_);
        a_ = hn::Xor(a_, d_);
        c_ = hn::Xor(c_, shifted);
        d_ = hn::RotateRight<19>(d_);
        return result;
    }

  private:
    Words a_, b_, c_, d_;
};

// bound * (32 random bits) in each lane: the upper half is a random number below the bound.
template <class Source>
HWY_INLINE Words random_product(Source& random, Words bound) {
    const Words bits = hn::ShiftRight<32>(random.next());
#if HWY_TARGET == HWY_SCALAR
    return hn::Set(words, hn::GetLane(bits) * hn::GetLane(bound));
#else
    const hn::Repartition<std::uint32_t, WordsTag> halves;
    return hn::MulEven(hn::BitCast(halves, bits), hn::BitCast(halves, bound));
#endif
}

// Lemire's rejection (2019): products whose lower half is below 2^32 mod bound would make some numbers more
// likely than others.
inline bool has_bias(Words product, Words bound) {
    alignas(64) LaneWords products;
    alignas(64) LaneWords bounds;
    hn::Store(product, words, products.data());
    hn::Store(bound, words, bounds.data());
    for (std::size_t i = 0; i < lanes; ++i) {
        if (static_cast<std::uint32_t>(products[i]) < (std::uint64_t{1} << 32) % bounds[i]) return true;
    }
    return false;
}

// Draws a number below the bound of each lane into the upper half of `product`; false if a bound is 0.
// A lower half below 128 in some lane means that its bound is 0 or that rejection might apply. Both are
// rare, so the common case has one test for both.
template <class Source>
HWY_INLINE bool draw_below(Source& random, Words bound, Words& product) {
    static_assert(max_moves_on_board < 128);
    product = random_product(random, bound);
    const Words low = hn::And(product, hn::Set(words, 0xffff'ff80));
    if (HWY_LIKELY(hn::AllFalse(words, hn::Eq(low, hn::Zero(words))))) return true;
    if (!hn::AllFalse(words, hn::Eq(bound, hn::Zero(words)))) return false;
    while (has_bias(product, bound)) product = random_product(random, bound);
    return true;
}

}  // namespace
}  // namespace damier::yolah::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
