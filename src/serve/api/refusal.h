// How a request is turned down: a status, one sentence and, where it is inside a text that was sent, the
// place; where it may be granted later, when to come back.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/error.h"
#include "play/table/read_text.h"

namespace damier::serve {

struct Refusal : std::runtime_error {
    Refusal(int the_status, const std::string& sentence, std::optional<TextPlace> the_place = {},
            int the_seconds = 0)
        : std::runtime_error(sentence), status(the_status), place(the_place), retry_after(the_seconds) {}
    int status;
    std::optional<TextPlace> place;
    int retry_after;  // seconds; 0: it is no use to come back
};

inline constexpr int bad_request = 400;
inline constexpr int forbidden = 403;
inline constexpr int not_found = 404;
inline constexpr int conflict = 409;
inline constexpr int too_many = 429;
inline constexpr int own_fault = 500;
inline constexpr int unavailable = 503;

// The value, or the caller's mistake.
template <class T>
T value_or_refuse(Expected<T> expected) {
    if (!expected) throw Refusal(bad_request, expected.error().message);
    if constexpr (!std::is_void_v<T>) return std::move(*expected);
}

}  // namespace damier::serve
