#include "app/console/interrupt.h"

#include <pthread.h>
#include <signal.h>

#include <csignal>
#include <cstdlib>

namespace damier::app {

namespace {

sigset_t interrupt_signals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

}  // namespace

// The signals are blocked in this thread and those it starts, and waited for in one of them: no handler,
// so no state shared with a handler.
InterruptWatch::InterruptWatch() {
    const sigset_t set = interrupt_signals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    watcher_ = std::jthread([this, set](const std::stop_token& finished) {
        constexpr timespec tick{0, 50'000'000};
        while (!finished.stop_requested()) {
            const int signal = sigtimedwait(&set, nullptr, &tick);
            if (signal < 0) continue;
            if (source_.stop_requested()) std::_Exit(128 + signal);
            signal_ = signal;
            source_.request_stop();
        }
    });
}

InterruptWatch::~InterruptWatch() {
    watcher_.request_stop();
    watcher_.join();
    const sigset_t set = interrupt_signals();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

namespace {

// The only mutable globals: a signal handler has no other way to say what it saw.
std::atomic<int> prompt_signal = 0;
std::atomic<int> games_interrupts = 0;  // Ctrl-C
std::atomic<int> games_terminations = 0;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may not wait for a lock");

void set_handler(void (*handler)(int)) {
    struct sigaction action{};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0;  // no SA_RESTART: a waiting read returns
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGHUP, &action, nullptr);
}

}  // namespace

PromptInterrupt::PromptInterrupt() {
    prompt_signal = 0;
    set_handler([](int signal) { prompt_signal = signal; });
}

PromptInterrupt::~PromptInterrupt() {
    set_handler(SIG_DFL);
}

int PromptInterrupt::signal() {
    return prompt_signal;
}

GamesInterrupt::GamesInterrupt() {
    games_interrupts = 0;
    games_terminations = 0;
    set_handler([](int signal) { ++(signal == SIGINT ? games_interrupts : games_terminations); });
}

GamesInterrupt::~GamesInterrupt() {
    set_handler(SIG_DFL);
}

bool GamesInterrupt::finish_requested() const {
    return games_interrupts > 0;
}

bool GamesInterrupt::drop_requested() const {
    return games_interrupts > 1 || games_terminations > 0;
}

int GamesInterrupt::exit_code() const {
    return 128 + (games_terminations > 0 ? SIGTERM : SIGINT);
}

}  // namespace damier::app
