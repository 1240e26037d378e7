#include "engine/ours/session.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/suggest.h"
#include "engine/ours/choices.h"
#include "engine/ours/gtp_session.h"
#include "engine/ours/nboard_session.h"
#include "engine/ours/ugi_session.h"
#include "engine/protocols.h"

namespace damier {

Expected<std::unique_ptr<Session>> make_session(std::string_view protocol, const SessionStart& start,
                                                LineSink& sink) {
    constexpr std::string_view protocols[] = {"ugi", "gtp", "nboard"};
    if (std::ranges::find(protocols, protocol) == std::end(protocols))
        return fail(fmt::format("unknown protocol {}: expected {}{}", quote(protocol), one_of(protocols),
                                did_you_mean(protocol, protocols)));
    if (!speaks(start.game, protocol))
        return fail(fmt::format("{} is spoken for {} only: for {} use --protocol ugi", protocol,
                                titles_of_games_with(protocol), start.game.title));
    auto choices = Choices::make(start);
    if (!choices) return std::unexpected(choices.error());
    auto player = std::make_unique<SessionPlayer>(start.context);
    if (const auto taken = player->take(start.game, choices->player_text()); !taken)
        return std::unexpected(taken.error());
    if (protocol == "gtp")
        return std::make_unique<GtpSession>(start, std::move(*choices), std::move(player), sink);
    if (protocol == "nboard")
        return std::make_unique<NboardSession>(start, std::move(*choices), std::move(player), sink);
    return std::make_unique<UgiSession>(start, std::move(*choices), std::move(player), sink);
}

}  // namespace damier
