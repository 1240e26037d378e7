// The ladder for people: ten players of each game, each clearly stronger than the one below it, under names
// that stay when the players behind them get better. `level(3)` is a player wherever players are written.
#pragma once

#include <array>
#include <string_view>

#include "games/contract/people.h"

namespace damier {

// By level, the first is level 1. A page has its own words for them.
inline constexpr std::array<std::string_view, level_count> level_names = {
    "newcomer", "beginner",   "casual", "student", "enthusiast",
    "club",     "tournament", "expert", "master",  "champion"};

// The opponent of a person who names none.
inline constexpr int middle_level = level_count / 2;

}  // namespace damier
