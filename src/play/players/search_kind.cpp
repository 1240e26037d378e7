#include "play/players/search_kind.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>

#include "play/players/weights_file.h"

namespace damier {

SearchMaker::Make SearchKind::maker_for(const GameEntry& game) const {
    const auto found =
        std::ranges::find(game.search_makers, std::type_index(typeid(*this)), &SearchMaker::kind);
    return found == game.search_makers.end() ? nullptr : found->make;
}

Expected<void> SearchKind::check_game(CheckedPlayer& player) const {
    if (maker_for(*player.game) == nullptr)
        return fail(fmt::format("{}: it does not play {}", name, player.game->title));
    return {};
}

Expected<std::unique_ptr<Player>> SearchKind::make(const CheckedPlayer& player) const {
    const auto make = maker_for(*player.game);
    assert(make != nullptr);
    return make(player);
}

Expected<void> JudgingKind::check_game(CheckedPlayer& player) const {
    if (const auto plays = SearchKind::check_game(player); !plays) return plays;
    const PlayerSettings& settings = player.settings;
    const auto evaluation = find_evaluation(
        *player.game, settings.given("eval") ? settings.word("eval") : player.context.evaluation);
    if (!evaluation) return std::unexpected(evaluation.error());
    player.evaluation = *evaluation;
    auto weights = read_weights_file(settings.word("weights"));
    if (!weights) return std::unexpected(weights.error());
    const auto usable = player.game->check_evaluation(*evaluation, *weights);
    if (!usable) {
        const std::string file =
            weights->empty() ? "" : fmt::format("weights {}: ", quote(settings.word("weights"), 200));
        return fail(fmt::format("{}: {}{}", name, file, usable.error().message));
    }
    player.files["weights"] = std::move(*weights);
    return {};
}

}  // namespace damier
