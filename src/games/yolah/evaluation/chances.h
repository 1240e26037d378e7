// What values of the evaluations, and of searches with them, mean for the result: as `damier learn quality
// yolah` fits it to games of engines (games/shared/phase_chances.h has the file's format).
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/wdl.h"
#include "games/yolah/position.h"

namespace damier::yolah {

// Seven squares each; 0 is the end of the game.
inline constexpr std::size_t chance_phases = 8;
constexpr std::size_t chance_phase(int free_squares) {
    return std::min(static_cast<std::size_t>(free_squares / 7), chance_phases - 1);
}

// Of an evaluation with its built-in weights; nothing where nobody measured it (data/yolah-chances.txt).
std::optional<OutcomeModel> outcome_model(std::string_view evaluation, const Position& position);

}  // namespace damier::yolah
