// Batches of random games on the vector kernel of lanes-inl.h, compiled for every instruction set.
#include "games/yolah/playout/lanes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/cpu.h"
#include "games/yolah/playout/parts.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/yolah/playout/lanes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/yolah/playout/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace damier::yolah::HWY_NAMESPACE {
namespace {

// Three groups in flight and one that rests; a power of two.
constexpr std::size_t group_count = 4;

// Plays a fixed number of games. All that are started are recorded: to stop at a number of finished games
// would favour short ones.
template <PlayoutExtent extent>
class LaneGames {
  public:
    LaneGames(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed, bool use_pdep)
        : start_(make_slot(start.sides)),
          lead_(start.lead),
          games_(games),
          seed_(seed),
          use_pdep_(use_pdep),
          next_stream_(GameStream::of_game(seed, 0)) {
        start_counts_ = count_slot(start_);
        if (start_counts_ != 0) return;
        start_.turn = alternate;
        start_.toggle = 0;
        start_counts_ = count_slot(start_);
    }

    PlayoutTally play() {
        std::array<Group, group_count> groups;
        std::size_t live_groups = 0;
        for (Group& group : groups) live_groups += start_group(group);
        const auto at = [&groups](std::size_t i) -> Group& { return groups[i % group_count]; };
        if (live_groups > 0) draw_group(groups[0]);
        for (std::size_t i = 0; live_groups > 0; ++i) {
            if (at(i).live != 0) play_group(at(i), use_pdep_);
            if (Group& group = at(i + 1); group.live != 0) {
                draw_group(group);
                if (group.live == 0) --live_groups;
            }
            if (at(i + 2).live != 0) count_group(at(i + 2));
        }
        return tally_;
    }

  private:
    bool start_group(Group& group) {
        group.round = 0;
        group.live = started_ < games_ ? lanes : 0;
        if (group.live == 0) return false;
        for (std::size_t i = 0; i < lanes; ++i) {
            group.slots[i].live = true;
            start_game(group, i);
        }
        return true;
    }

    // Games past the last one are played as others are, and not recorded.
    void start_game(Group& group, std::size_t lane) {
        Slot& slot = group.slots[lane];
        const bool record = started_ < games_;
        group.live -= slot.live && !record;
        slot = start_;
        slot.live = record;
        slot.start_round = group.round;
        slot.pass_round = group.round;
        group.counts[lane] = start_counts_;
        group.streams[lane] = next_stream_.state;
        next_stream_ = GameStream::of_game(seed_, ++started_);
    }

    // Replaces the games that ended, and draws a move in every slot.
    HWY_INLINE void draw_group(Group& group) {
        while (HWY_UNLIKELY(!draw_moves(group))) replace_stuck(group);
    }

    HWY_NOINLINE void replace_stuck(Group& group) {
        for (std::size_t i = 0; i < lanes; ++i) {
            if (group.counts[i] == 0) pass(group, i);
        }
    }

    // The mover in this lane is stuck: the other side plays on alone, or a new game begins.
    void pass(Group& group, std::size_t lane) {
        Slot& slot = group.slots[lane];
        bool other_can_move = false;
        if (slot.toggle != 0) {
            slot.pass_round = group.round;
            slot.turn ^= alternate;
            slot.toggle = 0;
            group.counts[lane] = count_slot(slot);
            other_can_move = group.counts[lane] != 0;
            if (other_can_move && extent == PlayoutExtent::full_game) return;
        }
        if (slot.live) record(group, slot, other_can_move);
        start_game(group, lane);
    }

    void record(const Group& group, const Slot& slot, bool other_can_move) {
        const auto together = static_cast<int>(slot.pass_round - slot.start_round);
        const auto alone = static_cast<int>(group.round - slot.pass_round);
        record_game(tally_, lead_, together, alone + other_can_move, extent);
    }

    Slot start_;
    std::uint64_t start_counts_;
    Score lead_;
    std::uint64_t games_;
    std::uint64_t started_ = 0;  // those past the last one as well
    std::uint64_t seed_;
    bool use_pdep_;
    GameStream next_stream_;  // made a game ahead, so that no draw waits for it
    PlayoutTally tally_;
};

// `use_pdep` changes the speed and nothing else.
HWY_NOINLINE PlayoutTally play_batch(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                                     PlayoutExtent extent, bool use_pdep) {
    if (extent == PlayoutExtent::full_game) {
        return LaneGames<PlayoutExtent::full_game>(start, games, seed, use_pdep).play();
    }
    return LaneGames<PlayoutExtent::first_pass>(start, games, seed, use_pdep).play();
}

template <bool use_pdep>
PlayoutTally play_games(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                        PlayoutExtent extent) {
    return play_batch(start, games, seed, extent, use_pdep);
}

LaneMoves find_moves(const Sides& sides) {
    LaneMoves moves{};
    Slot slot = make_slot(sides);
    Group group{};
    std::ranges::fill(group.slots, slot);
    count_group(group);
    for (int i = 0; i < frame_count; ++i) moves.total += static_cast<int>(group.counts[0] >> (8 * i) & 0xff);
    for (int frame = 0; frame < frame_count; ++frame) {
        for (std::uint64_t rays = group.slots[0].rays[frame]; rays != 0; rays &= rays - 1) {
            moves.targets[frame] |=
                bit(frame_tables.words_beyond[frame][std::countr_zero(rays)] / frame_count);
        }
    }
    return moves;
}

// Bit i of frame 0 is square i.
template <bool use_pdep>
void count_draws(const Sides& sides, std::uint64_t games, std::uint64_t seed,
                 std::span<std::uint64_t> draws) {
    const Slot first = make_slot(sides);
    Group group{};
    for (std::uint64_t game = 0; game < games; game += lanes) {
        std::ranges::fill(group.slots, first);
        for (std::size_t i = 0; i < lanes; ++i) group.streams[i] = GameStream::of_game(seed, game + i).state;
        count_group(group);
        if (!draw_moves(group)) return;
        play_group(group, use_pdep);
        for (const Slot& slot : group.slots) {
            const Bitboard changed = slot.pieces[0] ^ sides.mover;
            ++draws[64 * std::countr_zero(changed & sides.mover) + std::countr_zero(changed & ~sides.mover)];
        }
    }
}

void draw_some(std::span<LaneDraw> draws) {
    for (; draws.size() >= lanes; draws = draws.subspan(lanes)) {
        LaneWords streams;
        LaneWords bounds;
        for (std::size_t i = 0; i < lanes; ++i) {
            streams[i] = draws[i].stream.state;
            bounds[i] = draws[i].bound;
        }
        Words product;
        const bool drawn = draw_below(streams, hn::Load(words, bounds.data()), product);
        LaneWords products;
        hn::Store(product, words, products.data());
        for (std::size_t i = 0; i < lanes; ++i) {
            draws[i].stream.state = streams[i];
            if (drawn) draws[i].choice = static_cast<int>(products[i] >> 32);
        }
    }
}

}  // namespace

void add_paths(std::string_view target, std::vector<LanePath>& found) {
    std::string name = "lanes/" + std::string(target);
#if DAMIER_YOLAH_HAS_BMI2
    if (has_fast_pext())
        found.push_back({{name, play_games<true>}, find_moves, count_draws<true>, draw_some});
    name += " without PDEP";
#endif
    found.push_back({{name, play_games<false>}, find_moves, count_draws<false>, draw_some});
}

}  // namespace damier::yolah::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "core/highway_paths.h"

namespace damier::yolah {

std::span<const LanePath> lane_paths() {
    static const std::vector<LanePath> available = [] {
        std::vector<LanePath> found;
        DAMIER_ADD_HIGHWAY_PATHS(found)
        return found;
    }();
    return available;
}

}  // namespace damier::yolah
#endif
