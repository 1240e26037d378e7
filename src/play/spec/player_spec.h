// A player written as text, taken apart: `uct(time=1s, c=0.65)`. The same text everywhere: on the command
// line, in tournament files, on the page. What the words mean is player_options.h's business.
//
//    spec      =  name [ "(" [ argument { "," argument } ] ")" ]
//    argument  =  key [ "=" value ]                        a key alone switches a flag on
//    value     =  characters other than , ( ) = " and blanks
//              |  '"' characters, with \" and \\ for " and \ '"'
//
// Blanks may stand between all parts; case does not matter in names and keys.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace damier {

struct SpecArgument {
    std::string key;                   // in lower case
    std::optional<std::string> value;  // none for a flag
    bool operator==(const SpecArgument&) const = default;
};

struct PlayerSpec {
    std::string name;  // in lower case
    std::vector<SpecArgument> arguments;
    bool operator==(const PlayerSpec&) const = default;

    bool has(std::string_view key) const;
};

Expected<PlayerSpec> parse_player_spec(std::string_view text);

// The text of a spec; parse_player_spec gives the spec back.
std::string format_player_spec(const PlayerSpec& spec);

}  // namespace damier
