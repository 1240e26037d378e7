#include "games/yolah/playout/playouts.h"

#include <bit>
#include <cassert>

#include "games/yolah/attacks/attacks.h"
#include "games/yolah/playout/lanes.h"
#include "games/yolah/playout/tables.h"

namespace damier::yolah {
namespace {

// What all paths rely on.
[[maybe_unused]] bool is_playable(const Sides& sides) {
    const Bitboard pieces = sides.mover | sides.other;
    const bool disjoint = (sides.mover & sides.other) == 0 && (pieces & ~sides.occupied) == 0;
    return disjoint && count(sides.mover) <= 4 && count(sides.other) <= 4;
}

PlayoutTally play(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed, const PlayoutPath& path,
                  PlayoutExtent extent) {
    assert(is_playable(start.sides));
    return path.play(start, games, seed, extent);
}

// Games that end where they begin.
PlayoutTally settled(std::uint64_t games, Score margin) {
    PlayoutTally tally;
    tally.games = games;
    tally.wins = margin > 0 ? games : 0;
    tally.draws = margin == 0 ? games : 0;
    tally.losses = margin < 0 ? games : 0;
    tally.margin_sum = margin * static_cast<std::int64_t>(games);
    tally.margin_square_sum = static_cast<std::uint64_t>(margin * margin) * games;
    return tally;
}

PlayoutTally without_margins(PlayoutTally tally) {
    tally.margin_sum = 0;
    tally.margin_square_sum = 0;
    return tally;
}

}  // namespace

// The lanes on every processor, so that a seed means the same games on all of them; only without vectors is
// another way faster. Outcomes on Zen 3, in million games a second: lanes 2.5 with AVX2, 1.0 with SSSE3 or
// SSE4, 0.3 without vectors; PEXT 1.05, magic 0.41.
const PlayoutPath& best_playout_path() {
    static const PlayoutPath& best = lane_paths().front();
    return best;
}

const PlayoutPath& best_path_for_few_games() {
    static const PlayoutPath& best = table_paths().front();
    return best;
}

PlayoutTally play_full_games(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                             const PlayoutPath& path) {
    const Sides& sides = start.sides;
    if (!can_move(sides.mover | sides.other, sides.occupied)) return settled(games, start.lead);
    return play(start, games, seed, path, PlayoutExtent::full_game);
}

PlayoutTally play_outcomes(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                           const PlayoutPath& path) {
    const Sides& sides = start.sides;
    if (start.lead != 0 && start.lead != -1) {
        return without_margins(play_full_games(start, games, seed, path));
    }
    if (!can_move(sides.mover, sides.occupied)) {
        const Score margin = start.lead - (can_move(sides.other, sides.occupied) ? 1 : 0);
        return without_margins(settled(games, margin));
    }
    return without_margins(play(start, games, seed, path, PlayoutExtent::first_pass));
}

}  // namespace damier::yolah
