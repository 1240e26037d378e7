// Books as a perfect player asks them: what is a position worth, if you know?
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "core/score.h"
#include "games/quarto/position.h"

namespace damier::quarto {

using BookLookup = std::function<std::optional<Score>(const Position&)>;

// The book in a file's bytes, which is of one level. No bytes stand for the books that are built into the
// program, one for each level that has one; an empty function when there is none at all.
Expected<BookLookup> open_book(std::string_view bytes);

}  // namespace damier::quarto
