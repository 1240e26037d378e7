#include "serve/workers/frames.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace damier::serve {

namespace {

using Clock = std::chrono::steady_clock;

// False at the deadline.
bool wait_to_read(int socket, Clock::time_point deadline) {
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd question{socket, POLLIN, 0};
        const int said = ::poll(&question, 1, static_cast<int>(std::clamp<long>(left, 0, 3'600'000)));
        if (said > 0) return true;
        if (said == 0 && left <= 3'600'000) return false;
    }
}

bool read_exactly(int socket, char* to, std::size_t count) {
    while (count > 0) {
        const ssize_t got = ::recv(socket, to, count, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        to += got;
        count -= static_cast<std::size_t>(got);
    }
    return true;
}

constexpr std::size_t head_size = 5;

}  // namespace

bool write_frame(int socket, Frame::Kind kind, std::string_view text) {
    std::string out(head_size, '\0');
    const auto size = static_cast<std::uint32_t>(text.size());
    std::memcpy(out.data(), &size, sizeof size);
    out[4] = static_cast<char>(kind);
    out += text;
    for (std::size_t sent = 0; sent < out.size();) {
        const ssize_t count = ::send(socket, out.data() + sent, out.size() - sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        sent += static_cast<std::size_t>(count);
    }
    return true;
}

FrameHeard read_frame(int socket, Frame& frame, Clock::time_point deadline) {
    if (!wait_to_read(socket, deadline)) return FrameHeard::nothing;
    char head[head_size];
    if (!read_exactly(socket, head, sizeof head)) return FrameHeard::end;
    std::uint32_t size = 0;
    std::memcpy(&size, head, sizeof size);
    if (size > longest_frame) return FrameHeard::end;
    frame.kind = static_cast<Frame::Kind>(head[4]);
    frame.text.resize(size);
    return read_exactly(socket, frame.text.data(), size) ? FrameHeard::frame : FrameHeard::end;
}

}  // namespace damier::serve
