// How evolution went, for people: the best and the mean score of each generation, as a picture and as a
// table.
#pragma once

#include <span>
#include <string>

#include "learn/weights/evolution/evolution.h"

namespace damier::learn {

// A picture that stands for itself, with its own colours.
std::string evolution_svg(std::span<const GenerationFigures> generations, const std::string& title);

std::string evolution_csv(std::span<const GenerationFigures> generations);

}  // namespace damier::learn
