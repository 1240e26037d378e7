// From the keys of a player's text to the options that an engine declared.
#pragma once

#include <span>

#include "engine/ugi/ugi_text.h"
#include "play/spec/player_spec.h"

namespace damier {

// The declared option that a key means: case does not matter, and '_' and '-' stand for blanks, which a key
// cannot have. Null when there is none.
const ugi::OptionDeclaration* find_declared(std::span<const ugi::OptionDeclaration> declared,
                                            std::string_view key);

// What to set for it, or a sentence: an unknown option, a value out of its range.
Expected<ugi::SetOption> option_to_set(std::span<const ugi::OptionDeclaration> declared,
                                       const SpecArgument& given);

}  // namespace damier
