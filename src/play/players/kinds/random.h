// random: any legal move, the yardstick of all others.
#pragma once

#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/plain/random_choice.h"

namespace damier {

class RandomKind final : public SearchKind {
  public:
    RandomKind()
        : SearchKind({.name = "random",
                      .summary = "each legal move is equally likely",
                      .example = "random",
                      .options = {options::random_seed}}) {}

    template <Notation G>
    static SearchRecipe<G> recipe(const CheckedPlayer&) {
        return {[](std::uint64_t seed) { return make_owned<G, RandomChoice<G>>(seed); }};
    }
};

}  // namespace damier
