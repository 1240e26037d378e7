// Names for games and searches that nobody can guess.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

namespace damier::serve {

// Five bits each.
inline std::string random_letters(int count) {
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    static thread_local std::random_device device;  // opening it takes a while
    std::string text;
    for (int i = 0; i < count; ++i) text += letters[device() % letters.size()];
    return text;
}

inline std::string new_id() {
    return random_letters(16);
}

// Also those that a page brings back after the server was restarted.
inline bool is_id(std::string_view text) {
    return text.size() >= 8 && text.size() <= 32 && std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
           });
}

}  // namespace damier::serve
