#include "games/yolah/playout/tables.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/bmi2.h"
#include "core/cpu.h"
#include "core/random.h"
#include "games/yolah/attacks/attacks.h"
#include "games/yolah/attacks/select_bit.h"
#include "games/yolah/playout/parts.h"

namespace damier::yolah {
namespace {

// The two ways to look up moves and to find the k-th bit of a set, counted from 0.
struct MagicKernel {
    MagicAttacks attacks;

    [[gnu::always_inline]] static Bitboard kth_bit(Bitboard set, std::uint32_t k) {
        return select_bit(set, static_cast<int>(k));
    }
};

struct PextKernel {
    PextAttacks attacks;

    [[gnu::always_inline]] static Bitboard kth_bit(Bitboard set, std::uint32_t k) {
        return pdep(bit(static_cast<int>(k)), set);
    }
};

struct RunningGame {
    Sides sides;
    int moves = 0;       // by both sides
    int together = 0;    // of these, before the first pass
    bool alone = false;  // one side is stuck and stays so; the other is `sides.mover`
};

// The moves of the mover's pieces, the lowest square first.
struct PieceMoves {
    std::array<Bitboard, 4> targets{};
    // Moves of the pieces before this one; for pieces that are not there, more than any choice. (With a 0 in
    // front the lookup needs no case for the first piece, which nobody could foresee: worth a fifth.)
    std::array<std::uint32_t, 5> before{0, ~0u, ~0u, ~0u, ~0u};
    std::uint32_t total = 0;
};

template <class Kernel>
[[gnu::always_inline]] inline PieceMoves find_moves(const Kernel& kernel, const Sides& sides) {
    PieceMoves moves;
    std::size_t piece = 0;
    for (Bitboard rest = sides.mover; rest != 0; rest &= rest - 1, ++piece) {
        moves.targets[piece] = kernel.attacks.moves(std::countr_zero(rest), sides.occupied);
        moves.total += static_cast<std::uint32_t>(std::popcount(moves.targets[piece]));
        moves.before[piece + 1] = moves.total;
    }
    return moves;
}

template <class Kernel>
[[gnu::always_inline]] inline void play_move(RunningGame& game, const PieceMoves& moves,
                                             std::uint32_t choice) {
    const std::uint32_t piece =
        (choice >= moves.before[1]) + (choice >= moves.before[2]) + (choice >= moves.before[3]);
    const Bitboard to = Kernel::kth_bit(moves.targets[piece], choice - moves.before[piece]);
    game.sides = after_move(game.sides, Kernel::kth_bit(game.sides.mover, piece), to);
    if (game.alone) game.sides = after_pass(game.sides);
    ++game.moves;
}

// The mover is stuck. True if the game has gone as far as it is to be played.
[[gnu::always_inline]] inline bool pass(RunningGame& game, PlayoutExtent extent) {
    if (game.alone) return true;
    game.alone = true;
    game.together = game.moves;
    game.sides = after_pass(game.sides);
    if (extent == PlayoutExtent::full_game) return false;
    game.moves += can_move(game.sides.mover, game.sides.occupied);
    return true;
}

// A ply is a chain of dependent instructions much longer than its work: four games in turn hide that.
template <class Kernel>
[[gnu::always_inline]] inline PlayoutTally play(const PlayoutStart& start, std::uint64_t games,
                                                std::uint64_t seed, PlayoutExtent extent) {
    const Kernel kernel;
    const RunningGame first{start.sides};
    std::array<RunningGame, 4> slots{first, first, first, first};
    std::size_t live = std::min<std::uint64_t>(games, slots.size());
    std::uint64_t left = games - live;
    PlayoutTally tally;
    Random random(seed);
    while (live > 0) {
        for (std::size_t i = 0; i < live; ++i) {
            RunningGame& game = slots[i];
            const PieceMoves moves = find_moves(kernel, game.sides);
            if (moves.total != 0) [[likely]] {
                play_move<Kernel>(game, moves, random.below(moves.total));
            } else if (pass(game, extent)) {
                record_game(tally, start.lead, game.together, game.moves - game.together, extent);
                game = left > 0 ? first : slots[--live];
                left -= left > 0;
            }
        }
    }
    return tally;
}

PlayoutTally play_with_magic(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                             PlayoutExtent extent) {
    return play<MagicKernel>(start, games, seed, extent);
}

DAMIER_X86_64_V3
PlayoutTally play_with_pext(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                            PlayoutExtent extent) {
    return play<PextKernel>(start, games, seed, extent);
}

}  // namespace

std::span<const PlayoutPath> table_paths() {
    static const auto available =
        two_paths<PlayoutPath>(has_fast_pext(), {"PEXT", play_with_pext}, {"magic", play_with_magic});
    return available;
}

}  // namespace damier::yolah
