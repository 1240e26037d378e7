// A kind of player that the registry's games were not compiled with: it brings their makers along.
#pragma once

#include "play/players/search_kind.h"

namespace damier {

template <class Kind, class... Games>
class KindFor : public Kind {
  protected:
    SearchMaker::Make maker_for(const GameEntry& game) const override {
        SearchMaker::Make found = nullptr;
        ((game.name == Games::name ? void(found = make_search_player<Kind, Games>) : void()), ...);
        return found;
    }
};

}  // namespace damier
