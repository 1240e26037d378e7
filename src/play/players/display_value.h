// A search's value as it is told to people and programs.
#pragma once

#include <optional>

#include "core/value.h"

namespace damier {

// Where a win is a win (Quarto) there is no margin to speak of: "won", not "won by 1".
template <class G>
std::optional<Value> display_value(std::optional<Value> value) {
    if (G::max_margin > 1 || !value) return value;
    return is_win(*value) ? least_win : is_loss(*value) ? -least_win : *value;
}

}  // namespace damier
