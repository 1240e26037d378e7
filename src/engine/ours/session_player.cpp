#include "engine/ours/session_player.h"

#include <exception>

#include "play/players/levels.h"

namespace damier {

namespace {

// How long a player thinks when nobody has set a limit.
constexpr double default_seconds = 1;
constexpr int default_depth = 3;

// An outside program may fail, and memory may be short: that ends no session.
template <class Work>
Expected<void> bravely(Work work) {
    try {
        return work();
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}

TextReport first_legal_move(const Table& table) {
    TextReport report;
    report.move = table.legal_moves().front();
    report.line = {report.move};
    return report;
}

}  // namespace

PlayerSpec default_player(const GameEntry& game) {
    PlayerSpec spec = *parse_player_spec(game.levels.back().player);
    std::erase_if(spec.arguments, [](const SpecArgument& argument) { return argument.key == "time"; });
    return spec;
}

SessionPlayer::SessionPlayer(PlayerContext context) : context_(std::move(context)) {
    context_.limits_come_later = true;
}

Expected<void> SessionPlayer::change_player(const GameEntry& game, const std::string& text) {
    return bravely([&]() -> Expected<void> {
        auto player = make_player(game, text, context_);
        if (!player) return std::unexpected(player.error());
        player_ = std::move(*player);
        game_ = &game;
        text_ = text;
        return {};
    });
}

Expected<void> SessionPlayer::take(const GameEntry& game, const std::string& text) {
    if (game_ == &game && text_ == text) return {};
    const bool knows_the_game = game_ == &game;
    auto taken = change_player(game, text);
    if (taken || knows_the_game) return taken;
    if (const auto other = change_player(game, format_player_spec(default_player(game))); !other)
        return other;
    return taken;
}

Expected<void> SessionPlayer::new_game() {
    return bravely([&]() -> Expected<void> {
        player_->new_game(context_.seed + games_++);
        return {};
    });
}

Limits SessionPlayer::made_sufficient(const Limits& given) const {
    Limits limits = given;
    const auto is_enough = [&] {
        PlayerContext context = context_;
        context.limits = stricter(context.limits, limits);
        context.limits_come_later = false;
        return demands_of(*game_, text_, context).has_value();
    };
    if (is_enough()) return limits;
    if (!limits.seconds && !limits.clock && !limits.nodes) limits.seconds = default_seconds;
    if (!is_enough()) limits.depth = default_depth;
    return limits;
}

TextReport SessionPlayer::think(const Table& table, const Limits& limits, std::stop_token stop,
                                const TextObserver& observer,
                                const std::function<void(const std::string&)>& complain) {
    try {
        return player_->choose(table, limits, std::move(stop), observer);
    } catch (const std::exception& error) {
        complain(error.what());
        return first_legal_move(table);
    }
}

}  // namespace damier
