// engine: an outside program that speaks a protocol. src/engine starts and asks it
// (PlayerContext::engines).
#pragma once

#include <fmt/core.h>

#include "core/text/quantity.h"
#include "core/text/text.h"
#include "play/players/kinds/options.h"
#include "play/players/player_kind.h"

namespace damier {

class EngineKind final : public PlayerKind {
  public:
    EngineKind()
        : PlayerKind(
              {.name = "engine",
               .summary = "a program of its own that speaks UGI, GTP or NBoard; see docs/outside-engines.md",
               .example = "engine(command=\"./bot\", time=1s)",
               .options = make_options(),
               .takes_any_key = true,
               .played_by = PlayedBy::program}) {}

    Expected<void> check_options(const PlayerSettings& settings) const override {
        if (trim(settings.word("command")).empty())
            return fail(fmt::format("engine: expected a command, as in {}", example));
        return {};
    }
    Expected<void> check_game(CheckedPlayer& player) const override {
        return player.context.engines->check(player);
    }
    // What is said of its threads, as far as it can be known: most engines call their option so. Nobody knows
    // what memory a program will take; it counts as so much where memory is shared out.
    PlayerResources resources(const GameEntry&, const PlayerSettings& settings) const override {
        PlayerResources taken{.memory = std::uint64_t{64} << 20};
        for (const SpecArgument& option : settings.others()) {
            if (option.key != "threads" || !option.value) continue;
            const auto threads = parse_whole(*option.value);
            if (!threads || *threads < 1 || *threads > 1024) continue;
            taken.threads = static_cast<int>(*threads);
            break;
        }
        return taken;
    }
    Expected<std::unique_ptr<Player>> make(const CheckedPlayer& player) const override {
        return player.context.engines->make(player);
    }

  private:
    static options::List make_options() {
        using namespace options;
        return {{"command", text, "the program and its arguments, in quotes"},
                {"protocol", choice, "what it speaks; gtp and nboard: Othello only", "ugi", 0, 0,
                 "ugi gtp nboard"},
                {"dir", text, "the folder that it runs in (default: this one)"},
                {"startup", duration, "time to get ready", "10s", 0.01, 3600},
                time_for_move,
                time_for_game,
                node_limit,
                depth_limit("plies")};
    }
};

}  // namespace damier
