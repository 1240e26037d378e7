#include "core/system/child_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <limits>

namespace damier {

void end_with_parent(pid_t parent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(0);
}

void stand_alone() {
    ::setpgid(0, 0);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, SIG_DFL);
    if (const int nothing = ::open("/dev/null", O_RDONLY); nothing >= 0) ::dup2(nothing, STDIN_FILENO);
}

void close_all_but(std::vector<int> kept) {
    std::ranges::sort(kept);
    unsigned from = 3;
    for (const int descriptor : kept) {
        const auto number = static_cast<unsigned>(descriptor);
        if (number > from) ::close_range(from, number - 1, 0);
        from = std::max(from, number + 1);
    }
    ::close_range(from, std::numeric_limits<int>::max(), 0);
}

// The hard limit stays, so that the next task may be given another one.
void limit_address_space(std::uint64_t bytes) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0) return;
    limit.rlim_cur = std::min<rlim_t>(bytes, limit.rlim_max);
    ::setrlimit(RLIMIT_AS, &limit);
}

std::uint64_t address_space() {
    unsigned long pages = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%lu", &pages) != 1) pages = 0;
        std::fclose(file);
    }
    return std::uint64_t{pages} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace damier
