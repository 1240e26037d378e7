// A network as a file: docs/formats.md has it byte by byte.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"
#include "nn/network.h"

namespace damier::nn {

struct NetworkFile {
    std::string game;         // "yolah"
    std::string comment;      // how it was made; printable ASCII
    int value_per_logit = 0;  // hundredths of a point of the final margin for a logit of 1
    Network network;

    bool operator==(const NetworkFile&) const = default;
};

inline constexpr std::size_t most_game_bytes = 15;
inline constexpr std::size_t most_comment_bytes = 1000;
inline constexpr int most_value_per_logit = 100'000;

// The whole file. What a reader would refuse must not be in it (a comment that is too long, a game without a
// name).
std::string network_bytes(const NetworkFile& file);

// The network in a file's bytes. One that is cut off, altered, of another kind, version or game is refused.
Expected<NetworkFile> read_network(std::string_view bytes, std::string_view game);

}  // namespace damier::nn
