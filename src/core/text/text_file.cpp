#include "core/text/text_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace damier {

// By descriptor: a stream would take an input that cannot be read for an empty one.
Expected<std::string> read_text(int descriptor, std::size_t most_bytes) {
    std::string text;
    char block[16384];
    ssize_t got = 0;
    while (text.size() <= most_bytes && (got = ::read(descriptor, block, sizeof block)) != 0) {
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(std::string("cannot be read: ") + std::strerror(errno));
        text.append(block, static_cast<std::size_t>(got));
    }
    if (text.size() > most_bytes) return fail("more than " + std::to_string(most_bytes >> 20) + " MiB");
    return text;
}

Expected<std::string> read_text_file(const std::string& name, std::size_t most_bytes) {
    const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return fail(std::string("cannot be opened: ") + std::strerror(errno));
    auto text = read_text(descriptor, most_bytes);
    ::close(descriptor);
    return text;
}

}  // namespace damier
