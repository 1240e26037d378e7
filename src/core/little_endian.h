// Whole numbers as bytes of a file, the lowest byte first, whatever the machine.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace damier {

template <std::unsigned_integral T>
void append_little_endian(std::string& bytes, T value) {
    for (std::size_t i = 0; i < sizeof value; ++i)
        bytes += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
}

// The bytes from `at` on must be there.
template <std::unsigned_integral T>
T little_endian_at(std::string_view bytes, std::size_t at) {
    T value = 0;
    for (std::size_t i = 0; i < sizeof value; ++i)
        value = static_cast<T>(value | static_cast<T>(static_cast<unsigned char>(bytes[at + i])) << (8 * i));
    return value;
}

}  // namespace damier
