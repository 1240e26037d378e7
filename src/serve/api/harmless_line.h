// Names that a stranger gives to themselves or to what they make, for the pages of others.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace damier::serve {

// One line of at most so many characters, each of which is seen: nothing that controls, hides, turns or piles
// up. Without the blanks round it. Throws Refusal, which names the field.
std::string harmless_line(std::string_view given, std::size_t longest, std::string_view field);

}  // namespace damier::serve
