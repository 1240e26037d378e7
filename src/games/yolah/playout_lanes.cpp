// Batches of random games on the vector kernel of playout_lanes-inl.h, compiled for every instruction set and
// chosen at run time.
#include "games/yolah/playout_lanes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/yolah/playout_lanes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/yolah/playout_lanes-inl.h"

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
          left_(games),
          use_pdep_(use_pdep),
          random_(seed) {
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
        group.live = lanes;
        for (std::size_t i = 0; i < lanes; ++i) {
            group.slots[i].live = true;
            group.counts[i] = start_game(group, group.slots[i]);
        }
        return group.live != 0;
    }

    // Returns the move counts of the start.
    std::uint64_t start_game(Group& group, Slot& slot) {
        const bool record = left_ > 0;
        group.live -= slot.live && !record;
        left_ -= record;
        slot = start_;
        slot.live = record;
        slot.start_round = group.round;
        slot.pass_round = group.round;
        return start_counts_;
    }

    // Replaces the games that ended, and draws a move in every slot.
    HWY_INLINE void draw_group(Group& group) {
        while (HWY_UNLIKELY(!draw_moves(group, random_))) replace_stuck(group);
    }

    HWY_NOINLINE void replace_stuck(Group& group) {
        for (std::size_t i = 0; i < lanes; ++i) {
            if (group.counts[i] == 0) group.counts[i] = pass(group, group.slots[i]);
        }
    }

    // The mover of `slot` is stuck. Returns the move counts of whatever is played there next.
    std::uint64_t pass(Group& group, Slot& slot) {
        bool other_can_move = false;
        if (slot.toggle != 0) {
            slot.pass_round = group.round;
            slot.turn ^= alternate;
            slot.toggle = 0;
            const std::uint64_t counts = count_slot(slot);
            if (counts != 0 && extent == PlayoutExtent::full_game) return counts;
            other_can_move = counts != 0;
        }
        if (slot.live) record(group, slot, other_can_move);
        return start_game(group, slot);
    }

    void record(const Group& group, const Slot& slot, bool other_can_move) {
        const auto together = static_cast<int>(slot.pass_round - slot.start_round);
        const auto alone = static_cast<int>(group.round - slot.pass_round);
        record_game(tally_, lead_, together, alone + other_can_move, extent);
    }

    Slot start_;
    std::uint64_t start_counts_;
    Score lead_;
    std::uint64_t left_;  // games not yet started
    bool use_pdep_;
    LaneRandom random_;
    PlayoutTally tally_;
};

PlayoutTally play_games(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                        PlayoutExtent extent, bool use_pdep) {
    if (extent == PlayoutExtent::full_game) {
        return LaneGames<PlayoutExtent::full_game>(start, games, seed, use_pdep).play();
    }
    return LaneGames<PlayoutExtent::first_pass>(start, games, seed, use_pdep).play();
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
void count_draws(const Sides& sides, std::uint64_t rounds, std::uint64_t seed,
                 std::vector<std::uint64_t>& draws) {
    const Slot first = make_slot(sides);
    LaneRandom random(seed);
    Group group{};
    for (std::uint64_t round = 0; round < rounds; ++round) {
        std::ranges::fill(group.slots, first);
        count_group(group);
        if (!draw_moves(group, random)) return;
        play_group(group, has_fast_pext());
        for (const Slot& slot : group.slots) {
            const Bitboard changed = slot.pieces[0] ^ sides.mover;
            ++draws[64 * std::countr_zero(changed & sides.mover) + std::countr_zero(changed & ~sides.mover)];
        }
    }
}

struct ScriptedNumbers {
    std::span<const std::uint64_t> numbers;
    std::size_t used = 0;

    HWY_INLINE Words next() { return hn::Set(words, numbers[used++]); }
};

LaneDraw draw_scripted(std::uint64_t bound, std::span<const std::uint64_t> numbers) {
    ScriptedNumbers source{numbers};
    Words product;
    LaneDraw draw{};
    if (draw_below(source, hn::Set(words, bound), product)) {
        alignas(64) LaneWords choices;
        hn::Store(hn::ShiftRight<32>(product), words, choices.data());
        draw.choices.assign(choices.begin(), choices.end());
    }
    draw.numbers_used = source.used;
    return draw;
}

const char* target_name() {
    return hwy::TargetName(HWY_TARGET);
}

}  // namespace
}  // namespace damier::yolah::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace damier::yolah {
namespace {
HWY_EXPORT(play_games);
HWY_EXPORT(target_name);
HWY_EXPORT(find_moves);
HWY_EXPORT(count_draws);
HWY_EXPORT(draw_scripted);
}  // namespace

PlayoutTally play_in_lanes(const PlayoutStart& start, std::uint64_t games, std::uint64_t seed,
                           PlayoutExtent extent, bool use_pdep) {
    return HWY_DYNAMIC_DISPATCH(play_games)(start, games, seed, extent, use_pdep);
}

std::string_view lanes_target() {
    return HWY_DYNAMIC_DISPATCH(target_name)();
}

LaneMoves moves_in_lanes(const Sides& sides) {
    return HWY_DYNAMIC_DISPATCH(find_moves)(sides);
}

std::vector<std::uint64_t> first_moves_in_lanes(const Sides& sides, std::uint64_t rounds,
                                                std::uint64_t seed) {
    std::vector<std::uint64_t> draws(64 * 64);
    HWY_DYNAMIC_DISPATCH(count_draws)(sides, rounds, seed, draws);
    return draws;
}

LaneDraw draw_in_lanes(std::uint64_t bound, std::span<const std::uint64_t> numbers) {
    return HWY_DYNAMIC_DISPATCH(draw_scripted)(bound, numbers);
}

}  // namespace damier::yolah
#endif
