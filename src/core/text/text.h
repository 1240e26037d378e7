// Small helpers on text, ASCII only and independent of the locale.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

constexpr char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (to_lower(a[i]) != to_lower(b[i])) return false;
    }
    return true;
}

constexpr std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// The words of a text, separated by blanks; views into the text.
std::vector<std::string_view> words(std::string_view text);

// The parts of a text between separators, empty ones included; views into the text.
std::vector<std::string_view> split(std::string_view text, char separator);

// 1234567 -> "1 234 567": the way this program prints large whole numbers for people.
std::string grouped(unsigned long long number);

}  // namespace damier
