#include "engine/outside/conversation.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/text.h"

namespace damier {

namespace {

constexpr std::size_t most_logged_lines = 60;
constexpr std::size_t longest_logged_line = 400;
// A board drawn for the eye is a dozen lines; nobody means anything by so many.
constexpr std::size_t most_passed_over = 10'000;
// An engine that wrote so many lines until its time was over was not silent: it floods, slowly on a slow
// machine.
constexpr std::size_t most_lines_in_time = 1'000;
constexpr std::chrono::milliseconds stop_tick(5);
constexpr std::chrono::milliseconds goodbye_time(100);

}  // namespace

void Conversation::log(char direction, std::string_view line) {
    const bool cut = line.size() > longest_logged_line;
    log_.push_back(fmt::format("{} {}{}", direction, line.substr(0, longest_logged_line), cut ? "..." : ""));
    if (log_.size() <= most_logged_lines) return;
    // A flood from one side does not wash away what the other said.
    const auto is_same = [&](const std::string& old) { return old.front() == direction; };
    const bool is_flood = std::ranges::count_if(log_, is_same) > static_cast<long>(most_logged_lines / 2);
    log_.erase(is_flood ? std::ranges::find_if(log_, is_same) : log_.begin());
}

void Conversation::say(std::string_view lines) {
    for (const std::string_view line : split(lines, '\n')) log('>', line);
    process_->send(lines);
}

void Conversation::begin_answer() {
    process_->begin_answer();
    // What comes before the question is no answer to it: a second move, say, of the last turn.
    std::string line;
    while (process_->read_line(line, Clock::now()) == Process::Heard::line) log('<', line);
    process_->begin_answer();
    complaint_.clear();
    passed_over_.clear();
    passed_over_count_ = 0;
}

std::optional<std::string> Conversation::hear(Clock::time_point deadline, const std::stop_token& stop) {
    for (;;) {
        if (stop.stop_requested()) return std::nullopt;
        const auto until = stop.stop_possible() ? std::min(deadline, Clock::now() + stop_tick) : deadline;
        std::string line;
        switch (process_->read_line(line, until)) {
            case Process::Heard::line:
                log('<', line);
                // Lines that keep coming, questions say, do not put the deadline off.
                if (Clock::now() >= deadline) return std::nullopt;
                return line;
            case Process::Heard::nothing:
                if (Clock::now() >= deadline) return std::nullopt;
                break;
            case Process::Heard::end:
                blame(EngineFaultKind::crash, process_->end_text());
            case Process::Heard::long_line:
                blame(EngineFaultKind::endless_output,
                      fmt::format("it wrote a line of more than {} KiB", Process::longest_line / 1024));
            case Process::Heard::flood:
                blame(EngineFaultKind::endless_output,
                      fmt::format("it wrote more than {} MiB or {} lines without an answer",
                                  Process::most_output / 1024 / 1024, Process::most_lines));
            case Process::Heard::not_reading:
                blame(EngineFaultKind::endless_output, "it asks and does not read the answers");
        }
    }
}

void Conversation::pass_over(std::string_view line) {
    if (trim(line).empty()) return;
    passed_over_ = line;
    if (++passed_over_count_ > most_passed_over)
        blame(EngineFaultKind::garbage, fmt::format("it wrote {} lines that mean nothing, the last one is {}",
                                                    passed_over_count_, quote(passed_over_)));
}

void Conversation::blame(EngineFaultKind kind, std::string reason) {
    if (!complaint_.empty()) reason += fmt::format("; it said: {}", quote(complaint_, 200));
    throw EngineFault(kind, reason, last_lines());
}

void Conversation::blame_silence(double waited_seconds) {
    if (process_->heard_lines() > most_lines_in_time)
        blame(EngineFaultKind::endless_output, fmt::format("it wrote {} lines within {:.1f} s and no answer",
                                                           process_->heard_lines(), waited_seconds));
    if (const std::string& begun = process_->unfinished_line(); !begun.empty())
        blame(EngineFaultKind::garbage, fmt::format("it wrote {} and did not end the line within {:.1f} s",
                                                    quote(begun), waited_seconds));
    if (passed_over_count_ == 0)
        blame(EngineFaultKind::silence, fmt::format("it did not answer within {:.1f} s", waited_seconds));
    blame(EngineFaultKind::garbage,
          fmt::format("it wrote no answer within {:.1f} s, only lines that mean nothing, the last one is {}",
                      waited_seconds, quote(passed_over_)));
}

void Conversation::forget() {
    begin_answer();
    process_->forget_errors();
    log_.clear();
}

std::string Conversation::last_lines() {
    std::string text;
    for (const std::string& line : log_) text += line + '\n';
    if (const std::string errors = process_->last_errors(); !errors.empty())
        text += "standard error:\n" + errors;
    return text;
}

void Conversation::end(std::string_view last_word) {
    if (process_->is_alive()) process_->send(last_word);
    process_->end(goodbye_time);
}

}  // namespace damier
