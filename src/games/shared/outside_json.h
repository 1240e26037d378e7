// JSON from outside: parsed, or the byte at which it cannot be read on. Nesting is bounded, as the library
// writes JSON by recursion and a deep enough text would run it out of stack.
#pragma once

#include <cstddef>
#include <expected>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace damier {

inline constexpr int deepest_json = 64;

std::expected<nlohmann::json, std::size_t> parse_outside_json(std::string_view text);

}  // namespace damier
