// Ctrl-C, or a request to terminate, during a long run: the run stops at the next good moment and prints
// what it has so far. A second one ends the program at once.
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace damier::app {

class InterruptWatch {
  public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    std::stop_token token() const { return source_.get_token(); }
    bool requested() const { return source_.stop_requested(); }
    // What the shell expects of a program that a signal ended: 130 after Ctrl-C, 143 after a SIGTERM.
    int exit_code() const { return 128 + signal_; }

  private:
    std::stop_source source_;
    std::atomic<int> signal_ = 0;
    std::jthread watcher_;
};

// The same for a program that waits at a prompt: a read ends as if the input had.
class PromptInterrupt {
  public:
    PromptInterrupt();
    ~PromptInterrupt();
    PromptInterrupt(const PromptInterrupt&) = delete;
    PromptInterrupt& operator=(const PromptInterrupt&) = delete;

    // The number of the signal that came, or 0. Any thread may ask.
    static int signal();
};

// The same for a run of many games, which has no second thread (it forks): counts the requests, and a waiting
// system call returns. Ctrl-C once: let the games in progress end. Twice, or a request to terminate: drop
// them.
class GamesInterrupt {
  public:
    GamesInterrupt();
    ~GamesInterrupt();
    GamesInterrupt(const GamesInterrupt&) = delete;
    GamesInterrupt& operator=(const GamesInterrupt&) = delete;

    bool finish_requested() const;
    bool drop_requested() const;
    int exit_code() const;
};

}  // namespace damier::app
