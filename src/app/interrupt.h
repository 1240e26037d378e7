// Ctrl-C during a long run: the run stops at the next good moment and prints what it has so far. A
// second Ctrl-C ends the program at once.
#pragma once

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

  private:
    std::stop_source source_;
    std::jthread watcher_;
};

}  // namespace damier::app
