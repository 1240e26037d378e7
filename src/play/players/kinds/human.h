// human: a person. Whoever has a terminal or a page asks the person itself; nothing is made.
#pragma once

#include "play/players/player_kind.h"

namespace damier {

class HumanKind final : public PlayerKind {
  public:
    HumanKind()
        : PlayerKind({.name = "human",
                      .summary = "a person at the terminal",
                      .example = "human",
                      .played_by = PlayedBy::person}) {}

    Expected<std::unique_ptr<Player>> make(const CheckedPlayer&) const override {
        return fail("a person is not made");
    }
};

}  // namespace damier
