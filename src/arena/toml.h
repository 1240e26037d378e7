// toml++, to be included by one file only. Its version 3.3 asserts on some files that are not TOML ("[$x]"),
// and where assertions are off it takes them for impossible; here an assertion that fails ends the reading,
// in every build.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
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
