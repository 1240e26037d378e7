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

}  // namespace damier::learn
