// What an outside engine did wrong. It happens in our process, but it is not our fault: a referee tells the
// two apart by this type.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace damier {

enum class EngineFaultKind : std::uint8_t {
    start_up,        // it could not be started, or did not get ready
    crash,           // it ended by itself, or closed its output
    silence,         // it did not answer
    garbage,         // what came back was no answer
    notation,        // the answer was no move in the notation that was asked for
    illegal_move,    // it was a move, but not a legal one
    endless_output,  // more than anybody reads
    resignation,     // no fault, but the end of the game for it
};

class EngineFault : public std::runtime_error {
  public:
    EngineFault(EngineFaultKind kind, const std::string& reason, std::string last_lines = {})
        : std::runtime_error(reason), kind_(kind), last_lines_(std::move(last_lines)) {}

    EngineFaultKind kind() const { return kind_; }
    // What was said last in both directions, and the end of what it wrote to its standard error.
    const std::string& last_lines() const { return last_lines_; }

  private:
    EngineFaultKind kind_;
    std::string last_lines_;
};

}  // namespace damier
