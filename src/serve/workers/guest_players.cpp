#include "serve/workers/guest_players.h"

#include <algorithm>

#include "play/spec/player_spec.h"

namespace damier::serve {

namespace {

bool names_a_limit(const Limits& limits) {
    return limits.seconds || limits.clock || limits.nodes || limits.playouts || limits.depth;
}

}  // namespace

bool GuestPlayers::is_listed_engine(const std::string& text) const {
    const auto wanted = parse_player_spec(text);
    return wanted && std::ranges::any_of(limits_.engines, [&](const std::string& listed) {
               return parse_player_spec(listed) == wanted;
           });
}

PlayerContext GuestPlayers::context(const std::string& text, double seconds, std::uint64_t seed) const {
    PlayerContext context;
    if (is_listed_engine(text)) context.engines = limits_.engine_maker;
    context.seed = seed;
    context.limits.seconds = seconds;
    context.most_memory = limits_.player_memory;
    context.most_threads = limits_.player_threads;
    context.may_read_files = false;
    return context;
}

Expected<void> GuestPlayers::check(const GameEntry& game, const std::string& text) const {
    if (is_human(text)) return {};
    if (const auto player = checked(game, text, 1, 1); !player) return std::unexpected(player.error());
    return {};
}

Expected<PlayerDemands> GuestPlayers::demands(const GameEntry& game, const std::string& text,
                                              double seconds) const {
    const auto player = checked(game, text, seconds, 1);
    if (!player) return std::unexpected(player.error());
    return demands_of(*player);
}

Expected<CheckedPlayer> GuestPlayers::checked(const GameEntry& game, const std::string& text, double seconds,
                                              std::uint64_t seed) const {
    PlayerContext asking = context(text, limits_.seconds, seed);
    asking.limits = {};
    asking.limits_come_later = true;
    const auto own = demands_of(game, text, asking);
    if (!own) return std::unexpected(own.error());
    const double most = names_a_limit(own->limits) ? limits_.seconds : std::min(seconds, limits_.seconds);
    return check_player(game, text, context(text, most, seed));
}

Expected<std::unique_ptr<Player>> GuestPlayers::make(const GameEntry& game, const std::string& text,
                                                     double seconds, std::uint64_t seed) const {
    const auto player = checked(game, text, seconds, seed);
    if (!player) return std::unexpected(player.error());
    return make_player(*player);
}

}  // namespace damier::serve
