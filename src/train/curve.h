// The learning curve, as a table and as a picture.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "train/training.h"

namespace damier::train {

// A line of names, and a line an epoch.
std::string curve_csv(std::span<const EpochFigures> curve);
// What curve_csv() wrote.
Expected<std::vector<EpochFigures>> parse_curve(std::string_view csv);

// An SVG file.
std::string curve_svg(std::span<const EpochFigures> curve);

}  // namespace damier::train
