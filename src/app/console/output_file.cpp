#include "app/console/output_file.h"

#include <fmt/core.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "app/command.h"
#include "core/text/shortage.h"

namespace damier::app {

namespace fs = std::filesystem;

namespace {

UserError cannot_write(const fs::path& path, std::string_view why) {
    return UserError(fmt::format("{}: {}", quote(path.string(), 200), why));
}

// 0, or the errno of what failed.
int write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return written < 0 ? errno : ENOSPC;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

// 0, or an errno. `lasting`: it is on the disk before this returns.
int write_file(const fs::path& path, const std::string& text, bool lasting) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) return errno;
    int error = write_all(descriptor, text);
    if (error == 0 && lasting && ::fsync(descriptor) != 0) error = errno;
    if (::close(descriptor) != 0 && error == 0) error = errno;
    return error;
}

// Of the file that the user knows, not of the one beside it.
void check_written(const fs::path& path, int error) {
    if (error == 0) return;
    throw_if_shortage(error, quote(path.string(), 200) + ": cannot be written");
    throw cannot_write(path, std::string("cannot be written: ") + std::strerror(error));
}

// A name that is gone when this is, unless the file has another one by then.
class Unfinished {
  public:
    explicit Unfinished(const fs::path& path) : name_(path.string() + ".part") {}
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;
    ~Unfinished() {
        if (!name_.empty()) ::unlink(name_.c_str());
    }
    const std::string& name() const { return name_; }
    void finished() { name_.clear(); }

  private:
    std::string name_;
};

void write_beside(const fs::path& path, const std::string& text) {
    Unfinished unfinished(path);
    check_written(path, write_file(unfinished.name(), text, true));
    check_written(path, std::rename(unfinished.name().c_str(), path.c_str()) == 0 ? 0 : errno);
    unfinished.finished();
}

}  // namespace

void OutputFiles::write(const fs::path& path, const std::string& text) const {
    if (path == "-") {
        fmt::print("{}", text);
        return;
    }
    std::error_code error;
    for (const std::string& file : kept_) {
        if (fs::equivalent(path, file, error))
            throw cannot_write(path, "the command reads from this file; name another one");
    }
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) throw cannot_write(path, "it is a folder, expected a file");
    if (fs::exists(status) && !fs::is_regular_file(status))
        return check_written(path, write_file(path, text, false));
    const fs::path target = fs::exists(status) ? fs::canonical(path, error) : path;
    write_beside(error ? path : target, text);
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw cannot_write(folder, error.message());
}

void check_place(const std::string& file) {
    std::error_code error;
    const fs::path folder = fs::absolute(file).parent_path();
    if (!fs::is_directory(folder, error))
        throw UserError(fmt::format("{}: there is no such folder", quote(folder.string(), 200)));
    if (fs::is_directory(file, error)) throw cannot_write(file, "it is a folder, expected a file");
}

}  // namespace damier::app
