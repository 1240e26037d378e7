// level: a rung of the ladder for people. It stands for the player that the game's ladder has there.
#pragma once

#include "play/players/kinds/options.h"
#include "play/players/levels.h"
#include "play/players/player_kind.h"
#include "play/registry/registry.h"

namespace damier {

class LevelKind final : public PlayerKind {
  public:
    LevelKind()
        : PlayerKind({.name = "level",
                      .summary = "a rung of the ladder for people, the weakest is 1; see docs/levels.md",
                      .example = "level(3)",
                      .options = {{"n",
                                   OptionType::whole,
                                   "which rung; its key may be left out",
                                   {},
                                   1,
                                   level_count,
                                   {},
                                   "level"}},
                      .takes_bare_value = true}) {}

    std::optional<PlayerSpec> stands_for(const GameEntry& game,
                                         const PlayerSettings& settings) const override {
        return *parse_player_spec(game.levels[settings.whole("n") - 1].player);
    }

    Expected<std::unique_ptr<Player>> make(const CheckedPlayer& player) const override {
        return make_player(*player.game, player.name, player.context);
    }
};

}  // namespace damier
