// Random games placement after placement, all state in four vector registers and two small arrays.
//
// Each turn one of f cells and one of f - 1 gifts are drawn, that is, one of f(f - 1) equally likely
// pairs. A cell that wins is a single move, without a gift, but takes part in f - 1 pairs: only the
// pair with the first of the gifts stands for the move, and after any other one draws again. So each
// legal move keeps exactly one pair, and all are equally likely.
#include "games/quarto/playout/playouts.h"

#include <array>
#include <bit>
#include <utility>

#include "core/random.h"

namespace damier::quarto {

namespace {

// Four lanes at once, of the values 0-3 or 4-7 of piece.h: one register on any x86-64 or arm64.
using Quad = Sets __attribute__((vector_size(16)));

constexpr Quad in_each_lane(Sets sets) {
    return Quad{sets, sets, sets, sets};
}

constexpr bool any(Quad lanes) {
    using Halves = std::uint64_t __attribute__((vector_size(16)));
    const auto halves = std::bit_cast<Halves>(lanes);
    return (halves[0] | halves[1]) != 0;
}

// By piece: all ones in the lanes of the attributes whose bit is 1.
constexpr auto ones_of_piece = [] {
    std::array<Quad, piece_count> ones{};
    for (std::size_t i = 0; i < piece_count; ++i) {
        const auto lane = [i](int attribute) { return (i >> attribute) & 1 ? ~Sets{0} : Sets{0}; };
        ones[i] = Quad{lane(0), lane(1), lane(2), lane(3)};
    }
    return ones;
}();

// By cell: the winning sets through it, in each lane.
constexpr auto quad_through = [] {
    std::array<Quad, cell_count> through{};
    for (std::size_t i = 0; i < cell_count; ++i) through[i] = in_each_lane(sets_through[i]);
    return through;
}();

// The Lanes of lanes.h in four registers, the filled counts repeated in each lane.
struct QuadLanes {
    Quad open_to_zeros;
    Quad open_to_ones;
    Quad filled_low;
    Quad filled_high;

    explicit QuadLanes(const Lanes& lanes)
        : open_to_zeros{lanes.open[0], lanes.open[1], lanes.open[2], lanes.open[3]},
          open_to_ones{lanes.open[4], lanes.open[5], lanes.open[6], lanes.open[7]},
          filled_low(in_each_lane(lanes.filled_low)),
          filled_high(in_each_lane(lanes.filled_high)) {}

    // In each attribute's lane the sets that the piece would complete.
    Quad won_by(std::uint32_t piece) const {
        const Quad own = ((open_to_zeros ^ open_to_ones) & ones_of_piece[piece]) ^ open_to_zeros;
        return own & filled_low & filled_high;
    }
    void place(std::uint32_t piece, std::uint32_t cell) {
        const Quad through = quad_through[cell];
        const Quad ones = through & ones_of_piece[piece];
        open_to_zeros &= ~ones;
        open_to_ones &= ~(through ^ ones);
        filled_high ^= filled_low & through;
        filled_low ^= through;
    }
};

// Up to sixteen numbers from which one after the other is taken out. The caller knows how many are left.
class Bag {
  public:
    explicit Bag(std::uint32_t set) {
        std::size_t size = 0;
        for (const int element : elements_of<int>(set))
            elements_[size++] = static_cast<std::uint8_t>(element);
    }
    std::uint32_t operator[](std::uint32_t i) const { return elements_[i]; }
    // Takes the number at place i out of `size` numbers: the last one moves to its place.
    std::uint32_t take(std::uint32_t i, std::uint32_t size) {
        const std::uint32_t taken = elements_[i];
        elements_[i] = elements_[size - 1];
        return taken;
    }

  private:
    std::uint8_t elements_[16]{};
};

struct Pair {
    std::uint32_t cell;
    std::uint32_t gift;
};

// A pair uniform in [0, Free) x [0, Free - 1) from the high half of `bits`: Lemire's multiplication
// twice, the low word of the first feeding the second, so that one rejection test serves both
// (Brackett-Rozinsky and Lemire, 2024). A rejection needs new bits.
template <std::uint32_t Free>
[[gnu::always_inline]] inline Pair draw_pair(Random& random, std::uint64_t bits) {
    constexpr std::uint32_t pairs = Free * (Free - 1);
    constexpr std::uint32_t reject_under = (0u - pairs) % pairs;
    for (;;) {
        const std::uint64_t cell = (bits >> 32) * Free;
        const std::uint64_t gift = (cell & 0xffffffff) * (Free - 1);
        if (static_cast<std::uint32_t>(gift) >= reject_under) [[likely]] {
            return {static_cast<std::uint32_t>(cell >> 32), static_cast<std::uint32_t>(gift >> 32)};
        }
        bits = random();
    }
}

// Plays on with `Free` cells free and `hand` in hand, and gives the number of cells that are free when
// somebody wins (the cell of the win included), or 0 for a draw. One function a turn, all inlined:
// the compiler knows the bounds, and the processor learns each turn's odds apart. A draw of 64 bits
// serves two turns.
template <std::uint32_t Free>
[[gnu::always_inline]] inline std::uint32_t play_on(QuadLanes lanes, Bag& cells, Bag& gifts,
                                                    std::uint32_t hand, std::uint64_t bits, Random& random) {
    const Quad hot = lanes.won_by(hand);
    if constexpr (Free == 1) {
        return any(hot & quad_through[cells[0]]) ? 1 : 0;
    } else {
        bits = Free % 2 == 0 ? random() : bits << 32;
        Pair drawn = draw_pair<Free>(random, bits);
        // No set has three pieces before the fourth placement.
        if constexpr (Free <= cell_count - 3) {
            while (any(hot & quad_through[cells[drawn.cell]])) {
                if (drawn.gift == 0) return Free;
                drawn = draw_pair<Free>(random, random());
            }
        }
        lanes.place(hand, cells.take(drawn.cell, Free));
        hand = gifts.take(drawn.gift, Free - 1);
        return play_on<Free - 1>(lanes, cells, gifts, hand, bits, random);
    }
}

// By the number of free cells at a win, the cell of the win included, how many games ended so; 0
// stands for the draws.
using Endings = std::array<std::uint64_t, cell_count + 1>;

using PlayGames = Endings (*)(const Position& start, std::uint64_t games, std::uint64_t seed);

// Flattened: one call left in the loop would force the random state and the lanes into memory.
template <std::uint32_t Free>
[[gnu::flatten]] Endings play_games(const Position& start, std::uint64_t games, std::uint64_t seed) {
    Random random(seed);
    const QuadLanes lanes(start.lanes());
    const Bag all_cells_free(start.free_cells());
    const Bag all_left(start.left());
    Endings endings{};
    for (std::uint64_t i = 0; i < games; ++i) {
        Bag cells = all_cells_free;
        Bag gifts = all_left;
        const std::uint32_t hand = start.is_opening() ? gifts.take(random.below(piece_count), piece_count)
                                                      : static_cast<std::uint32_t>(*start.hand());
        const std::uint64_t bits = Free % 2 == 0 ? 0 : random();
        endings[play_on<Free>(lanes, cells, gifts, hand, bits, random)] += 1;
    }
    return endings;
}

template <std::size_t... Less>
constexpr std::array<PlayGames, sizeof...(Less)> all_play_games(std::index_sequence<Less...>) {
    return {play_games<Less + 1>...};
}
// By the number of free cells at the start, less one.
constexpr auto play_games_with_free = all_play_games(std::make_index_sequence<cell_count>());

void add_games(PlayoutTally& tally, std::uint64_t games, Score margin, int length) {
    tally.games += games;
    (margin > 0 ? tally.wins : margin < 0 ? tally.losses : tally.draws) += games;
    tally.margin_sum += margin * static_cast<std::int64_t>(games);
    tally.margin_square_sum += margin != 0 ? games : 0;
    tally.plies += games * static_cast<std::uint64_t>(length);
}

}  // namespace

PlayoutTally playouts(const Position& start, std::uint64_t games, std::uint64_t seed) {
    PlayoutTally tally;
    if (start.is_over()) {
        add_games(tally, games, start.margin(), 0);
        return tally;
    }
    const int free = std::popcount(start.free_cells());
    const Endings endings = play_games_with_free[static_cast<std::size_t>(free - 1)](start, games, seed);
    const int opening = start.is_opening() ? 1 : 0;
    add_games(tally, endings[0], 0, opening + free);
    for (int left = 1; left <= free; ++left) {
        const int length = opening + free - left + 1;
        // The mover of the start makes the first move, the third, the fifth ...
        add_games(tally, endings[static_cast<std::size_t>(left)], length % 2 == 1 ? 1 : -1, length);
    }
    return tally;
}

}  // namespace damier::quarto
