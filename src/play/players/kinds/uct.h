// uct: Monte Carlo tree search.
#pragma once

#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/uct/uct.h"

namespace damier {

class UctKind final : public SearchKind {
  public:
    UctKind()
        : SearchKind({.name = "uct",
                      .summary = "Monte Carlo tree search",
                      .example = "uct(time=1s, c=0.65)",
                      .options = make_options()}) {}

    Expected<void> check_options(const PlayerSettings& settings) const override {
        if (settings.given("parallel") && settings.whole("threads") == 1)
            return needs("parallel", "threads=2 or more");
        return {};
    }
    Expected<void> check_limits(const PlayerSettings&, const Limits& limits) const override {
        return check_any_limit(limits);
    }
    PlayerResources resources(const GameEntry&, const PlayerSettings& settings) const override {
        return {.threads = static_cast<int>(settings.whole("threads")), .memory = settings.whole("memory")};
    }

    template <Notation G>
    static SearchRecipe<G> recipe(const CheckedPlayer& player) {
        return {[chosen = search_options(player)](std::uint64_t seed) {
            UctOptions seeded = chosen;
            seeded.seed = seed;
            return make_owned<G, Uct<G>>(seeded);
        }};
    }

    // Also of a kind that has some of these options only.
    static UctOptions search_options(const CheckedPlayer& player) {
        const PlayerSettings& settings = player.settings;
        UctOptions chosen;
        chosen.c = settings.real("c");
        chosen.batch = settings.has("batch") ? static_cast<int>(settings.whole("batch"))
                                             : player.game->player_defaults.uct_batch;
        chosen.threads = static_cast<int>(settings.whole("threads"));
        chosen.memory_bytes = settings.whole("memory");
        if (settings.has("expand"))
            chosen.expand_after = static_cast<std::uint32_t>(settings.whole("expand"));
        if (settings.word("parallel") == "root") chosen.parallel = UctParallel::root;
        return chosen;
    }

  private:
    static options::List make_options() {
        using namespace options;
        return together(
            {timing(),
             {playout_limit,
              exploration,
              leaf_batch,
              {"expand", whole, "visits after which a position gets a node of its own", "2", 1, 1000},
              thread_count,
              {"parallel", choice, "threads share one tree, or have one each", "tree", 0, 0, "tree root"},
              tree_memory,
              random_seed}});
    }
};

}  // namespace damier
