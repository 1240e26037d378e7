#include "arena/run/termination.h"

namespace damier {

namespace {

using enum Termination;
constexpr Termination every_one[] = {normal,    adjudicated,    illegal_move, time,     hang,
                                     exception, memory,         crash,        start_up, garbage,
                                     notation,  endless_output, resignation};

}  // namespace

std::span<const Termination> all_terminations() {
    return every_one;
}

std::string_view name_of(Termination termination) {
    switch (termination) {
        case Termination::normal:
            return "normal";
        case Termination::adjudicated:
            return "adjudicated";
        case Termination::illegal_move:
            return "illegal move";
        case Termination::time:
            return "time";
        case Termination::hang:
            return "hang";
        case Termination::exception:
            return "exception";
        case Termination::memory:
            return "out of memory";
        case Termination::crash:
            return "crash";
        case Termination::start_up:
            return "failed start";
        case Termination::garbage:
            return "garbage";
        case Termination::notation:
            return "wrong notation";
        case Termination::endless_output:
            return "endless output";
        case Termination::resignation:
            return "resigned";
    }
    return "?";
}

std::optional<Termination> parse_termination(std::string_view name) {
    for (const Termination termination : every_one) {
        if (name_of(termination) == name) return termination;
    }
    return std::nullopt;
}

}  // namespace damier
