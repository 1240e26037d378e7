// What a function returns when outside input may be wrong: the value, or one sentence saying what
// was wrong, where, and what was expected.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

struct Error {
    std::string message;
    bool operator==(const Error&) const = default;
};

template <class T>
using Expected = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string message) {
    return std::unexpected(Error{std::move(message)});
}

// Text from outside, safe to repeat inside a message: quoted, control characters and bytes that
// are not ASCII escaped, cut when long.
std::string quote(std::string_view text, std::size_t longest = 40);

}  // namespace damier
