// A 64-bit checksum of bytes, for files that must be refused when they have been altered by accident. It does
// not protect against somebody who wants to deceive.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/random.h"

namespace damier {

// Words of eight bytes, the lowest first, each mixed into the state by a bijection: a change within one word
// is always seen.
constexpr std::uint64_t checksum64(std::string_view bytes) {
    std::uint64_t state = mix64(bytes.size());
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < 8 && at + i < bytes.size(); ++i)
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
        state = mix64(state ^ word);
    }
    return state;
}

}  // namespace damier
