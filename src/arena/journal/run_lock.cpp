#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "arena/journal/journal.h"
#include "core/text/number.h"
#include "core/text/text.h"

namespace damier {

namespace {

// A file beside the journal says which process runs it, and keeps out programs that only know that file.
// Behind a symbolic link it is beside the journal itself.
std::string lock_file_of(const std::string& journal) {
    std::error_code error;
    const auto real = std::filesystem::canonical(journal, error);
    return (error ? journal : real.string()) + ".lock";
}

// The lock proper is on the journal itself, whatever its name, and beyond any size: SQLite locks other bytes.
// It belongs to the open file, not to the process, so that SQLite's opening and closing does not end it.
struct flock lock_beyond_all(short type) {
    struct flock lock{};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = off_t{1} << 62;
    lock.l_len = 1;
    return lock;
}

long process_named_in(int descriptor) {
    char text[32] = {};
    const ssize_t got = ::pread(descriptor, text, sizeof text - 1, 0);
    const std::string_view written = got > 0 ? trim({text, static_cast<std::size_t>(got)}) : "";
    return parse_number<long>(written).value_or(0);
}

std::unexpected<Error> cannot_be_written(const std::string& file) {
    return fail(fmt::format("{} cannot be written: {}", quote(file, 200), std::strerror(errno)));
}

}  // namespace

RunLock::RunLock(RunLock&& other) noexcept
    : named_(std::exchange(other.named_, -1)), itself_(std::exchange(other.itself_, -1)) {}

// The file stays: removing it would open a gap in which two runs hold two locks.
RunLock::~RunLock() {
    if (named_ >= 0) ::close(named_);
    if (itself_ >= 0) ::close(itself_);
}

Expected<RunLock> RunLock::take(const std::string& journal) {
    RunLock lock;
    lock.itself_ = ::open(journal.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock.itself_ < 0) return cannot_be_written(journal);
    const std::string file = lock_file_of(journal);
    lock.named_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock.named_ < 0) return cannot_be_written(file);
    if (::flock(lock.named_, LOCK_EX | LOCK_NB) != 0) {
        return fail(
            fmt::format("{} is being run by process {}; `damier tournament status` shows how far it is",
                        quote(journal, 200), process_named_in(lock.named_)));
    }
    const struct flock wanted = lock_beyond_all(F_WRLCK);
    if (::fcntl(lock.itself_, F_OFD_SETLK, &wanted) != 0) {
        if (errno != EAGAIN && errno != EACCES) return cannot_be_written(journal);
        return fail(
            fmt::format("{} is being run by another process, perhaps under another name of the same file; "
                        "`damier tournament status` shows how far it is",
                        quote(journal, 200)));
    }
    const std::string process = fmt::format("{}\n", ::getpid());
    if (::ftruncate(lock.named_, 0) != 0 ||
        ::pwrite(lock.named_, process.data(), process.size(), 0) != static_cast<ssize_t>(process.size()))
        return cannot_be_written(file);
    return lock;
}

std::optional<long> RunLock::holder(const std::string& journal) {
    RunLock lock;
    lock.named_ = ::open(lock_file_of(journal).c_str(), O_RDONLY | O_CLOEXEC);
    if (lock.named_ >= 0 && ::flock(lock.named_, LOCK_SH | LOCK_NB) != 0)
        return process_named_in(lock.named_);
    lock.itself_ = ::open(journal.c_str(), O_RDONLY | O_CLOEXEC);
    struct flock found = lock_beyond_all(F_RDLCK);
    if (lock.itself_ < 0 || ::fcntl(lock.itself_, F_OFD_GETLK, &found) != 0 || found.l_type == F_UNLCK)
        return std::nullopt;
    return 0;
}

}  // namespace damier
