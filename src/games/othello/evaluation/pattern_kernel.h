// The entries of the tables that a position looks up, worked out from its two bitboards alone. Inlined into
// functions compiled for each kind of processor (patterns.cpp).
//
// An image of a pattern is a number in base 3, and each disc adds a power of 3 to it. All images stand side
// by side in a few vectors, and what four neighbouring squares add to all of them at once is one row of a
// table: sixteen rows for the mover's discs, sixteen for the other's, and no image is read square by square.
#pragma once

#include <bit>
#include <cstring>
#include <utility>

#include "games/othello/evaluation/pattern_kinds.h"
#include "games/othello/kernels/kernel_portable.h"

namespace damier::othello::pattern_kernel {

// A vector of the processor, or two of half the width.
using Lanes [[gnu::vector_size(32), gnu::may_alias]] = std::uint16_t;
inline constexpr std::size_t lanes_of_vector = 16;
inline constexpr std::size_t vectors = (image_count + lanes_of_vector - 1) / lanes_of_vector;
using Indices = std::array<std::uint16_t, vectors * lanes_of_vector>;

inline constexpr std::size_t quads = 16;  // of four squares: a1 to d1, e1 to h1, a2 to d2 ...

struct alignas(32) QuadTable {
    // By quad, then by which of its squares have a disc.
    std::array<std::array<Indices, 16>, quads> added{};
};

inline constexpr QuadTable quad_table = [] {
    QuadTable table;
    std::size_t image = 0;
    for (const PatternKind& kind : pattern_kinds) {
        const PatternImages images = images_of(kind.squares);
        for (std::size_t i = 0; i < images.count; ++i, ++image) {
            unsigned digit = 1;
            for (const Square square : squares_of(kind.squares)) {
                const auto at = static_cast<std::size_t>(
                    index_of(transform(square, inverse_board_symmetry(images.symmetries[i]))));
                for (std::size_t discs = 0; discs < 16; ++discs)
                    if (discs >> at % 4 & 1)
                        table.added[at / 4][discs][image] =
                            static_cast<std::uint16_t>(table.added[at / 4][discs][image] + digit);
                digit *= 3;
            }
        }
    }
    return table;
}();

struct Images {
    Lanes lanes[vectors];
};

[[gnu::always_inline]] inline void add_quads(Bitboard discs, Images& images) {
    for (std::size_t quad = 0; quad < quads; ++quad) {
        const auto* const row =
            reinterpret_cast<const Lanes*>(quad_table.added[quad][discs >> 4 * quad & 15].data());
        for (std::size_t i = 0; i < vectors; ++i) images.lanes[i] += row[i];
    }
}

// The mover's discs count once, the other's twice.
[[gnu::always_inline]] inline Indices indices_of(Bitboard mover, Bitboard other) {
    Images images{};
    add_quads(other, images);
    for (Lanes& lanes : images.lanes) lanes += lanes;
    add_quads(mover, images);
    Indices indices;
    static_assert(sizeof indices == sizeof images);
    std::memcpy(&indices, &images, sizeof indices);
    return indices;
}

// Calls visit(kind, entry) for each feature, in a fixed order.
template <class Visit>
[[gnu::always_inline]] inline void visit_features(Bitboard mover, Bitboard other, Visit visit) {
    const Indices indices = indices_of(mover, other);
    // They must be in memory: the compiler would take each out of its vector, which is slower than to load
    // it.
    asm volatile("" : : "m"(indices));
    [&]<std::size_t... image>(std::index_sequence<image...>) __attribute__((always_inline)) {
        (visit(kind_of_image[image], feature_offsets[kind_of_image[image]] + indices[image]), ...);
    }(std::make_index_sequence<image_count>());
    const int moves = std::popcount(PortableKernel::moves(mover, other));
    const int replies = std::popcount(PortableKernel::moves(other, mover));
    const std::array<int, count_kinds> counts = {std::min(moves, 31), std::min(replies, 31),
                                                 64 - std::popcount(mover | other)};
    for (std::size_t i = 0; i < count_kinds; ++i)
        visit(pattern_kind_count + i,
              feature_offsets[pattern_kind_count + i] + static_cast<std::size_t>(counts[i]));
}

}  // namespace damier::othello::pattern_kernel
