#include "arena/run/killed_from_outside.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace damier {

namespace {

constexpr std::array watched_signals = {SIGTERM, SIGINT,  SIGHUP,  SIGQUIT, SIGSEGV, SIGBUS,
                                        SIGFPE,  SIGILL,  SIGABRT, SIGTRAP, SIGSYS,  SIGALRM,
                                        SIGUSR1, SIGUSR2, SIGPIPE, SIGXCPU};

// A handler of signals has no other way to its data. Only a worker's process sets it, once.
std::atomic<std::atomic<int>*> noted_sender = nullptr;
std::array<struct sigaction, watched_signals.size()> former_actions;

// The signal then has the effect that it would have had, a sanitizer's report included: one that was sent is
// sent again, and what faulted faults again. One from outside ends the process plainly: a report that looked
// for its place in the program would find nothing, and may never come to its end.
void note_sender(int signal, siginfo_t* information, void* /*context*/) {
    const bool was_sent = information->si_code <= 0;
    const bool is_foreign = was_sent && information->si_pid != ::getpid();
    if (is_foreign) *noted_sender.load() = information->si_pid;
    for (std::size_t i = 0; i < watched_signals.size(); ++i) {
        if (watched_signals[i] == signal) ::sigaction(signal, &former_actions[i], nullptr);
    }
    if (is_foreign) std::signal(signal, SIG_DFL);
    if (was_sent) ::raise(signal);
}

}  // namespace

void note_senders_of_signals(std::atomic<int>& sender) {
    noted_sender = &sender;
    struct sigaction action{};
    action.sa_sigaction = note_sender;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < watched_signals.size(); ++i)
        ::sigaction(watched_signals[i], &action, &former_actions[i]);
}

bool is_from_outside(int status, int sender) {
    return sender != 0 || (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

}  // namespace damier
