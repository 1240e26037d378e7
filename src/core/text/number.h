// A text that is a number from its first character to its last, or nothing: no blanks, no unit, no `+`.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace damier {

namespace detail {

// What std::from_chars says of the whole text; invalid_argument when something follows the number.
template <class Number, class... Base>
std::errc read_number(std::string_view text, Number& number, Base... base) {
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number, base...);
    return stopped == end ? error : std::errc::invalid_argument;
}

}  // namespace detail

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    if (detail::read_number(text, number) != std::errc{}) return std::nullopt;
    return number;
}

template <std::integral Number>
std::optional<Number> parse_number(std::string_view text, Number least, Number most) {
    const auto number = parse_number<Number>(text);
    return number && *number >= least && *number <= most ? number : std::nullopt;
}

template <std::unsigned_integral Number>
std::optional<Number> parse_hexadecimal(std::string_view text) {
    Number number{};
    if (detail::read_number(text, number, 16) != std::errc{}) return std::nullopt;
    return number;
}

// A whole number that another program wrote, cut to the bounds however large it is.
inline std::optional<std::int64_t> parse_clamped(
    std::string_view text, std::int64_t least = std::numeric_limits<std::int64_t>::min(),
    std::int64_t most = std::numeric_limits<std::int64_t>::max()) {
    std::int64_t number = 0;
    const std::errc error = detail::read_number(text, number);
    if (error == std::errc::invalid_argument) return std::nullopt;
    if (error == std::errc::result_out_of_range) return text[0] == '-' ? least : most;
    return std::clamp(number, least, most);
}

}  // namespace damier
