// The checker's end of the pipes: an engine that is started, and started again, spoken to in lines; what was
// said is kept, and every way to fall silent becomes a sentence.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/outside/process/process.h"

namespace damier::check {

// An engine did something wrong; the situation is over.
struct Wrong : std::runtime_error {
    explicit Wrong(const std::string& sentence, bool takes_long = false)
        : std::runtime_error(sentence), costly(takes_long) {}
    bool costly;  // it took all of our patience
};

class EnginePipe {
  public:
    using Clock = Process::Clock;

    EnginePipe(ProcessStart start, double patience_seconds)
        : start_(std::move(start)), patience_(patience_seconds) {}

    // A new process in place of the old one.
    Expected<void> restart();
    bool is_alive() { return process_ && process_->is_alive(); }
    double patience() const { return patience_; }

    // Several lines may be sent at once. What they bring forth is counted anew.
    void say(std::string_view lines);
    // When our patience is at its end, from now.
    Clock::time_point deadline() const;
    // The next line, or Wrong: an end, endless output, or silence until the deadline, `patience` after the
    // question. `waiting_for` stands in the sentence "it did not ... within 5 s".
    std::string hear(std::string_view waiting_for, Clock::time_point deadline);
    // The next line if there is one until then; Wrong only when it is dead or does not stop talking.
    std::optional<std::string> hear_until(Clock::time_point deadline);

    void close_input() { process_->close_input(); }
    // Whether it has ended by itself before our patience has.
    bool ends();
    // How many of the engine's processes live on after its end.
    int left_behind() const { return process_->living_processes(); }
    void end();

    // What was said since forget(), the last lines of it.
    std::vector<std::string> said() const;
    void forget() { said_.clear(); }
    std::string standard_error() { return process_ ? process_->last_errors() : ""; }

  private:
    void note(char direction, std::string_view line);
    std::string silence_text(std::string_view waiting_for) const;

    ProcessStart start_;
    double patience_;  // seconds
    std::unique_ptr<Process> process_;
    std::deque<std::string> said_;
};

// Seconds from a moment to now.
double seconds_since(EnginePipe::Clock::time_point moment);

}  // namespace damier::check
