#include "engine/outside/process/process_family.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>

#include "core/text/number.h"
#include "core/text/text.h"

namespace damier {

namespace {

// A fork bomb makes new ones while the old ones are killed; each round kills faster than it can fork, as
// those that were stopped first do not.
constexpr int most_rounds = 50;

std::vector<pid_t> all_processes() {
    std::vector<pid_t> found;
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir("/proc"), &::closedir);
    if (!folder) return found;
    while (const dirent* entry = ::readdir(folder.get())) {
        if (const auto pid = parse_number<pid_t>(entry->d_name)) found.push_back(*pid);
    }
    return found;
}

// The beginning of a file below /proc; nothing when the process is gone or not ours.
std::string read_about(pid_t process, const char* what, std::size_t most) {
    const int file = ::open(fmt::format("/proc/{}/{}", process, what).c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    std::string text;
    std::array<char, 4096> part;
    ssize_t got = 0;
    while (text.size() < most && (got = ::read(file, part.data(), part.size())) > 0)
        text.append(part.data(), static_cast<std::size_t>(got));
    ::close(file);
    return text;
}

struct Standing {
    char state = '?';
    pid_t parent = 0;
};

std::optional<Standing> standing_of(pid_t process) {
    const std::string text = read_about(process, "stat", 1024);
    const std::size_t name_end = text.rfind(')');  // the name may hold anything
    if (name_end == std::string::npos) return std::nullopt;
    const std::vector<std::string_view> fields = words(std::string_view(text).substr(name_end + 1));
    const auto parent = fields.size() >= 2 ? parse_number<pid_t>(fields[1]) : std::nullopt;
    if (!parent) return std::nullopt;
    return Standing{fields[0].front(), *parent};
}

bool is_marked(pid_t process, const std::string& wanted) {
    // The mark is put in front, so that it is found even in a large environment.
    const std::string environment = read_about(process, "environ", 64 * 1024);
    std::size_t at = 0;
    while (at < environment.size()) {
        if (environment.compare(at, wanted.size(), wanted) == 0) return true;
        const std::size_t end = environment.find('\0', at);
        if (end == std::string::npos) break;
        at = end + 1;
    }
    return false;
}

void reap(pid_t process) {
    // Only a child can be waited for; the others are their parents' or the system's.
    while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

}  // namespace

std::string family_prefix(pid_t starter) {
    return fmt::format("{}-", starter);
}

std::string new_family_mark() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return fmt::format("{}{:x}", family_prefix(::getpid()),
                       std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

std::vector<pid_t> descendants_of(pid_t ancestor) {
    std::multimap<pid_t, pid_t> children;
    for (const pid_t process : all_processes()) {
        if (const auto standing = standing_of(process)) children.emplace(standing->parent, process);
    }
    std::vector<pid_t> found = {ancestor};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [begin, end] = children.equal_range(found[i]);
        for (auto child = begin; child != end; ++child) found.push_back(child->second);
    }
    found.erase(found.begin());
    return found;
}

std::vector<pid_t> marked_processes(std::string_view mark_prefix) {
    const std::string wanted = fmt::format("{}={}", family_variable, mark_prefix);
    std::vector<pid_t> marked;
    for (const pid_t process : all_processes()) {
        if (process != ::getpid() && is_marked(process, wanted)) marked.push_back(process);
    }
    return marked;
}

int end_marked(std::string_view mark_prefix) {
    int ended = 0;
    for (int round = 0; round < most_rounds; ++round) {
        const std::vector<pid_t> marked = marked_processes(mark_prefix);
        if (marked.empty()) break;
        for (const pid_t process : marked) ::kill(process, SIGSTOP);
        end_processes(marked);
        ended += static_cast<int>(marked.size());
    }
    return ended;
}

void reap_orphans() {
    const int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    std::array<char, 4096> text;
    const ssize_t got = ::read(file, text.data(), text.size());
    ::close(file);
    if (got <= 0) return;
    for (const std::string_view word : words({text.data(), static_cast<std::size_t>(got)})) {
        const pid_t child = parse_number<pid_t>(word).value_or(0);
        if (child > 0) ::waitpid(child, nullptr, WNOHANG);
    }
}

void end_processes(const std::vector<pid_t>& processes) {
    for (const pid_t process : processes) ::kill(process, SIGKILL);
    for (const pid_t process : processes) {
        if (const auto standing = standing_of(process); standing && standing->parent == ::getpid())
            reap(process);
    }
}

}  // namespace damier
