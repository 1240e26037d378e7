// toml++, to be included by one file only. Its version 3.3 asserts on some files that are not TOML ("[$x]"),
// and where assertions are off it takes them for impossible; here an assertion that fails ends the reading,
// in every build.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

struct TomlFault {};
[[noreturn]] inline void raise_toml_fault() {
    throw TomlFault();
}

}  // namespace damier

#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) ((expr) ? static_cast<void>(0) : ::damier::raise_toml_fault())
// The packaged library is built with exceptions, so it is compiled here.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace damier {

// toml++ 3.3 is not prepared for every character beyond ASCII outside of strings. So it sees none: each such
// byte is written as ~ and two digits, and so is ~ itself; what is read is written back.
inline std::string in_ascii(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 && c != '~') {
            out += c;
        } else {
            out += '~';
            out += "0123456789abcdef"[byte >> 4];
            out += "0123456789abcdef"[byte & 15];
        }
    }
    return out;
}

inline std::string from_ascii(std::string_view text) {
    const auto digit = [](char c) {
        return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= '0' && c <= '9' ? c - '0' : -1;
    };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool written =
            text[i] == '~' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
        out += written ? static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])) : text[i];
        if (written) i += 2;
    }
    return out;
}

inline bool has_toml_fault(std::string_view text) {
    try {
        (void)toml::parse(text);
        return false;
    } catch (const TomlFault&) {
        return true;
    }
}

// The line, counted from 1, in which the reading of the text would end by an assertion. Every longer
// beginning of the text has the fault too, so it can be halved.
inline std::optional<std::size_t> line_of_toml_fault(std::string_view text) {
    if (!has_toml_fault(text)) return std::nullopt;
    std::size_t sound = 0;
    std::size_t faulty = text.size();
    while (faulty - sound > 1) {
        const std::size_t middle = (sound + faulty) / 2;
        (has_toml_fault(text.substr(0, middle)) ? faulty : sound) = middle;
    }
    return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, sound), '\n'));
}

}  // namespace damier
