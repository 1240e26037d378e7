// What a game may say about the world outside: how other programs and people write it. Both parts are
// optional.
//
//   protocols         an array of names: the protocols that are spoken for this game beside UGI, which every
//   game has
//                     (docs/protocols.md). Default: none
//   transcript_step   moves may be written without blanks between them, each of so many characters (f5d6c3 in
//                     Othello). Default: 0, never
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace damier {

template <class G>
constexpr std::span<const std::string_view> protocols_of() {
    if constexpr (requires { std::span<const std::string_view>(G::protocols); }) {
        return G::protocols;
    } else {
        return {};
    }
}

template <class G>
consteval std::size_t transcript_step_of() {
    if constexpr (requires { std::size_t{G::transcript_step}; }) {
        return G::transcript_step;
    } else {
        return 0;
    }
}

}  // namespace damier
