// The server's own thread, as the API sees it: everything but thinking happens there, one thing after the
// other, so games need no locks.
#pragma once

#include <chrono>
#include <functional>

namespace damier::serve {

class EventLoop {
  public:
    virtual ~EventLoop() = default;
    // To be done soon, in the server's thread; may be called from any.
    virtual void post(std::function<void()> work) = 0;
    // The same after a while; from the server's thread only.
    virtual void after(std::chrono::milliseconds delay, std::function<void()> work) = 0;
};

}  // namespace damier::serve
