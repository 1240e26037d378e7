// Runs the program as a user would: arguments in, exit code and both outputs out.
#pragma once

#include <string>
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
    double interrupt_after = 0;            // seconds after which it gets a SIGINT; 0: never
};

Result run(const Command& what);

// Arguments only.
Result run(std::vector<std::string> arguments);

}  // namespace damier::cli
