#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "arena/journal/journal.h"
#include "core/text/number.h"
#include "core/text/text.h"

namespace damier {

namespace {

// A file of its own: SQLite has its own locks on the journal, and closing another descriptor of the same file
// would give them up.
std::string lock_file_of(const std::string& journal) {
    return journal + ".lock";
}

long process_named_in(int descriptor) {
    char text[32] = {};
    const ssize_t got = ::pread(descriptor, text, sizeof text - 1, 0);
    const std::string_view written = got > 0 ? trim({text, static_cast<std::size_t>(got)}) : "";
    return parse_number<long>(written).value_or(0);
}

}  // namespace

Expected<RunLock> RunLock::take(const std::string& journal) {
    const std::string file = lock_file_of(journal);
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0)
        return fail(fmt::format("{} cannot be written: {}", quote(file, 200), std::strerror(errno)));
    RunLock lock(descriptor);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        return fail(
            fmt::format("{} is being run by process {}; `damier tournament status` shows how far it is",
                        quote(journal, 200), process_named_in(descriptor)));
    }
    const std::string process = fmt::format("{}\n", ::getpid());
    if (::ftruncate(descriptor, 0) != 0 ||
        ::pwrite(descriptor, process.data(), process.size(), 0) != static_cast<ssize_t>(process.size()))
        return fail(fmt::format("{} cannot be written: {}", quote(file, 200), std::strerror(errno)));
    return lock;
}

std::optional<long> RunLock::holder(const std::string& journal) {
    const int descriptor = ::open(lock_file_of(journal).c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return std::nullopt;
    const RunLock lock(descriptor);
    if (::flock(descriptor, LOCK_SH | LOCK_NB) == 0) return std::nullopt;
    return process_named_in(descriptor);
}

// The file stays: removing it would open a gap in which two runs hold two locks.
RunLock::~RunLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace damier
