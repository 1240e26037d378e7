// Openings by their names: the positions that a game calls by one (games/contract/people.h), found whatever
// the order of the moves and the image of the board. Its game's row asks; everybody else asks openings.h.
#pragma once

#include <cassert>
#include <string_view>
#include <unordered_map>

#include "games/contract/people.h"
#include "play/table/game_shape.h"

namespace damier {

namespace detail {

// By the shapes of their positions. The moves are constants of the program: a test plays them all.
template <Notation G>
const std::unordered_map<std::uint64_t, std::string_view>& opening_names() {
    static const auto names = [] {
        std::unordered_map<std::uint64_t, std::string_view> all;
        for (const NamedOpening& opening : openings_of<G>()) {
            const auto table = game_entry<G>().make_table(0);
            [[maybe_unused]] const auto played = table->replay(opening.moves);
            assert(played);
            all.emplace(position_shape<G>(*table), opening.name);
        }
        return all;
    }();
    return names;
}

}  // namespace detail

template <Notation G>
std::string_view opening_on(const Table& table) {
    if constexpr (openings_of<G>().empty()) {
        return {};
    } else {
        const auto& names = detail::opening_names<G>();
        const auto found = names.find(position_shape<G>(table));
        return found == names.end() ? std::string_view() : found->second;
    }
}

}  // namespace damier
