// One line for each request, of harmless characters only, written in a thread of its own: a slow disk makes
// nobody wait, and what it cannot take is left out and counted.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "core/error.h"

namespace damier::serve {

struct AccessLine {
    std::string_view address;
    std::string_view method;
    std::string_view target;
    int status = 0;
    std::size_t bytes = 0;  // of the answer
    std::chrono::steady_clock::duration took = {};
};

// 2026-11-18T20:15:02Z 192.0.2.7 "GET /api/games/abcd.." 200 1234 0.8ms
std::string access_text(const AccessLine& line, std::chrono::system_clock::time_point when);

class AccessLog {
  public:
    // `-`: standard output. A file is gone on with.
    static Expected<std::unique_ptr<AccessLog>> open(const std::string& path);
    // Writes what is left.
    ~AccessLog();
    AccessLog(const AccessLog&) = delete;
    AccessLog& operator=(const AccessLog&) = delete;

    void note(const AccessLine& line);

  private:
    static constexpr std::size_t most_waiting = 1 << 20;  // bytes

    explicit AccessLog(int file);
    void write(const std::stop_token& stop);

    const int file_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::string waiting_;
    std::size_t left_out_ = 0;
    std::jthread thread_;
};

}  // namespace damier::serve
