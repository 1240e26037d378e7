// Time, for limits and for figures per second.
#pragma once

#include <chrono>

namespace damier {

// Wall-clock seconds since it was made.
class Stopwatch {
  public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Seconds of processor time of the calling thread: what a benchmark on a busy machine should use.
double thread_cpu_seconds();
// The same of all threads of the program together.
double process_cpu_seconds();

}  // namespace damier
