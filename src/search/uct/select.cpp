#include "search/uct/select.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/cpu.h"
#include "search/uct/access.h"

namespace damier::uct {

namespace {

template <int lanes>
struct Vectors {
    using Floats [[gnu::vector_size(lanes * 4)]] = float;
    using Ints [[gnu::vector_size(lanes * 4)]] = std::int32_t;
    using Words [[gnu::vector_size(lanes * 4)]] = std::uint64_t;
};

std::uint64_t word(const Standing& standing) {
    return std::bit_cast<std::uint64_t>(Access<true>::load(standing));
}

// As many standings as fill a register, mean and visits in turn. Vectors go by reference everywhere here:
// wide ones cannot be handed over in registers that the rest of the program does without.
template <bool shared, class Words>
[[gnu::always_inline]] inline void load_standings(const Standing* from, Words& words) {
    if constexpr (!shared) {
        std::memcpy(&words, from, sizeof words);
    } else if constexpr (sizeof(Words) == 16) {
        words = Words{word(from[0]), word(from[1])};
    } else {
        words = Words{word(from[0]), word(from[1]), word(from[2]), word(from[3])};
    }
}

// Two registers of standings become one of means and one of visits. Eight lanes come in an order of their
// own, since only the halves of a wide register are easily shuffled.
template <class Floats>
[[gnu::always_inline]] inline void separate(const Floats& a, const Floats& b, Floats& means, Floats& visits) {
    if constexpr (sizeof(Floats) == 16) {
        means = __builtin_shufflevector(a, b, 0, 2, 4, 6);
        visits = __builtin_shufflevector(a, b, 1, 3, 5, 7);
    } else {
        means = __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14);
        visits = __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
    }
}
constexpr std::int32_t order_of_eight[] = {0, 1, 4, 5, 2, 3, 6, 7};

// The highest score and its place, in each of four lanes.
struct BestOfFour {
    Vectors<4>::Floats score;
    Vectors<4>::Ints where;

    // The first of equal ones is taken.
    void take_better(const BestOfFour& other) {
        const auto is_better = (other.score > score) | ((other.score == score) & (other.where < where));
        score = is_better ? other.score : score;
        where = is_better ? other.where : where;
    }
    int over_all_lanes() {
        take_better({__builtin_shufflevector(score, score, 2, 3, 0, 1),
                     __builtin_shufflevector(where, where, 2, 3, 0, 1)});
        take_better({__builtin_shufflevector(score, score, 1, 0, 3, 2),
                     __builtin_shufflevector(where, where, 1, 0, 3, 2)});
        return where[0];
    }
};

template <class Floats, class Ints>
[[gnu::always_inline]] inline int place_of_best(const Floats& score, const Ints& where) {
    if constexpr (sizeof(Floats) == 16) {
        return BestOfFour{score, where}.over_all_lanes();
    } else {
        BestOfFour best{__builtin_shufflevector(score, score, 0, 1, 2, 3),
                        __builtin_shufflevector(where, where, 0, 1, 2, 3)};
        best.take_better({__builtin_shufflevector(score, score, 4, 5, 6, 7),
                          __builtin_shufflevector(where, where, 4, 5, 6, 7)});
        return best.over_all_lanes();
    }
}

// A move without visits scores "not a number", which no comparison calls better than anything.
template <int lanes, bool shared>
[[gnu::always_inline]] inline int best_edge(const StandingBlocks& blocks, float bonus) {
    using Floats = typename Vectors<lanes>::Floats;
    using Ints = typename Vectors<lanes>::Ints;
    using Words = typename Vectors<lanes>::Words;
    Floats best = Floats{} + Standing::never;
    Ints where = Ints{} - 1;
    Ints here;
    for (int i = 0; i < lanes; ++i) here[i] = lanes == 8 ? order_of_eight[i] : i;
    for (int block = 0; block < blocks.count; ++block) {
        const std::size_t number = Access<shared>::load(blocks.numbers[block]);
        const auto* standings = reinterpret_cast<const Standing*>(blocks.blocks_end - number * blocks.bytes);
        for (int first = 0; first < StandingBlocks::block_size; first += lanes) {
            Words words[2] = {};
            load_standings<shared>(standings + first, words[0]);
            load_standings<shared>(standings + first + lanes / 2, words[1]);
            Floats means, visit_bits;
            separate(__builtin_bit_cast(Floats, words[0]), __builtin_bit_cast(Floats, words[1]), means,
                     visit_bits);
            const Floats visits = __builtin_convertvector(__builtin_bit_cast(Ints, visit_bits), Floats);
            Floats share = bonus / visits;
            for (int i = 0; i < lanes; ++i) share[i] = std::sqrt(share[i]);
            const Floats score = means + share;
            const auto is_better = score > best;
            best = is_better ? score : best;
            where = is_better ? here : where;
            here += lanes;
        }
    }
    return place_of_best(best, where);
}

// Four lanes are one register on any x86-64 or arm64.
template <bool shared>
int best_of_fours(const StandingBlocks& blocks, float bonus) {
    return best_edge<4, shared>(blocks, bonus);
}

// Twice as fast where the registers are wide: 240 moves in 130 ns, not 265 (Zen 3).
template <bool shared>
DAMIER_X86_64_V3 int best_of_eights(const StandingBlocks& blocks, float bonus) {
    return best_edge<8, shared>(blocks, bonus);
}

}  // namespace

std::span<const SelectPath> select_paths() {
    static const auto available =
        two_paths<SelectPath>(has_x86_64_v3(), {"AVX2", best_of_eights<false>, best_of_eights<true>},
                              {"portable", best_of_fours<false>, best_of_fours<true>});
    return available;
}

}  // namespace damier::uct
