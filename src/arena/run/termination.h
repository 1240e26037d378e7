// How a game ended: by the rules, by an exact adjudicator, or by a fault of the player to move, who then
// has lost it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace damier {

enum class Termination : std::uint8_t {
    normal,        // by the rules
    adjudicated,   // an exact search proved the rest
    illegal_move,  // the answer was no legal move
    time,          // it answered, but after its time
    hang,          // it did not answer at all, and was ended by the watchdog
    exception,     // it threw an exception
    memory,        // it ran out of memory
    crash,         // a signal, an abort or an exit ended its process
    // Faults of outside programs:
    start_up,        // it could not be started, or did not get ready for the game
    garbage,         // what it wrote was no answer
    notation,        // the answer was no move in the notation that was asked for
    endless_output,  // it did not stop writing
    resignation,     // it gave the game up
};

std::span<const Termination> all_terminations();

// "normal", "illegal move", ...: in the journal, in reports and on the terminal.
std::string_view name_of(Termination termination);
std::optional<Termination> parse_termination(std::string_view name);

// The player to move has lost, whatever the board says.
constexpr bool is_lost_by_mover(Termination termination) {
    return termination != Termination::normal && termination != Termination::adjudicated;
}

// The same, and it should not have happened.
constexpr bool is_fault(Termination termination) {
    return is_lost_by_mover(termination) && termination != Termination::resignation;
}

}  // namespace damier
