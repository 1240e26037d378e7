// JSON from outside: parsed, or what is wrong and where. Nesting is bounded, as the library writes JSON by
// recursion and a deep enough text would run it out of stack.
#pragma once

#include <cstddef>
#include <expected>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace damier {

inline constexpr int deepest_json = 64;

struct JsonFault {
    enum class Kind { syntax, depth, number };
    Kind kind = Kind::syntax;
    std::size_t byte = 0;  // from 0: where it cannot be read on; 0 of a number, whose place is not known
    std::string sentence;  // for people; it may repeat bytes of the text
};

std::expected<nlohmann::json, JsonFault> parse_outside_json(std::string_view text);

}  // namespace damier
