// "Did you mean": the nearest known name to one that is not known.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace damier {

// Edits (insert, delete, replace, swap of neighbours) between two words, case ignored.
int edit_distance(std::string_view a, std::string_view b);

// The nearest of `known` when it is near enough to be a slip of the keyboard, else empty.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// " (did you mean 'x'?)" or nothing, to end an error message with.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

// "a, b or c", for messages that list what would have been right.
std::string one_of(std::span<const std::string_view> known);

}  // namespace damier
