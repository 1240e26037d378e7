// Random numbers for lanes-inl.h: one stream in each vector lane, and an unbiased draw below a
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

#include "games/yolah/attacks/move_bound.h"
#include "games/yolah/playout/frames.h"
#include "games/yolah/playout/game_stream.h"

HWY_BEFORE_NAMESPACE();
namespace damier::yolah::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using WordsTag = hn::CappedTag<std::uint64_t, frame_count>;
using Words = hn::Vec<WordsTag>;
constexpr WordsTag words;
constexpr std::size_t lanes = std::min<std::size_t>(HWY_LANES(std::uint64_t), frame_count);

// One word for each lane, aligned as a vector.
struct alignas(lanes * sizeof(std::uint64_t)) LaneWords : std::array<std::uint64_t, lanes> {};

// The product of the lower halves of each lane.
HWY_INLINE Words multiply_low(Words a, Words b) {
#if HWY_TARGET == HWY_SCALAR
    constexpr std::uint64_t half = 0xffff'ffff;
    return hn::Set(words, (hn::GetLane(a) & half) * (hn::GetLane(b) & half));
#else
    const hn::Repartition<std::uint32_t, WordsTag> halves;
    return hn::MulEven(hn::BitCast(halves, a), hn::BitCast(halves, b));
#endif
}

// Draws again, lane by lane and from where the streams stood: a rejection uses up numbers of its own stream
// and of no other.
HWY_NOINLINE Words redraw_products(LaneWords& streams, Words bound) {
    LaneWords products;
    LaneWords bounds;
    hn::Store(bound, words, bounds.data());
    for (std::size_t i = 0; i < lanes; ++i) {
        GameStream stream{streams[i]};
        products[i] = stream.next_product(static_cast<std::uint32_t>(bounds[i]));
        streams[i] = stream.state;
    }
    return hn::Load(words, products.data());
}

// Draws a number below the bound of each lane from its stream, GameStream::state, into the upper half of
// `product`; false, with no stream advanced, if a bound is 0. A lower half below 128 in some lane means that
// its bound is 0 or that rejection might apply. Both are rare, so the common case has one test for both.
HWY_INLINE bool draw_below(LaneWords& streams, Words bound, Words& product) {
    static_assert(max_moves_on_board < 128);
    const Words state = hn::Load(words, streams.data());
    const Words carry = hn::ShiftRight<32>(state);
    product = multiply_low(hn::Xor(state, carry), bound);
    const Words low = hn::And(product, hn::Set(words, 0xffff'ff80));
    if (HWY_LIKELY(hn::AllFalse(words, hn::Eq(low, hn::Zero(words))))) {
        const Words next = hn::Add(multiply_low(state, hn::Set(words, GameStream::multiplier)), carry);
        hn::Store(next, words, streams.data());
        return true;
    }
    if (!hn::AllFalse(words, hn::Eq(bound, hn::Zero(words)))) return false;
    product = redraw_products(streams, bound);
    return true;
}

}  // namespace
}  // namespace damier::yolah::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
