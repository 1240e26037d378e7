// From the settings of a player to the search that plays for it: the one place where a game, its
// evaluations and the algorithms meet.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "games/contract/player_defaults.h"
#include "play/players/players_book.h"
#include "play/players/pvs_settings.h"
#include "play/players/search_player.h"
#include "play/players/weights_file.h"
#include "play/spec/player_options.h"
#include "search/alphabeta/alpha_beta.h"
#include "search/evaluation.h"
#include "search/exact/hybrid.h"
#include "search/exact/late_solver.h"
#include "search/exact/perfect.h"
#include "search/montecarlo/monte_carlo.h"
#include "search/plain/greedy.h"
#include "search/plain/minimax.h"
#include "search/plain/negamax.h"
#include "search/plain/random_choice.h"
#include "search/pvs/pvs.h"
#include "search/uct/uct.h"

namespace damier {

namespace detail {

inline MonteCarloOptions monte_carlo_options(const PlayerSettings& settings, std::uint64_t seed) {
    MonteCarloOptions options;
    options.allocation = settings.word("allocation") == "equal" ? Allocation::equal : Allocation::ucb1;
    options.c = settings.real("c");
    options.batch = static_cast<int>(settings.whole("batch"));
    options.threads = static_cast<int>(settings.whole("threads"));
    options.seed = seed;
    return options;
}

inline UctOptions uct_options(const PlayerSettings& settings, const PlayerDefaults& defaults,
                              std::uint64_t seed) {
    UctOptions options;
    options.c = settings.real("c");
    options.batch = settings.has("batch") ? static_cast<int>(settings.whole("batch")) : defaults.uct_batch;
    options.threads = static_cast<int>(settings.whole("threads"));
    options.memory_bytes = settings.whole("memory");
    if (settings.has("expand")) options.expand_after = static_cast<std::uint32_t>(settings.whole("expand"));
    if (settings.word("parallel") == "root") options.parallel = UctParallel::root;
    options.seed = seed;
    return options;
}

inline FixedDepthOptions fixed_depth_options(const PlayerSettings& settings, std::uint64_t seed) {
    FixedDepthOptions options;
    options.best_list = settings.flag("bestlist");
    options.seed = seed;
    return options;
}

inline AlphaBetaOptions alpha_beta_options(const PlayerSettings& settings, std::uint64_t seed) {
    AlphaBetaOptions options;
    options.iterative = settings.flag("id");
    options.use_tt = settings.flag("tt");
    options.table_bytes = settings.whole("table");
    options.random_opening = settings.word("opening") == "random";
    options.seed = seed;
    return options;
}

// To the end of the game, or to the depth that is asked for, deepening so that the clock may end it.
inline AlphaBetaOptions late_options(std::uint64_t table_bytes, std::uint64_t seed) {
    AlphaBetaOptions options;
    options.iterative = true;
    options.use_tt = true;
    options.table_bytes = table_bytes;
    options.seed = seed;
    return options;
}

template <Game G, class Search, class... Arguments>
std::unique_ptr<AnySearch<G>> make_owned(Arguments&&... arguments) {
    return std::make_unique<OwnedSearch<G, Search>>(std::forward<Arguments>(arguments)...);
}

// To the end of the game by the game's solver, where it has one, and else by `search`.
template <Game G>
std::unique_ptr<AnySearch<G>> with_solver(std::unique_ptr<AnySearch<G>> search, std::uint64_t table_bytes,
                                          const PlayerSettings& settings, std::uint64_t seed,
                                          const KnownMargin<G>& known = {}) {
    if constexpr (HasSolver<G>) {
        PerfectOptions options;
        options.resources = {.memory = table_bytes, .threads = static_cast<int>(settings.whole("threads"))};
        options.seed = seed;
        return make_owned<G, Perfect<G, SearchBox<G>>>(SearchBox<G>(std::move(search)), options, known);
    } else {
        return search;
    }
}

// The solver's table has a quarter of what the search has.
template <Game G, class Search>
std::unique_ptr<AnySearch<G>> with_late_solver(Search search, const PlayerSettings& settings) {
    if constexpr (HasSolver<G>) {
        if (settings.word("solver") == "yes" && player_defaults<G>.reach.free_squares > 0) {
            const SolverResources resources{.memory = std::max<std::uint64_t>(settings.whole("table") / 4, 1),
                                            .threads = static_cast<int>(settings.whole("threads"))};
            std::optional<int> always_from;
            if (settings.has("exact")) always_from = static_cast<int>(settings.whole("exact"));
            return make_owned<G, LateSolver<G, Search>>(std::move(search), resources,
                                                        player_defaults<G>.reach, always_from);
        }
    }
    return make_owned<G, Search>(std::move(search));
}

// The factory of a player that judges positions, with one evaluation.
template <Game G, class E>
SearchFactory<G> judging_factory(const PlayerSettings& settings, const E& evaluation,
                                 const KnownMargin<G>& known) {
    // Read rather than raced: one instance for all evaluations of the game keeps the program small.
    const AnyEvaluation<G> any = evaluation;
    const std::string_view name = settings.name();
    if (name == "greedy") {
        return [any](std::uint64_t seed) {
            return make_owned<G, Greedy<G, AnyEvaluation<G>>>(any, GreedyOptions{seed});
        };
    }
    if (name == "minimax" || name == "negamax") {
        return [any, settings, both_sides = name == "minimax"](std::uint64_t seed) {
            const auto options = fixed_depth_options(settings, seed);
            return both_sides ? make_owned<G, Minimax<G, AnyEvaluation<G>>>(any, options)
                              : make_owned<G, Negamax<G, AnyEvaluation<G>>>(any, options);
        };
    }
    if (name == "alphabeta") {
        return [evaluation, settings](std::uint64_t seed) {
            return make_owned<G, AlphaBeta<G, E>>(evaluation, alpha_beta_options(settings, seed));
        };
    }
    if (name == "pvs") {
        return [evaluation, settings](std::uint64_t) {
            return with_late_solver<G>(Pvs<G, E>(evaluation, pvs_options(settings)), settings);
        };
    }
    if (name == "perfect") {
        return [evaluation, settings, known](std::uint64_t seed) {
            const std::uint64_t memory = settings.whole("memory");
            auto otherwise = make_owned<G, AlphaBeta<G, E>>(evaluation, late_options(memory / 4, seed));
            return with_solver<G>(std::move(otherwise), memory - memory / 4, settings, seed, known);
        };
    }
    assert(name == "hybrid");
    const int switch_at = settings.has("switch") ? static_cast<int>(settings.whole("switch"))
                                                 : player_defaults<G>.hybrid_switch;
    return [evaluation, settings, switch_at](std::uint64_t seed) -> std::unique_ptr<AnySearch<G>> {
        SearchBox<G> early(make_owned<G, Uct<G>>(uct_options(settings, player_defaults<G>, seed)));
        const std::uint64_t table = settings.whole("table");
        SearchBox<G> late(with_solver<G>(
            make_owned<G, AlphaBeta<G, E>>(evaluation, late_options(table, seed)), table, settings, seed));
        return make_owned<G, Hybrid<G, SearchBox<G>, SearchBox<G>>>(std::move(early), std::move(late),
                                                                    switch_at);
    };
}

template <Notation G>
Expected<SearchFactory<G>> make_factory(const GameEntry& game, const PlayerSettings& settings,
                                        const PlayerContext& context, const KnownMargin<G>& known) {
    const std::string_view name = settings.name();
    if (name == "random") return [](std::uint64_t seed) { return make_owned<G, RandomChoice<G>>(seed); };
    if (name == "mc") {
        return [settings](std::uint64_t seed) {
            return make_owned<G, MonteCarlo<G>>(monte_carlo_options(settings, seed));
        };
    }
    if (name == "uct") {
        return [settings](std::uint64_t seed) {
            return make_owned<G, Uct<G>>(uct_options(settings, player_defaults<G>, seed));
        };
    }
    const std::string asked = settings.given("eval") ? settings.word("eval") : context.evaluation;
    const auto evaluation = find_evaluation(game, asked);
    if (!evaluation) return std::unexpected(evaluation.error());
    const auto weights = read_weights_file(settings.word("weights"));
    if (!weights) return std::unexpected(weights.error());
    SearchFactory<G> factory;
    const auto made = with_evaluation<G>(*evaluation, *weights, [&](const auto& chosen) {
        factory = judging_factory<G>(settings, chosen, known);
    });
    if (!made) return fail(std::string(name) + ": " + made.error().message);
    return factory;
}

}  // namespace detail

template <Notation G>
Expected<std::unique_ptr<Player>> make_search_player(const GameEntry& game, const PlayerSettings& settings,
                                                     std::string name, const PlayerContext& context) {
    if (settings.word("opening") == "random" && !game.has_quiet_opening)
        return fail(fmt::format(
            "alphabeta: opening=random: {} has no moves that do not matter, it is Quarto's", game.title));
    if (settings.name() == "perfect" && !HasSolver<G>)
        return fail(fmt::format("perfect: {} has no solver yet, so nobody plays it perfectly", game.title));
    if (const auto checked = check_pvs_steps(settings); !checked) return std::unexpected(checked.error());
    if (settings.has("exact") &&
        (player_defaults<G>.reach.free_squares == 0 || settings.word("solver") == "no"))
        return fail("pvs: exact: no solver helps pvs here: expected Yolah, without solver=no");
    const auto book = open_players_book<G>(settings);
    if (!book) return std::unexpected(book.error());
    auto factory = detail::make_factory<G>(game, settings, context, book->known);
    if (!factory) return std::unexpected(factory.error());
    SearchFactory<G> make = std::move(*factory);
    // A seed of its own holds for every game.
    if (settings.has("seed")) {
        make = [inner = std::move(make), seed = settings.whole("seed")](std::uint64_t) {
            return inner(seed);
        };
    }
    return std::make_unique<SearchPlayer<G>>(std::move(name), std::move(make),
                                             stricter(settings.limits(), context.limits), context.seed,
                                             book->note);
}

}  // namespace damier
