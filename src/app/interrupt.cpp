#include "app/interrupt.h"

#include <pthread.h>
#include <signal.h>

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

// The signals are blocked in every thread and waited for in one: no handler, so no state shared
// with a handler.
InterruptWatch::InterruptWatch() {
    const sigset_t set = interrupt_signals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    watcher_ = std::jthread([this, set](const std::stop_token& finished) {
        constexpr timespec tick{0, 50'000'000};
        while (!finished.stop_requested()) {
            if (sigtimedwait(&set, nullptr, &tick) < 0) continue;
            if (source_.stop_requested()) std::_Exit(130);
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

}  // namespace damier::app
