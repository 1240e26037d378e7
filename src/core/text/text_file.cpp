#include "core/text/text_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/text/file_front.h"
#include "core/text/shortage.h"

namespace damier {

namespace {

// An open file, closed whatever happens.
class Descriptor {
  public:
    explicit Descriptor(const std::string& name) : number_(::open(name.c_str(), O_RDONLY | O_CLOEXEC)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    int number() const { return number_; }

  private:
    int number_;
};

template <class Read>
Expected<std::string> with_file(const std::string& name, Read read) {
    const Descriptor file(name);
    if (file.number() < 0) {
        const int error = errno;
        throw_if_shortage(error, quote(name, 200) + ": cannot be opened");
        return fail(std::string("cannot be opened: ") + std::strerror(error));
    }
    return read(file.number());
}

}  // namespace

// By descriptor: a stream would take an input that cannot be read for an empty one.
Expected<std::string> read_front(int descriptor, std::size_t most_bytes) {
    std::string text;
    char block[16384];
    while (text.size() < most_bytes) {
        const ssize_t got = ::read(descriptor, block, std::min(sizeof block, most_bytes - text.size()));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(std::string("cannot be read: ") + std::strerror(errno));
        if (got == 0) break;
        text.append(block, static_cast<std::size_t>(got));
    }
    return text;
}

Expected<std::string> read_text(int descriptor, std::size_t most_bytes) {
    auto text = read_front(descriptor, most_bytes + 1);
    if (text && text->size() > most_bytes)
        return fail("more than " + std::to_string(most_bytes >> 20) + " MiB");
    return text;
}

Expected<std::string> read_text_file(const std::string& name, std::size_t most_bytes) {
    return with_file(name, [&](int descriptor) { return read_text(descriptor, most_bytes); });
}

Expected<std::string> read_front(const std::string& name, std::size_t most_bytes) {
    return with_file(name, [&](int descriptor) { return read_front(descriptor, most_bytes); });
}

}  // namespace damier
