// How soon each side gets to each free square, as inputs of a network.
//
// A side's distance to a square is the number of moves that one of its pieces takes to it over free squares,
// if nobody else moved. Both distances together are one of 25 classes; an input is a class and a square:
//
//    input = (5 * class of the other + class of the mover) * 64 + square
//
// with the classes 4: one move, 3: two, 2: three, 1: more, 0: never. Squares that nobody gets to are no
// input.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/bmi2.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/evaluation/feature_kernel.h"
#include "games/yolah/sides.h"

namespace damier::yolah {

inline constexpr int reach_classes = 5;
inline constexpr int reach_inputs = reach_classes * reach_classes * square_count;

class ReachMap {
  public:
    // Fills the map from the squares within one, two, three and any number of moves.
    template <class Attacks>
    [[gnu::always_inline]] void fill(const Attacks& attacks, const feature_kernel::Pair& one,
                                     const feature_kernel::Pair& two, const feature_kernel::Pair& three,
                                     const feature_kernel::Pair& ever) {
        const Classes mover = {one.mover, two.mover, three.mover, ever.mover};
        const Classes other = {one.other, two.other, three.other, ever.other};
        std::array<std::uint8_t, square_count> classes;
        classify(attacks, mover, other, classes);
        count_ = 0;
        for (Bitboard left = ever.mover | ever.other; left != 0; left &= left - 1) {
            const auto square = static_cast<unsigned>(std::countr_zero(left));
            inputs_[count_++] = static_cast<std::uint16_t>(classes[square] * square_count + square);
        }
    }

    std::span<const std::uint16_t> inputs() const { return {inputs_.data(), count_}; }

  private:
    // Each set holds the ones before it, so the class of a square is the number of sets that it is in.
    using Classes = std::array<Bitboard, reach_classes - 1>;

    template <class Attacks>
    [[gnu::always_inline]] static void classify(const Attacks&, const Classes& mover, const Classes& other,
                                                std::array<std::uint8_t, square_count>& classes) {
        for (std::size_t square = 0; square < square_count; ++square) {
            unsigned both = 0;
            for (const Bitboard set : mover) both += static_cast<unsigned>(set >> square & 1);
            for (const Bitboard set : other) both += reach_classes * static_cast<unsigned>(set >> square & 1);
            classes[square] = static_cast<std::uint8_t>(both);
        }
    }

    // Eight squares at a time: their bits become bytes, and bytes are added without carries.
    [[gnu::always_inline]] static void classify(const PextAttacks&, const Classes& mover,
                                                const Classes& other,
                                                std::array<std::uint8_t, square_count>& classes) {
        for (std::size_t rank = 0; rank < square_count; rank += 8) {
            std::uint64_t own = 0;
            std::uint64_t foreign = 0;
            for (const Bitboard set : mover) own += bytes_of(set >> rank);
            for (const Bitboard set : other) foreign += bytes_of(set >> rank);
            const std::uint64_t both = own + reach_classes * foreign;
            std::memcpy(classes.data() + rank, &both, sizeof both);
        }
    }
    // The lowest eight bits as bytes of 0 or 1.
    [[gnu::always_inline]] static std::uint64_t bytes_of(std::uint64_t bits) {
        constexpr std::uint64_t lowest = 0x0101'0101'0101'0101;
        return pdep(bits, lowest);
    }

    std::array<std::uint16_t, square_count> inputs_;
    std::size_t count_ = 0;
};

}  // namespace damier::yolah
