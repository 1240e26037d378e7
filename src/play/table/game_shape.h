// Numbers that are equal for positions, and for whole games, that are images of each other under a symmetry
// of the game: how an arena finds out that it has played the same game twice.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "core/random.h"
#include "play/table/typed_table.h"

namespace damier {

namespace detail {

// The symmetries under which the image of `position` has the smallest hash, and that hash.
template <Notation G>
struct SmallestImages {
    std::uint64_t hash = std::numeric_limits<std::uint64_t>::max();
    std::vector<int> symmetries = {};

    explicit SmallestImages(const typename G::Position& position) {
        const int count = G::symmetry_count(position.variant());
        for (int symmetry = 0; symmetry < count; ++symmetry) {
            // Yolah's hash leaves the points out, and all images have the same ones.
            const std::uint64_t image = G::transform(position, symmetry).hash();
            if (image > hash) continue;
            if (image < hash) symmetries.clear();
            hash = image;
            symmetries.push_back(symmetry);
        }
    }
};

// For the starting positions it is asked for every game, and Quarto has thousands of symmetries.
template <Notation G>
const SmallestImages<G>& smallest_images_of_start(int variant) {
    static const std::vector<SmallestImages<G>> starts = [] {
        std::vector<SmallestImages<G>> all;
        for (std::size_t i = 0; i < std::size(G::variants); ++i)
            all.emplace_back(G::initial(static_cast<int>(i)));
        return all;
    }();
    return starts[static_cast<std::size_t>(variant)];
}

template <class Move>
std::uint32_t bits_of(Move move) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    return bits;
}

}  // namespace detail

template <Notation G>
std::uint64_t position_shape(const Table& table) {
    const auto& position = position_on<G>(table);
    return mix64(detail::SmallestImages<G>(position).hash ^ static_cast<std::uint64_t>(position.variant()));
}

// The image of the game that comes first in the order of (start, first move, second move, ...): move by move,
// only the symmetries that still give the smallest image stay.
template <Notation G>
std::uint64_t game_shape(const Table& table) {
    const TypedTable<G>& typed = as_table_of<G>(table);
    const auto& start = typed.history().front();
    const auto images = start == G::initial(start.variant())
                            ? detail::smallest_images_of_start<G>(start.variant())
                            : detail::SmallestImages<G>(start);
    std::uint64_t key = mix64(images.hash ^ static_cast<std::uint64_t>(start.variant()));
    std::vector<int> symmetries = images.symmetries;
    std::vector<int> kept;
    for (std::size_t ply = 0; ply < typed.played().size(); ++ply) {
        std::uint32_t smallest = std::numeric_limits<std::uint32_t>::max();
        kept.clear();
        for (const int symmetry : symmetries) {
            const std::uint32_t image =
                detail::bits_of(G::transform(typed.history()[ply], typed.played()[ply], symmetry));
            if (image > smallest) continue;
            if (image < smallest) kept.clear();
            smallest = image;
            kept.push_back(symmetry);
        }
        symmetries.swap(kept);
        key = mix64(key ^ smallest);
    }
    return key;
}

}  // namespace damier
