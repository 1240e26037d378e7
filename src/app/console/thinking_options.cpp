#include "app/console/thinking_options.h"

#include <random>

#include "app/command.h"
#include "core/text/quantity.h"
#include "engine/outside/engine_player.h"

namespace damier::app {

namespace {

template <class T>
T with_name(std::string_view option, const std::string& text, Expected<T> parsed) {
    if (!parsed) throw UserError(fmt::format("{} {}: {}", option, quote(text), parsed.error().message));
    return *parsed;
}

}  // namespace

void add_limit_options(Command command, ThinkingOptions& options) {
    const auto limits = "Limits, beside those that the players' texts give";
    command.add_option("--time", options.time, "Time for a move: 500ms, 2s").group(limits);
    command.add_option("--clock", options.clock, "Time for a game, with an increment: 30s, 5m+2s")
        .group(limits);
    command.add_option("--nodes", options.nodes, "Most nodes for a move")
        .whole_number(1, 1'000'000'000'000'000)
        .group(limits);
    command.add_option("--depth", options.depth, "Most plies ahead").whole_number(1, 128).group(limits);
    command.add_option("--playouts", options.playouts, "Most playouts for a move")
        .whole_number(1, 1'000'000'000'000'000)
        .group(limits);
    command.add_option("--eval", options.evaluation,
                       "The evaluation of players that do not name one (see `damier games`)");
}

void add_thinking_options(Command command, ThinkingOptions& options) {
    add_limit_options(command, options);
    command
        .add_option("--seed", options.seed, "Of what is random in the players (default: a new one each time)")
        .whole_number(0, UINT64_MAX);
}

PlayerContext context_of(ThinkingOptions& options) {
    PlayerContext context;
    context.engines = &engines_started_at_once;
    if (options.time)
        context.limits.seconds = with_name("--time", *options.time, parse_duration(*options.time));
    if (context.limits.seconds && *context.limits.seconds <= 0)
        throw UserError("--time: expected more than no time");
    if (options.clock)
        context.limits.clock = with_name("--clock", *options.clock, parse_clock(*options.clock));
    context.limits.nodes = options.nodes;
    context.limits.playouts = options.playouts;
    if (options.depth) context.limits.depth = static_cast<int>(*options.depth);
    context.evaluation = options.evaluation;
    if (!options.seed) options.seed = std::random_device{}();
    context.seed = *options.seed;
    return context;
}

}  // namespace damier::app
