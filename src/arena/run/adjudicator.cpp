#include "arena/run/adjudicator.h"

#include <algorithm>

#include "play/registry/registry.h"

namespace damier {

std::optional<Score> Adjudicator::first_margin(const Table& table) {
    const auto margin = margin_of_mover(table);
    return margin ? std::optional(seen_by(Side::first, table.state().side, *margin)) : std::nullopt;
}

std::optional<Score> Adjudicator::margin_of_mover(const Table& table) {
    if (game_.make_solver == nullptr) return searched_margin(table);
    constexpr SolverResources resources{.memory = std::uint64_t{64} << 20};
    if (!solver_) solver_ = game_.make_solver(resources);
    return solver_->solve(table, {}, {}).margin;
}

std::optional<Score> Adjudicator::searched_margin(const Table& table) {
    if (!search_) search_ = std::move(*make_player(game_, "alphabeta(id, tt, depth=128)", {}));
    const TextReport report = search_->choose(table, {}, {}, {});
    if (!report.solved || !report.value) return std::nullopt;
    const Value value = *report.value;
    // Where a game has no points, any win will do.
    if (is_win(value)) return std::max(value - least_win, 1);
    return is_loss(value) ? std::min(value + least_win, -1) : 0;
}

}  // namespace damier
