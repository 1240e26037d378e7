// Which games nobody learns from, so that what was learnt can be measured on them. Always whole games: the
// positions of one game have their result in common, and a network that has seen some of them knows it.
#pragma once

#include <cstdint>

#include "core/random.h"

namespace damier::learn {

inline constexpr std::uint64_t held_out_every = 20;

// By the number of the game in the files (TrainingPosition::game), mixed, so that what follows a rhythm in a
// file does not meet ours.
constexpr bool is_held_out(std::uint32_t game) {
    return mix64(game) % held_out_every == 0;
}

// Of the quick games that weights are fitted to (weights/fit_games.h), by their number: they are few and have
// no rhythm. The shipped weights were fitted with this share.
inline constexpr std::uint32_t quick_game_held_out_every = 5;
constexpr bool is_quick_game_held_out(std::uint32_t game) {
    return game % quick_game_held_out_every == 0;
}

// Of the games that an evaluation is measured on, those that the scale of its values is fitted to: half of
// what is_held_out leaves, and so by other bits of the mixed number.
constexpr bool is_for_fitting_the_scale(std::uint32_t game) {
    return (mix64(game) >> 32) % 2 == 0;
}

}  // namespace damier::learn
