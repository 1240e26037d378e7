#include "engine/check/engine_pipe.h"

#include <fmt/core.h>

#include "core/text/text.h"

namespace damier::check {

namespace {

constexpr std::size_t most_said = 12;
constexpr std::chrono::milliseconds grace(100);

std::chrono::milliseconds milliseconds(double seconds) {
    return std::chrono::milliseconds(static_cast<long>(seconds * 1000));
}

}  // namespace

double seconds_since(EnginePipe::Clock::time_point moment) {
    return std::chrono::duration<double>(EnginePipe::Clock::now() - moment).count();
}

void EnginePipe::note(char direction, std::string_view line) {
    said_.push_back(fmt::format("{} {}", direction, line));
    if (said_.size() > most_said) said_.pop_front();
}

Expected<void> EnginePipe::restart() {
    end();
    auto process = Process::start(start_);
    if (!process) return std::unexpected(process.error());
    process_ = std::move(*process);
    return {};
}

void EnginePipe::say(std::string_view lines) {
    for (const std::string_view line : split(lines, '\n')) note('>', line);
    process_->begin_answer();
    process_->send(lines);
}

std::optional<std::string> EnginePipe::hear_until(Clock::time_point deadline) {
    std::string line;
    switch (process_->read_line(line, deadline)) {
        case Process::Heard::line:
            note('<', line);
            return line;
        case Process::Heard::nothing:
            return std::nullopt;
        case Process::Heard::end:
            throw Wrong(process_->end_text());
        case Process::Heard::long_line:
            throw Wrong(fmt::format("it wrote more than {} KiB without the end of a line",
                                    Process::longest_line / 1024));
        case Process::Heard::flood:
            throw Wrong(fmt::format("it wrote more than {} MiB or {} lines without an answer",
                                    Process::most_output / 1024 / 1024, Process::most_lines),
                        true);
        case Process::Heard::not_reading:
            throw Wrong("it does not read what it is sent");
    }
    return std::nullopt;
}

EnginePipe::Clock::time_point EnginePipe::deadline() const {
    return Clock::now() + milliseconds(patience_);
}

std::string EnginePipe::hear(std::string_view waiting_for, Clock::time_point deadline) {
    auto line = hear_until(deadline);
    if (!line) throw Wrong(silence_text(waiting_for), true);
    return std::move(*line);
}

std::string EnginePipe::silence_text(std::string_view waiting_for) const {
    std::string silence = fmt::format("it did not {} within {:.1f} s", waiting_for, patience_);
    const std::string& begun = process_->unfinished_line();
    if (begun.empty()) return silence;
    return fmt::format("{}; it began a line, {}, but did not end it with a newline", silence, quote(begun));
}

bool EnginePipe::ends() {
    return process_->ends_within(milliseconds(patience_));
}

void EnginePipe::end() {
    if (process_) process_->end(grace);
    process_.reset();
}

std::vector<std::string> EnginePipe::said() const {
    return {said_.begin(), said_.end()};
}

}  // namespace damier::check
