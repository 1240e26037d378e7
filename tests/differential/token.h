// Moves as short words packed into a number, so that whole move lists compare fast.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

namespace damier::naive {

using Token = std::uint64_t;

inline Token token(std::string_view text) {
    assert(text.size() <= 8);
    Token packed = 0;
    for (const char c : text) packed = packed << 8 | static_cast<unsigned char>(c);
    return packed;
}

inline std::string text_of(Token packed) {
    std::string text;
    for (int shift = 56; shift >= 0; shift -= 8) {
        if (packed >> shift & 0xff) text += static_cast<char>(packed >> shift & 0xff);
    }
    return text;
}

}  // namespace damier::naive
