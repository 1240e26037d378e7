// src/play/players/kinds/minimal.h: the player `minimal`.
#pragma once

#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/plain/minimal.h"

namespace damier {

class MinimalKind : public SearchKind {
  public:
    MinimalKind()
        : SearchKind({.name = "minimal",
                      .summary = "leaves the opponent the fewest moves",
                      .example = "minimal(most=20)",
                      .options = {{"most", OptionType::whole, "most looked at", "500", 1, 500}}}) {}

    template <Notation G>
    static SearchRecipe<G> recipe(const CheckedPlayer& player) {
        return {[most = player.settings.whole("most")](std::uint64_t) {
            return make_owned<G, Minimal<G>>(most);
        }};
    }
};

}  // namespace damier
