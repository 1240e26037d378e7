// The loops of a network with the vector instructions of x86, compiled for each kind of processor and chosen
// at run time. Other processors have the plain loops.
#include "nn/kernels.h"

#include <algorithm>
#include <vector>

// SSSE3 has all that is needed of SSE4; a processor with neither takes the plain loops.
#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if HWY_ARCH_X86_64 && HWY_TARGET != HWY_SCALAR

HWY_BEFORE_NAMESPACE();
namespace damier::nn::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<std::int16_t> words;
constexpr hn::ScalableTag<std::int32_t> sums;
using Words = hn::Vec<decltype(words)>;
using Sums = hn::Vec<decltype(sums)>;
constexpr int words_in_vector = static_cast<int>(hn::MaxLanes(words));
constexpr int sums_in_vector = static_cast<int>(hn::MaxLanes(sums));

// A loop over all vectors of an accumulator goes in groups that stay in registers.
constexpr int most_in_group = 8;

// sums + products of bytes, four to a sum: activations (0..127) by weights. Exact, also where products are
// added in 16 bits first, since 2 * 127 * 128 has room there.
HWY_INLINE Sums add_products(Sums total, Sums activations, Sums weights) {
#if HWY_TARGET == HWY_AVX3_DL
    // The instruction itself: Highway does not tell the compiler that its target has it.
    asm("vpdpbusd {%2, %1, %0|%0, %1, %2}" : "+v"(total.raw) : "v"(activations.raw), "v"(weights.raw));
    return total;
#elif HWY_TARGET == HWY_AVX3
    const __m512i pairs = _mm512_maddubs_epi16(activations.raw, weights.raw);
    return hn::Add(total, Sums{_mm512_madd_epi16(pairs, _mm512_set1_epi16(1))});
#elif HWY_TARGET == HWY_AVX2
    const __m256i pairs = _mm256_maddubs_epi16(activations.raw, weights.raw);
    return hn::Add(total, Sums{_mm256_madd_epi16(pairs, _mm256_set1_epi16(1))});
#else
    const __m128i pairs = _mm_maddubs_epi16(activations.raw, weights.raw);
    return hn::Add(total, Sums{_mm_madd_epi16(pairs, _mm_set1_epi16(1))});
#endif
}

// Sums of products of 16-bit numbers, two to a sum.
HWY_INLINE Sums pair_products(Sums a, Sums b) {
#if HWY_TARGET == HWY_AVX3_DL || HWY_TARGET == HWY_AVX3
    return Sums{_mm512_madd_epi16(a.raw, b.raw)};
#elif HWY_TARGET == HWY_AVX2
    return Sums{_mm256_madd_epi16(a.raw, b.raw)};
#else
    return Sums{_mm_madd_epi16(a.raw, b.raw)};
#endif
}

HWY_INLINE Sums load_sums(const void* from) {
    return hn::Load(sums, static_cast<const std::int32_t*>(from));
}

// The elements of an accumulator: known when this is compiled, or `size` is 0.
template <int size>
HWY_INLINE int elements(const PackedWeights& weights) {
    return size != 0 ? size : weights.accumulator;
}

template <int size>
HWY_INLINE const std::int16_t* row(const PackedWeights& weights, int input) {
    return weights.feature_weights + input * elements<size>(weights);
}

template <int size>
void refresh(const PackedWeights& weights, std::span<const std::uint16_t> inputs, std::int16_t* accumulator) {
    // Every size is a multiple of 32; groups of 256 elements need a size that is a multiple of those.
    constexpr int group = size != 0 ? std::min(size / words_in_vector, most_in_group) : 32 / words_in_vector;
    for (int at = 0; at < elements<size>(weights); at += group * words_in_vector) {
        Words total[group];
        for (int i = 0; i < group; ++i)
            total[i] = hn::Load(words, weights.feature_biases + at + i * words_in_vector);
        for (const int input : inputs) {
            const std::int16_t* from = row<size>(weights, input) + at;
            for (int i = 0; i < group; ++i)
                total[i] = hn::Add(total[i], hn::Load(words, from + i * words_in_vector));
        }
        for (int i = 0; i < group; ++i) hn::Store(total[i], words, accumulator + at + i * words_in_vector);
    }
}

template <int size>
void update(const PackedWeights& weights, const InputChange& change, const std::int16_t* from,
            std::int16_t* to) {
    const std::int16_t* off = row<size>(weights, change.off);
    const std::int16_t* on0 = row<size>(weights, change.on[0]);
    const std::int16_t* on1 = row<size>(weights, change.on[1]);
    for (int i = 0; i < elements<size>(weights); i += words_in_vector) {
        const Words on = hn::Add(hn::Load(words, on0 + i), hn::Load(words, on1 + i));
        const Words kept = hn::Sub(hn::Load(words, from + i), hn::Load(words, off + i));
        hn::Store(hn::Add(kept, on), words, to + i);
    }
}

// Bytes 0..127 of an accumulator.
HWY_INLINE void clip(const std::int16_t* from, int count, std::uint8_t* to) {
    constexpr hn::Rebind<std::uint8_t, decltype(words)> bytes;
    const Words one = hn::Set(words, activation_one);
    for (int i = 0; i < count; i += words_in_vector)
        hn::Store(hn::DemoteTo(bytes, hn::Min(hn::ShiftRight<feature_shift>(hn::Load(words, from + i)), one)),
                  bytes, to + i);
}

HWY_INLINE Sums activated(Sums total, const std::int32_t* shifts) {
    // A negative sum becomes 0 whatever its shift.
    const Sums positive = hn::Max(total, hn::Zero(sums));
    return hn::Min(hn::Shr(positive, load_sums(shifts)), hn::Set(sums, activation_one));
}

// The weights of layer 1 for four inputs, times these inputs, added to one chain of sums.
constexpr int layer1_vectors = hidden1_size / sums_in_vector;
struct Chain {
    Sums total[layer1_vectors];
};
HWY_INLINE void add_four(Chain& chain, const std::uint8_t* inputs, const std::int8_t* weights) {
    std::int32_t four;
    hwy::CopyBytes<4>(inputs, &four);
    const Sums activations = hn::Set(sums, four);
    for (int v = 0; v < layer1_vectors; ++v)
        chain.total[v] =
            add_products(chain.total[v], activations, load_sums(weights + v * sums_in_vector * 4));
}

HWY_INLINE void add_chain(Chain& chain, const Chain& other) {
    for (int v = 0; v < layer1_vectors; ++v) chain.total[v] = hn::Add(chain.total[v], other.total[v]);
}

// Several chains, as each addition waits for the one before it: eight where a chain is one register. `inputs`
// is a multiple of 32, and behind them are the extras.
HWY_INLINE void apply_layer1(const std::int8_t* weights, const PackedTail& tail, const std::uint8_t* joined,
                             int inputs, int extras, std::uint8_t* hidden) {
    constexpr int chains = 8 / layer1_vectors;
    Chain chain[chains];
    for (int v = 0; v < layer1_vectors; ++v) {
        chain[0].total[v] = load_sums(tail.biases1 + v * sums_in_vector);
        for (int i = 1; i < chains; ++i) chain[i].total[v] = hn::Zero(sums);
    }
    for (int input = 0; input < inputs; input += 4 * chains) {
        for (int i = 0; i < chains; ++i)
            add_four(chain[i], joined + input + 4 * i, weights + (input + 4 * i) * hidden1_size);
    }
    for (int step = chains / 2; step > 0; step /= 2) {
        for (int i = 0; i < step; ++i) add_chain(chain[i], chain[i + step]);
    }
    for (int input = inputs; input < inputs + extras; input += 4)
        add_four(chain[0], joined + input, weights + input * hidden1_size);
    constexpr hn::Rebind<std::uint8_t, decltype(sums)> bytes;
    for (int v = 0; v < layer1_vectors; ++v)
        hn::Store(hn::DemoteTo(bytes, activated(chain[0].total[v], tail.shifts1 + v * sums_in_vector)), bytes,
                  hidden + v * sums_in_vector);
}

// Layer 2 and the output.
HWY_INLINE std::int32_t apply_tail(const PackedTail& tail, const std::uint8_t* hidden) {
    const Sums fours = hn::LoadDup128(sums, reinterpret_cast<const std::int32_t*>(hidden));
    const Sums activations[4] = {hn::Broadcast<0>(fours), hn::Broadcast<1>(fours), hn::Broadcast<2>(fours),
                                 hn::Broadcast<3>(fours)};
    Sums logit = hn::Zero(sums);
    for (int output = 0; output < hidden2_size; output += sums_in_vector) {
        Sums total = load_sums(tail.biases2 + output);
        for (int four = 0; four < 4; ++four)
            total = add_products(total, activations[four],
                                 load_sums(tail.weights2 + four * 4 * hidden2_size + output * 4));
        logit = hn::Add(logit, pair_products(activated(total, tail.shifts2 + output),
                                             load_sums(tail.weights3 + 2 * output)));
    }
    return tail.bias3 + hn::GetLane(hn::SumOfLanes(sums, logit));
}

template <int size>
std::int32_t logit(const PackedWeights& weights, const std::int16_t* mover, const std::int16_t* other,
                   const std::int16_t* map, std::span<const std::uint8_t> extras, int bucket) {
    alignas(64) std::uint8_t joined[2 * most_accumulator + most_map + most_extras];
    const int side = elements<size>(weights);
    clip(mover, side, joined);
    clip(other, side, joined + side);
    clip(map, weights.map, joined + 2 * side);
    std::copy(extras.begin(), extras.end(), joined + 2 * side + weights.map);
    alignas(64) std::uint8_t hidden[hidden1_size];
    const PackedTail& tail = weights.tails[bucket];
    apply_layer1(weights.weights1_of(bucket), tail, joined, 2 * side + weights.map,
                 static_cast<int>(extras.size()), hidden);
    return apply_tail(tail, hidden);
}

template <int size>
Kernels kernels_of_size() {
    return {refresh<size>, update<size>, logit<size>};
}

}  // namespace

Kernels kernels(int accumulator) {
    switch (accumulator) {
        case 64:
            return kernels_of_size<64>();
        case 128:
            return kernels_of_size<128>();
        case 256:
            return kernels_of_size<256>();
        case 512:
            return kernels_of_size<512>();
        default:
            return kernels_of_size<0>();
    }
}

}  // namespace damier::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

#if HWY_ONCE
namespace damier::nn {

std::span<const Path> paths() {
    static const std::vector<Path> available = [] {
        std::vector<Path> found;
        [[maybe_unused]] const std::int64_t supported = hwy::SupportedTargets();
#if HWY_TARGETS & HWY_AVX3_DL
        if ((supported & HWY_AVX3_DL) && __builtin_cpu_supports("avx512vnni"))
            found.push_back({"AVX-512 VNNI", N_AVX3_DL::kernels});
#endif
#if HWY_TARGETS & HWY_AVX3
        if (supported & HWY_AVX3) found.push_back({"AVX-512", N_AVX3::kernels});
#endif
#if HWY_TARGETS & HWY_AVX2
        if (supported & HWY_AVX2) found.push_back({"AVX2", N_AVX2::kernels});
#endif
#if HWY_TARGETS & HWY_SSE4
        if (supported & HWY_SSE4) found.push_back({"SSE4", N_SSE4::kernels});
#endif
        found.push_back({"portable", portable_kernels});
        return found;
    }();
    return available;
}

}  // namespace damier::nn
#endif
