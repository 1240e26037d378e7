// An outside program that we talk to in lines. Nothing here ever blocks for longer than it was told to, and
// nothing that the program does makes us hold more than a bounded amount of memory.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace damier {

struct ProcessStart {
    std::vector<std::string> words;  // the program, looked up in PATH, and its arguments
    std::string directory = {};      // where it runs, and where a name with a '/' is looked up; empty: here
};

class Process {
  public:
    using Clock = std::chrono::steady_clock;

    // What waiting for a line can bring.
    enum class Heard : std::uint8_t {
        line,
        nothing,     // until the deadline
        end,         // it closed its output: most likely it is dead, end_text() says more
        long_line,   // a line without end
        flood,       // more than `most_output` or `most_lines` since the last call of begin_answer
        not_reading  // it does not read what it was sent
    };

    static constexpr std::size_t longest_line = 64 * 1024;
    static constexpr std::size_t most_output = 16 * 1024 * 1024;  // for one answer
    static constexpr std::size_t most_lines = 200'000;            // of it
    static constexpr std::size_t most_errors = 64 * 1024;         // kept of its standard error
    static constexpr std::size_t most_unsent = 1024 * 1024;

    // In a session of its own below a guardian (guardian.h), and gone with whatever it has started when this
    // process is, however that ends. An error is a sentence: no such program, not executable, no such folder.
    static Expected<std::unique_ptr<Process>> start(const ProcessStart& what);
    // Talks through descriptors that are open already, which it takes over, to nobody who could be ended:
    // what fuzzers say in an engine's place.
    static std::unique_ptr<Process> on(int input, int output);
    ~Process();  // as end(0)
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // A line to its standard input. What the program does not read at once is kept and sent later.
    void send(std::string_view line);
    // From now on its output is counted anew.
    void begin_answer() { heard_bytes_ = heard_lines_ = 0; }
    std::size_t heard_lines() const { return heard_lines_; }
    // The next line of its standard output, without its end. What is there already is found after the
    // deadline too.
    Heard read_line(std::string& line, Clock::time_point deadline);

    // Whether it has not ended yet, as far as the system knows.
    bool is_alive();
    // No more lines for it: a program that reads its input sees the end.
    void close_input();
    // Waits for its end; false when it lives on. What it says meanwhile is dropped.
    bool ends_within(std::chrono::milliseconds longest);
    // What it wrote after its last whole line.
    const std::string& unfinished_line() const { return partial_; }
    // The program and all that it has started, as far as they live.
    int living_processes() const;
    // "it was ended by SIGSEGV", "it ended with exit code 3": of a dead one.
    std::string end_text();
    // The end of what it wrote to its standard error.
    std::string last_errors();
    void forget_errors();

    // Halts the program, so that it takes no time from others while nothing is asked of it, and lets it go
    // on.
    void pause();
    void resume();

    // Closes its input, waits for `grace`, asks it to end (SIGTERM), waits as long again, then ends it and
    // whatever it has started.
    void end(std::chrono::milliseconds grace);

  private:
    Process() = default;

    bool take_line(std::string& line);
    void pump(Clock::time_point deadline);
    void write_out();
    void read_output();
    void read_errors();
    void dismiss_guardian();
    void close_all();

    pid_t guardian_ = -1;
    int guardian_socket_ = -1;
    pid_t engine_ = -1;  // -1: dead, or never started
    pid_t group_ = -1;
    int input_ = -1;   // its standard input, we write
    int output_ = -1;  // its standard output, we read
    int errors_ = -1;
    std::string mark_;
    std::optional<int> status_;  // as waitpid gives it
    std::string unsent_;
    std::string partial_;  // of the line that is being read
    std::deque<std::string> lines_;
    std::string error_text_;
    std::size_t heard_bytes_ = 0;
    std::size_t heard_lines_ = 0;
    bool output_ended_ = false;
    bool line_too_long_ = false;
};

// "SIGSEGV".
std::string name_of_signal(int signal);

}  // namespace damier
