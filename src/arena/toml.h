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

// Where a TOML text goes on after the comment or the string that begins at `at`.
inline std::size_t end_of_quoted(std::string_view text, std::size_t at) {
    const char quote = text[at];
    if (quote == '#') return std::min(text.find('\n', at), text.size());
    const std::string_view three = text.substr(at, 3);
    const bool several_lines = three.size() == 3 && three[1] == quote && three[2] == quote;
    for (std::size_t i = at + (several_lines ? 3 : 1); i < text.size(); ++i) {
        if (quote == '"' && text[i] == '\\') {
            ++i;
        } else if (several_lines ? text.substr(i, 3) == three : text[i] == quote || text[i] == '\n') {
            return i + (several_lines ? 3 : 1);
        }
    }
    return text.size();
}

// Beyond ASCII everything belongs into strings and comments; toml++ 3.3 is not prepared for it elsewhere. The
// line, counted from 1, of the first character that is not.
inline std::optional<std::size_t> line_of_stray_character(std::string_view text) {
    std::size_t at = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    while (at < text.size()) {
        if (static_cast<unsigned char>(text[at]) >= 0x80)
            return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, at), '\n'));
        const bool begins_quoted = text[at] == '#' || text[at] == '"' || text[at] == '\'';
        at = begins_quoted ? end_of_quoted(text, at) : at + 1;
    }
    return std::nullopt;
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
