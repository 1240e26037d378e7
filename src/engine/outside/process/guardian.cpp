#include "engine/outside/process/guardian.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <limits>

namespace damier {

namespace {

// Where the system has no descriptors of processes, the owner's end is looked for so often.
constexpr int milliseconds_a_look = 100;
// A process that the system does not let go (it waits for a disk) must not hold the guardian for ever.
constexpr int most_sweeps = 1000;
constexpr useconds_t pause_of_a_sweep = 2'000;

enum Kept : int { socket_place = 0, owner_place = 1, signals_place = 2, places = 3 };

// Three descriptors are left, at known places; the engine's pipes above all are not held.
void keep_only(const std::array<int, places>& wanted) {
    std::array<int, places> high{};
    for (std::size_t i = 0; i < places; ++i)
        high[i] = wanted[i] < 0 ? -1 : ::fcntl(wanted[i], F_DUPFD_CLOEXEC, 16);
    for (int place = 0; place < places; ++place) {
        ::close(place);
        const int from = high[static_cast<std::size_t>(place)];
        if (from >= 0) ::dup3(from, place, O_CLOEXEC);
    }
    ::close_range(places, std::numeric_limits<int>::max(), 0);
}

void tell(int value) {
    (void)!::write(socket_place, &value, sizeof value);  // SIGPIPE is blocked
}

// Buries the dead. Whether the engine was among them is said to the owner.
void bury(pid_t engine) {
    int status = 0;
    for (pid_t dead; (dead = ::waitpid(-1, &status, WNOHANG)) > 0;) {
        if (dead == engine) tell(status);
    }
}

// Kills the children that this process has at this moment. False when the system cannot tell.
bool kill_children() {
    const int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    std::array<char, 4096> text;
    pid_t child = 0;
    for (ssize_t got; (got = ::read(file, text.data(), text.size())) > 0;) {
        for (ssize_t i = 0; i < got; ++i) {
            const char c = text[static_cast<std::size_t>(i)];
            if (c >= '0' && c <= '9') {
                child = 10 * child + (c - '0');
            } else {
                if (child > 0) ::kill(child, SIGKILL);
                child = 0;
            }
        }
    }
    ::close(file);
    return true;
}

// The children of those that die become this process's, and are found in the next round.
void end_family(pid_t engine) {
    ::kill(-engine, SIGKILL);
    for (int round = 0; round < most_sweeps; ++round) {
        if (!kill_children()) ::kill(engine, SIGKILL);
        pid_t dead = 0;
        while ((dead = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        if (dead < 0 && errno == ECHILD) return;
        ::usleep(pause_of_a_sweep);
    }
}

}  // namespace

void become_guardian(pid_t owner, int socket, void (*become_engine)(const void*), const void* argument) {
    ::setsid();  // what is sent to the owner's group or terminal does not reach it
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::prctl(PR_SET_NAME, "engine-guardian");  // `pkill -9 damier` must leave it its work
    sigset_t all;
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, nullptr);
    ::signal(SIGCHLD, SIG_DFL);
    const int owner_descriptor = static_cast<int>(::syscall(SYS_pidfd_open, owner, 0));
    sigset_t child_signal;
    ::sigemptyset(&child_signal);
    ::sigaddset(&child_signal, SIGCHLD);
    const int signals = ::signalfd(-1, &child_signal, SFD_NONBLOCK | SFD_CLOEXEC);
    if (::getppid() != owner) ::_exit(127);  // it died before its descriptor was there
    const pid_t engine = ::fork();
    if (engine == 0) {
        become_engine(argument);
        ::_exit(127);
    }
    keep_only({socket, owner_descriptor, signals});
    tell(engine);
    if (engine < 0) ::_exit(127);
    const int patience = owner_descriptor >= 0 && signals >= 0 ? -1 : milliseconds_a_look;
    for (;;) {
        pollfd watched[places] = {{socket_place, POLLIN, 0},
                                  {owner_descriptor < 0 ? -1 : owner_place, POLLIN, 0},
                                  {signals < 0 ? -1 : signals_place, POLLIN, 0}};
        ::poll(watched, places, patience);
        signalfd_siginfo ignored;
        while (signals >= 0 && ::read(signals_place, &ignored, sizeof ignored) > 0) {
        }
        bury(engine);
        if (watched[socket_place].revents != 0 || watched[owner_place].revents != 0 || ::getppid() != owner)
            break;
    }
    end_family(engine);
    ::_exit(0);
}

}  // namespace damier
