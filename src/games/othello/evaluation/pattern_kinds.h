// The patterns that the evaluation of patterns.h looks at: sets of squares whose whole contents, three states
// a square, are looked up. A kind of pattern stands wherever a symmetry of the board takes it, and all of its
// images share their weights. docs/patterns.md says why these.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/board_symmetry.h"

namespace damier::othello {

struct PatternKind {
    std::string_view name;
    Bitboard squares;
};

// "a1 b1": a set of squares, at compile time.
constexpr Bitboard squares_named(std::string_view names) {
    Bitboard squares = 0;
    for (std::size_t at = 0; at < names.size(); at += 3)
        squares |= bit(parse_square(names.substr(at, 2)).value());
    return squares;
}

inline constexpr std::array pattern_kinds = {
    PatternKind{"edge and X squares", squares_named("a1 b1 c1 d1 e1 f1 g1 h1 b2 g2")},
    PatternKind{"corner 2x5", squares_named("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2")},
    PatternKind{"corner 3x3", squares_named("a1 b1 c1 a2 b2 c2 a3 b3 c3")},
    PatternKind{"second line", squares_named("a2 b2 c2 d2 e2 f2 g2 h2")},
    PatternKind{"third line", squares_named("a3 b3 c3 d3 e3 f3 g3 h3")},
    PatternKind{"fourth line", squares_named("a4 b4 c4 d4 e4 f4 g4 h4")},
    PatternKind{"diagonal of 8", squares_named("a1 b2 c3 d4 e5 f6 g7 h8")},
    PatternKind{"diagonal of 7", squares_named("b1 c2 d3 e4 f5 g6 h7")},
    PatternKind{"diagonal of 6", squares_named("c1 d2 e3 f4 g5 h6")},
    PatternKind{"diagonal of 5", squares_named("d1 e2 f3 g4 h5")},
    PatternKind{"diagonal of 4", squares_named("e1 f2 g3 h4")},
};
inline constexpr std::size_t pattern_kind_count = pattern_kinds.size();

// The symmetries that put a kind on different squares. An image is read by turning the board under the
// pattern: its squares are those of the kind on the transformed board.
struct PatternImages {
    std::array<std::uint8_t, board_symmetry_count> symmetries{};
    std::size_t count = 0;
};

constexpr PatternImages images_of(Bitboard squares) {
    PatternImages images;
    std::array<Bitboard, board_symmetry_count> seen{};
    for (int symmetry = 0; symmetry < board_symmetry_count; ++symmetry) {
        const Bitboard image = transform(squares, inverse_board_symmetry(symmetry));
        bool is_new = true;
        for (std::size_t i = 0; i < images.count; ++i) is_new &= seen[i] != image;
        if (!is_new) continue;
        seen[images.count] = image;
        images.symmetries[images.count++] = static_cast<std::uint8_t>(symmetry);
    }
    return images;
}

constexpr std::size_t power_of_3(int exponent) {
    return exponent == 0 ? 1 : 3 * power_of_3(exponent - 1);
}

// What is looked up besides patterns: the moves of the mover, those of the other (more than 31 count as 31),
// and the empty squares, for who fills the last one.
inline constexpr std::size_t count_kinds = 3;
inline constexpr std::array<std::string_view, count_kinds> count_kind_names = {"own moves", "other's moves",
                                                                               "turn and parity"};
inline constexpr std::array<std::size_t, count_kinds> count_kind_sizes = {32, 32, 64};

// One feature an image of a pattern, and one a count.
inline constexpr std::size_t feature_kind_count = pattern_kind_count + count_kinds;
inline constexpr std::size_t image_count = [] {
    std::size_t count = 0;
    for (const PatternKind& kind : pattern_kinds) count += images_of(kind.squares).count;
    return count;
}();
inline constexpr std::size_t feature_count = image_count + count_kinds;

inline constexpr auto kind_of_image = [] {
    std::array<std::size_t, image_count> kinds{};
    std::size_t image = 0;
    for (std::size_t kind = 0; kind < pattern_kind_count; ++kind)
        for (std::size_t i = 0; i < images_of(pattern_kinds[kind].squares).count; ++i) kinds[image++] = kind;
    return kinds;
}();

// Where the entries of a kind begin in the table of a phase; the last number is the size of the table.
inline constexpr auto feature_offsets = [] {
    std::array<std::size_t, feature_kind_count + 1> offsets{};
    for (std::size_t kind = 0; kind < feature_kind_count; ++kind) {
        const std::size_t size = kind < pattern_kind_count ? power_of_3(count(pattern_kinds[kind].squares))
                                                           : count_kind_sizes[kind - pattern_kind_count];
        offsets[kind + 1] = offsets[kind] + size;
    }
    return offsets;
}();
inline constexpr std::size_t table_size = feature_offsets.back();

}  // namespace damier::othello
