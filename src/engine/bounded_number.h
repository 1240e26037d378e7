// Numbers from another program.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace damier {

// A whole number, cut to the bounds however large it is written; nothing when it is none.
inline std::optional<std::int64_t> bounded_number(
    std::string_view text, std::int64_t least = std::numeric_limits<std::int64_t>::min(),
    std::int64_t most = std::numeric_limits<std::int64_t>::max()) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || end != text.data() + text.size() || error == std::errc::invalid_argument)
        return std::nullopt;
    if (error == std::errc::result_out_of_range) return text[0] == '-' ? least : most;
    return std::clamp(number, least, most);
}

}  // namespace damier
