// mc: flat Monte Carlo.
#pragma once

#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/montecarlo/monte_carlo.h"

namespace damier {

class MonteCarloKind final : public SearchKind {
  public:
    MonteCarloKind()
        : SearchKind({.name = "mc",
                      .summary = "flat Monte Carlo: random games after each move",
                      .example = "mc(playouts=2000)",
                      .options = make_options()}) {}

    Expected<void> check_options(const PlayerSettings& settings) const override {
        if (settings.word("allocation") == "equal" && settings.given("c"))
            return fail("mc: c belongs to allocation=ucb1, but allocation=equal was given");
        return {};
    }
    Expected<void> check_limits(const PlayerSettings&, const Limits& limits) const override {
        return check_any_limit(limits);
    }
    PlayerResources resources(const GameEntry&, const PlayerSettings& settings) const override {
        return {.threads = static_cast<int>(settings.whole("threads"))};
    }

    template <Notation G>
    static SearchRecipe<G> recipe(const CheckedPlayer& player) {
        return {[chosen = search_options(player.settings)](std::uint64_t seed) {
            MonteCarloOptions seeded = chosen;
            seeded.seed = seed;
            return make_owned<G, MonteCarlo<G>>(seeded);
        }};
    }

  private:
    static options::List make_options() {
        using namespace options;
        return together(
            {timing(),
             {playout_limit,
              {"allocation", choice, "which move gets the next playouts", "ucb1", 0, 0, "equal ucb1"},
              {"c", real, "of ucb1: value + c sqrt(ln N / n), values from -1 to 1", "1", 0, 100},
              {"batch", whole, "playouts at a time", "32", 1, 4096},
              thread_count,
              random_seed}});
    }

    static MonteCarloOptions search_options(const PlayerSettings& settings) {
        MonteCarloOptions chosen;
        chosen.allocation = settings.word("allocation") == "equal" ? Allocation::equal : Allocation::ucb1;
        chosen.c = settings.real("c");
        chosen.batch = static_cast<int>(settings.whole("batch"));
        chosen.threads = static_cast<int>(settings.whole("threads"));
        return chosen;
    }
};

}  // namespace damier
