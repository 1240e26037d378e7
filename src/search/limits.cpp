#include "search/limits.h"

#include "core/text/quantity.h"
#include "core/text/text.h"

namespace damier {

namespace {

template <class T>
std::optional<T> smaller(const std::optional<T>& a, const std::optional<T>& b) {
    if (!a || !b) return a ? a : b;
    return std::min(*a, *b);
}

// Kept back from a clock, so that what happens outside the search (a slow pipe, a busy machine) does not
// lose a game on time.
constexpr double reserve_seconds = 0.02;

double share_of(const GameClock& clock, Spread spread, int free_squares) {
    // Even an empty clock leaves a moment: a move must come.
    const double remaining = std::max(0.01, clock.remaining_seconds);
    const double spendable = std::max(0.001, remaining - reserve_seconds);
    if (spread == Spread::tenth) return std::min(spendable, remaining / 10);
    // Few games fill the board, and a move in the middle is worth more thought than one at the end: three
    // quarters of the moves that could come is what is planned for.
    const double moves_to_come = std::max(2.0, 0.75 * (free_squares + 1) / 2);
    return std::min(spendable, remaining / moves_to_come + 0.8 * clock.increment_seconds);
}

}  // namespace

Expected<GameClock> parse_clock(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto main = parse_duration(trim(text.substr(0, plus)));
    const auto increment =
        plus == std::string_view::npos ? Expected<double>(0) : parse_duration(trim(text.substr(plus + 1)));
    if (!main || !increment) return fail("expected a time for the game such as 30s, or 5m+2s");
    return GameClock{*main, *increment};
}

Limits stricter(const Limits& a, const Limits& b) {
    Limits both;
    both.seconds = smaller(a.seconds, b.seconds);
    both.nodes = smaller(a.nodes, b.nodes);
    both.playouts = smaller(a.playouts, b.playouts);
    both.depth = smaller(a.depth, b.depth);
    const bool a_is_shorter =
        a.clock && (!b.clock || a.clock->remaining_seconds < b.clock->remaining_seconds);
    both.clock = a_is_shorter ? a.clock : b.clock;
    both.spread = a_is_shorter ? a.spread : b.spread;
    both.opponent_clock = a.opponent_clock ? a.opponent_clock : b.opponent_clock;
    both.value_every_move = a.value_every_move || b.value_every_move;
    return both;
}

std::optional<double> seconds_for_move(const Limits& limits, int free_squares) {
    if (!limits.clock) return limits.seconds;
    return smaller(limits.seconds, std::optional(share_of(*limits.clock, limits.spread, free_squares)));
}

}  // namespace damier
