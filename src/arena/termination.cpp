#include "arena/termination.h"

namespace damier {

namespace {

constexpr Termination every_one[] = {Termination::normal, Termination::adjudicated, Termination::illegal_move,
                                     Termination::time,   Termination::hang,        Termination::exception,
                                     Termination::memory, Termination::crash};

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
