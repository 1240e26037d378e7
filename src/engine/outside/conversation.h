// What is said between us and one engine: lines there and back, the last of them kept, and every way to fall
// silent turned into a named fault.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/outside/engine_fault.h"
#include "engine/outside/process/process.h"

namespace damier {

class Conversation {
  public:
    using Clock = Process::Clock;

    explicit Conversation(std::unique_ptr<Process> process) : process_(std::move(process)) {}

    // Several lines may be sent at once; each is one for the log.
    void say(std::string_view lines);
    // A question is about to be asked: what its answer may take is counted from here.
    void begin_answer();
    // The next line; none when the deadline has passed or a stop is asked for.
    // Throws EngineFault when it is dead or does not stop talking.
    std::optional<std::string> hear(Clock::time_point deadline, const std::stop_token& stop = {});
    // A line that means nothing came: forgiven, up to a point.
    void pass_over(std::string_view line);
    // It says that it did not like something: part of the reason if a fault follows.
    void note_complaint(std::string_view sentence) { complaint_ = sentence; }

    [[noreturn]] void blame(EngineFaultKind kind, std::string reason);
    // The deadline has passed: silence, or only garbage.
    [[noreturn]] void blame_silence(double waited_seconds);

    // A game of its own begins: what was said and written in the last one is none of its business.
    void forget();
    // Between games the program stands still, so that it takes no time from those who play.
    void pause() { process_->pause(); }
    void resume() { process_->resume(); }
    // What was said last in both directions, and the end of what it wrote to its standard error.
    std::string last_lines();
    bool is_alive() { return process_->is_alive(); }
    // Politely, with a last word; then not.
    void end(std::string_view last_word);

  private:
    void log(char direction, std::string_view line);

    std::unique_ptr<Process> process_;
    std::deque<std::string> log_;
    std::string complaint_;
    std::string passed_over_;  // the last line that meant nothing
    std::size_t passed_over_count_ = 0;
};

}  // namespace damier
