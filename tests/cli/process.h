// Runs the program as a user would: arguments in, exit code and both outputs out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier::cli {

struct Result {
    int exit_code;  // minus the signal's number when one ended it
    std::string out;
    std::string err;
};

struct Command {
    std::vector<std::string> arguments;
    std::string input;                     // what it reads from standard input
    std::vector<std::string> environment;  // "NAME=value", added to the test's own
    bool terminal = false;                 // both outputs go to one pseudo-terminal, collected in `out`
    std::string output = {};               // a file that standard output goes to instead
    bool keep_input_open = false;          // no end of input before the program ends
    std::string program = {};              // another one than damier
    double interrupt_after = 0;            // seconds after which it gets a SIGINT; 0: never
};

Result run(const Command& what);

// Arguments only.
Result run(std::vector<std::string> arguments);

inline bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// A program that runs beside the test, its output thrown away, unless a file is named for it.
class Background {
  public:
    explicit Background(std::vector<std::string> arguments);
    explicit Background(const Command& what);
    ~Background() { kill(9); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    int process() const { return process_; }
    // Sends the signal, if the program is still there, and waits for its end.
    void kill(int signal);
    void wait() { kill(0); }
    // After kill or wait: it had come to its end before the signal.
    bool ended_by_itself() const { return ended_by_itself_; }
    // Of one that had; 0 before its end.
    int exit_code() const { return exit_code_; }

  private:
    int process_;
    int exit_code_ = 0;
    bool waited_for_ = false;
    bool ended_by_itself_ = false;
};

}  // namespace damier::cli
