// Makes the registry row of a game: the one place where a game's type meets the erased boundary.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/contract/exchange.h"
#include "games/contract/hints.h"
#include "games/contract/insight.h"
#include "games/contract/kernel.h"
#include "games/contract/perft.h"
#include "play/microscope/make_trace.h"
#include "play/players/all_kinds.h"
#include "play/registry/registry.h"
#include "play/table/game_shape.h"
#include "play/table/opening_names.h"
#include "play/table/typed_solver.h"
#include "play/table/typed_table.h"

namespace damier {

namespace detail {

// A subtree small enough that a stop request can wait for it, a fraction of a second: by the moves
// here, but never fewer than is usual, as a pass or a narrow root says nothing about what follows.
inline bool is_small(std::size_t moves, int depth, PerftMethod method) {
    const double chunk_leaves = method == PerftMethod::playing ? 1 << 20 : 1 << 24;
    const double branching = std::max<double>(static_cast<double>(moves), 16);
    return std::pow(branching, depth) <= chunk_leaves;
}

// perft that looks at `stop` from time to time; after a stop, the leaves seen so far.
template <Game G>
std::uint64_t stoppable_perft(const typename G::Position& position, int depth, PerftMethod method,
                              const std::stop_token& stop) {
    MovesOf<G> moves;
    position.legal_moves(moves);
    if (moves.empty()) return 1;
    if (depth <= 1 || is_small(moves.size(), depth, method)) {
        return method == PerftMethod::playing ? perft_by_playing<G>(position, depth)
                                              : perft<G>(position, depth);
    }
    std::uint64_t leaves = 0;
    for (const auto move : moves) {
        if (stop.stop_requested()) break;
        auto next = position;
        next.play(move);
        leaves += stoppable_perft<G>(next, depth - 1, method, stop);
    }
    return leaves;
}

template <Notation G>
PerftRun run_perft(const Table& table, int depth, PerftMethod method, std::stop_token stop,
                   const Progress& progress) {
    const auto& position = position_on<G>(table);
    PerftRun run;
    MovesOf<G> moves;
    position.legal_moves(moves);
    if (depth == 0 || moves.empty()) {
        run.leaves = 1;
        return run;
    }
    for (const auto move : moves) {
        auto next = position;
        next.play(move);
        const std::uint64_t leaves = stoppable_perft<G>(next, depth - 1, method, stop);
        if (stop.stop_requested()) {
            run.complete = false;
            run.unfinished = leaves;
            return run;
        }
        run.roots.push_back({G::format_move(position, move), leaves});
        run.leaves += leaves;
        if (progress) progress(run.roots.size(), moves.size());
    }
    return run;
}

template <class G>
std::optional<BoardLayout> board_layout_of(int variant) {
    if constexpr (HasBoard<G>) {
        return G::board_layout(variant);
    } else {
        return std::nullopt;
    }
}

}  // namespace detail

template <class G>
const GameEntry& game_entry() {
    static_assert(require_game<G>());
    static_assert(Notation<G>,
                  "Notation: games/contract/notation.h lists what a game offers beside its rules");
    static const GameEntry entry{
        .name = G::name,
        .title = G::title,
        .side_names = {G::side_names[0], G::side_names[1]},
        .variants = G::variants,
        .max_plies = G::max_plies,
        .max_margin = G::max_margin,
        .evaluations = evaluations_of<G>(),
        .has_quiet_opening = HasQuietOpening<G>,
        .kernel = kernel_of<G>,
        .transcript_step = transcript_step_of<G>(),
        .protocols = protocols_of<G>(),
        .levels = levels_of<G>(),
        .analyst = analyst_of<G>(),
        .board_layout = detail::board_layout_of<G>,
        .make_table = [](int variant) -> std::unique_ptr<Table> {
            return std::make_unique<TypedTable<G>>(game_entry<G>(), variant);
        },
        .perft = detail::run_perft<G>,
        .playouts = [](const Table& table, std::uint64_t games,
                       std::uint64_t seed) { return playouts<G>(position_on<G>(table), games, seed); },
        .search_makers = search_makers<G>(),
        .player_defaults = player_defaults<G>,
        .check_evaluation =
            [](std::string_view evaluation, std::string_view weights) {
                return with_evaluation<G>(evaluation, weights, [](const auto&) {});
            },
        .explain =
            [](const Table& table, std::string_view evaluation, std::string_view weights) {
                return explain_evaluation<G>(evaluation, weights, position_on<G>(table));
            },
        .insight = [](const Table& table) { return to_json(insight_of<G>(position_on<G>(table))); },
        .opening = opening_on<G>,
        .microscope = make_trace<G>,
        .make_solver = detail::solver_maker<G>(),
        .position_shape = position_shape<G>,
        .game_shape = game_shape<G>,
    };
    return entry;
}

}  // namespace damier
