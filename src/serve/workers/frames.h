// Messages between the server and its workers over a socket: a length, a byte that says what it is, a text.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace damier::serve {

struct Frame {
    enum class Kind : char {
        task = 't',    // to a worker: what to do
        stop = 's',    // to a worker: come to an end with what you have
        report = 'r',  // from a worker: how far it is
        done = 'd',    // from a worker: what came of it
        error = 'e',   // from a worker: {error, status}
    };
    Kind kind = Kind::task;
    std::string text;
};

inline constexpr std::size_t longest_frame = std::size_t{32} << 20;

// False when the other side is gone.
bool write_frame(int socket, Frame::Kind kind, std::string_view text);

enum class FrameHeard : std::uint8_t { frame, nothing, end };
// The next one, or nothing until the deadline. Once one has begun, the rest is waited for: a worker that was
// halted within a frame is ended by whoever has set the deadline.
FrameHeard read_frame(int socket, Frame& frame, std::chrono::steady_clock::time_point deadline);

}  // namespace damier::serve
