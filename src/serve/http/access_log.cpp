#include "serve/http/access_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/text/text.h"
#include "serve/api/ids.h"

namespace damier::serve {

namespace {

constexpr std::size_t longest_target = 200;
constexpr std::size_t shown_of_an_id = 4;

void append_harmless(std::string& out, std::string_view text) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > 0x20 && byte < 0x7f && c != '"' && c != '\\')
            out += c;
        else
            out += fmt::format("\\x{:02x}", byte);
    }
}

// Whoever knows a game's id may play in it, so a log does not tell it.
std::string without_ids(std::string_view target) {
    std::string out;
    for (const std::string_view part : split(target, '/')) {
        if (!out.empty() || part.data() != target.data()) out += '/';
        const std::size_t question = part.find('?');
        const std::string_view name = part.substr(0, question);
        if (name.size() < 16 || !is_id(name)) {
            out += part;
            continue;
        }
        out += name.substr(0, shown_of_an_id);
        out += "..";
        if (question != std::string_view::npos) out += part.substr(question);
    }
    return out;
}

void write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace

std::string access_text(const AccessLine& line, std::chrono::system_clock::time_point when) {
    std::string out =
        fmt::format("{:%Y-%m-%dT%H:%M:%S}Z ", fmt::gmtime(std::chrono::system_clock::to_time_t(when)));
    append_harmless(out, line.address);
    out += " \"";
    append_harmless(out, line.method.substr(0, 16));
    out += ' ';
    append_harmless(
        out,
        std::string_view(without_ids(line.target.substr(0, 4 * longest_target))).substr(0, longest_target));
    const double milliseconds = std::chrono::duration<double, std::milli>(line.took).count();
    return out + fmt::format("\" {} {} {:.1f}ms\n", line.status, line.bytes, milliseconds);
}

Expected<std::unique_ptr<AccessLog>> AccessLog::open(const std::string& path) {
    const int file = path == "-" ? ::dup(STDOUT_FILENO)
                                 : ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
    if (file < 0) return fail(fmt::format("--access-log {}: {}", quote(path, 200), std::strerror(errno)));
    return std::unique_ptr<AccessLog>(new AccessLog(file));
}

AccessLog::AccessLog(int file) : file_(file), thread_([this](const std::stop_token& stop) { write(stop); }) {}

AccessLog::~AccessLog() {
    thread_.request_stop();
    thread_.join();
    ::close(file_);
}

void AccessLog::note(const AccessLine& line) {
    const std::string text = access_text(line, std::chrono::system_clock::now());
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() + text.size() > most_waiting) {
        ++left_out_;
        return;
    }
    waiting_ += text;
    wake_.notify_one();
}

void AccessLog::write(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, stop, [this] { return !waiting_.empty(); });
        if (waiting_.empty()) return;
        std::string text = std::move(waiting_);
        waiting_.clear();
        if (left_out_ > 0) text += fmt::format("# {} lines were left out\n", left_out_);
        left_out_ = 0;
        lock.unlock();
        write_all(file_, text);
        lock.lock();
    }
}

}  // namespace damier::serve
