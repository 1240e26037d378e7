// Random games with a vector lane for each direction, and with a vector lane for each game where moves are
// drawn.
//
// A game lives in a slot: its sets in eight frames (frames.h), so that one addition finds the rays
// of all four pieces in all eight directions. A frame of a side's rays holds each move of that direction
// once, because two rays in one direction never overlap.
//
// A group has as many slots as a vector has 64-bit lanes. Each group goes through three stages for each
// ply: count the moves of its movers, draw one for each, play them. A stage is a long chain of dependent
// instructions and a processor looks only some 250 instructions ahead, so one pass of the main loop does the
// three stages for three different groups. (On Zen 3 this was worth a fifth; more games in flight without it
// were worth nothing.)
//
// Compiled once for each instruction set: lanes.cpp includes this file through Highway's
// hwy/foreach_target.h, and the guard is defined and undefined in turn.

#if defined(DAMIER_YOLAH_PLAYOUT_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_YOLAH_PLAYOUT_LANES_INL_H
#undef DAMIER_YOLAH_PLAYOUT_LANES_INL_H
#else
#define DAMIER_YOLAH_PLAYOUT_LANES_INL_H
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bmi2.h"
#include "games/yolah/attacks/select_bit.h"
#include "games/yolah/playout/frames.h"
#include "games/yolah/playout/random-inl.h"
#include "games/yolah/sides.h"

#undef DAMIER_YOLAH_HAS_BMI2
#if HWY_ARCH_X86_64 && HWY_TARGET <= HWY_AVX2
#define DAMIER_YOLAH_HAS_BMI2 1
#else
#define DAMIER_YOLAH_HAS_BMI2 0
#endif

HWY_BEFORE_NAMESPACE();
namespace damier::yolah::HWY_NAMESPACE {
namespace {

struct alignas(64) Slot {
    std::array<std::uint64_t, 2 * frame_count> pieces;  // the frames of the start's mover, then of the other
    FrameWords open;                                    // the steps that end on a free square
    FrameWords rays;       // the mover's moves by direction, each at the bit one step before its target
    std::uint64_t turn;    // the side to move: where its frames begin in `pieces`
    std::uint64_t toggle;  // `alternate`, and 0 once a side is stuck: it stays so, the other plays on alone
    std::uint64_t start_round;
    std::uint64_t pass_round;  // when `toggle` became 0
    bool live;                 // false once no game is left to start: the slot plays on, unrecorded
};

constexpr std::uint64_t alternate = frame_count;

struct alignas(64) Group {
    std::array<Slot, lanes> slots;
    LaneWords counts;   // byte i: moves in direction i
    LaneWords frames;   // the direction drawn
    LaneWords picks;    // 1 << k: the k-th move of that direction was drawn
    LaneWords streams;  // where the random stream of the slot's game stands: GameStream::state
    std::uint64_t round;
    std::size_t live;
};

// Number of bits in each lane. Highway's own function adds the bytes in a ladder of shifts where one PSADBW
// does it, and masks the lower nibbles, which is not needed: rays never have the top bit of a byte.
HWY_INLINE Words count_bits(Words rays) {
#if HWY_TARGET == HWY_AVX3_DL || HWY_TARGET == HWY_SCALAR
    return hn::PopulationCount(rays);
#elif HWY_ARCH_X86
    const hn::Repartition<std::uint8_t, WordsTag> bytes;
    alignas(16) static constexpr std::array<std::uint8_t, 16> of_nibble{0, 1, 1, 2, 1, 2, 2, 3,
                                                                        1, 2, 2, 3, 2, 3, 3, 4};
    const auto table = hn::LoadDup128(bytes, of_nibble.data());
    const auto low = hn::TableLookupBytes(table, hn::BitCast(bytes, rays));
    const Words upper = hn::And(hn::ShiftRight<4>(rays), hn::Set(words, 0x0707'0707'0707'0707));
    const auto high = hn::TableLookupBytes(table, hn::BitCast(bytes, upper));
    return hn::SumsOf8(hn::Add(low, high));
#else
    const hn::Repartition<std::uint8_t, WordsTag> bytes;
    return hn::SumsOf8(hn::PopulationCount(hn::BitCast(bytes, rays)));
#endif
}

// Rays of the mover in the frames from `frame` on. A piece that can step is the lowest bit of a run of open
// squares (the piece itself is not free, so the square before it is not open); added to the open squares
// it clears its run, and the carry stops at the first square that is not open.
HWY_INLINE Words find_rays(Slot& slot, std::size_t frame) {
    const Words open = hn::Load(words, slot.open.data() + frame);
    const Words first = hn::And(open, hn::Load(words, slot.pieces.data() + slot.turn + frame));
    const Words rays = hn::AndNot(hn::Add(open, first), open);
    hn::Store(rays, words, slot.rays.data() + frame);
    return rays;
}

inline std::uint64_t count_slot(Slot& slot) {
    for (std::size_t frame = 0; frame < frame_count; frame += lanes) find_rays(slot, frame);
    std::uint64_t counts = 0;
    for (int i = 0; i < frame_count; ++i) {
        counts |= static_cast<std::uint64_t>(std::popcount(slot.rays[i])) << (8 * i);
    }
    return counts;
}

// Stage 1: counts the moves of every slot. Only how eight counts are packed into bytes depends on the target.
HWY_INLINE void count_group(Group& group) {
#if HWY_TARGET == HWY_AVX2
    // Saturating packs work on the halves of a register apart: they leave directions 0, 1, 4 and 5 of each
    // slot in the lower half and the others in the upper one.
    __m256i pairs[lanes];
    for (std::size_t i = 0; i < lanes; ++i) {
        const Words low = count_bits(find_rays(group.slots[i], 0));
        const Words high = count_bits(find_rays(group.slots[i], lanes));
        pairs[i] = _mm256_packus_epi32(low.raw, high.raw);
    }
    const __m256i packed =
        _mm256_packus_epi16(_mm256_packus_epi32(pairs[0], pairs[1]), _mm256_packus_epi32(pairs[2], pairs[3]));
    const __m256i by_slot = _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
    const __m256i swap_middle =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15));
    const __m256i in_order = _mm256_shuffle_epi8(by_slot, swap_middle);
    hn::Store(Words{in_order}, words, group.counts.data());
#elif HWY_TARGET == HWY_SCALAR
    for (std::size_t i = 0; i < lanes; ++i) group.counts[i] = count_slot(group.slots[i]);
#else
    const hn::Rebind<std::uint8_t, WordsTag> bytes;
    auto* counts = reinterpret_cast<std::uint8_t*>(group.counts.data());
    for (std::size_t i = 0; i < lanes; ++i) {
        for (std::size_t frame = 0; frame < frame_count; frame += lanes) {
            const Words count = count_bits(find_rays(group.slots[i], frame));
            hn::StoreU(hn::TruncateTo(bytes, count), bytes, counts + frame_count * i + frame);
        }
    }
#endif
}

// Byte i: the sum of bytes 0 to i. The sums fit in signed bytes (max_moves_on_board).
HWY_INLINE Words prefix_sums(Words counts) {
    counts = hn::Add(counts, hn::ShiftLeft<8>(counts));
    counts = hn::Add(counts, hn::ShiftLeft<16>(counts));
    return hn::Add(counts, hn::ShiftLeft<32>(counts));
}

// Which direction and which of its moves the choices (upper halves of `product`) mean.
HWY_INLINE void locate(Group& group, [[maybe_unused]] Words counts, Words prefix, Words product) {
#if HWY_TARGET == HWY_SCALAR
    const std::uint64_t sums = hn::GetLane(prefix);
    std::uint64_t choice = hn::GetLane(product) >> 32;
    std::size_t frame = 0;
    while ((sums >> (8 * frame) & 0xff) <= choice) ++frame;
    choice -= (sums << 8) >> (8 * frame) & 0xff;
    group.frames[0] = frame;
    group.picks[0] = std::uint64_t{1} << choice;
#else
    const hn::Repartition<std::uint8_t, WordsTag> bytes;
    const hn::Repartition<std::int8_t, WordsTag> signed_bytes;  // AVX2 compares only signed ones
    alignas(16) static constexpr std::array<std::uint8_t, 16> low_of_upper_half{
        4, 4, 4, 4, 4, 4, 4, 4, 12, 12, 12, 12, 12, 12, 12, 12};
    const auto choice =
        hn::TableLookupBytes(hn::BitCast(bytes, product), hn::LoadDup128(bytes, low_of_upper_half.data()));
    const auto beyond =
        hn::RebindMask(bytes, hn::Gt(hn::BitCast(signed_bytes, prefix), hn::BitCast(signed_bytes, choice)));
    const Words frame = hn::SumsOf8(hn::IfThenZeroElse(beyond, hn::Set(bytes, 1)));
    const Words skipped = hn::SumsOf8(hn::IfThenZeroElse(beyond, hn::BitCast(bytes, counts)));
    const Words pick = hn::Shl(hn::Set(words, 1), hn::Sub(hn::ShiftRight<32>(product), skipped));
    hn::Store(frame, words, group.frames.data());
    hn::Store(pick, words, group.picks.data());
#endif
}

// Stage 2: draws a move in every slot; false, with nothing drawn, if some slot has none.
HWY_INLINE bool draw_moves(Group& group) {
    const Words counts = hn::Load(words, group.counts.data());
    const Words prefix = prefix_sums(counts);
    Words product;
    if (HWY_UNLIKELY(!draw_below(group.streams, hn::ShiftRight<56>(prefix), product))) return false;
    locate(group, counts, prefix, product);
    return true;
}

// The bit of `set` that has as many set bits below it as `pick` has zeros.
HWY_INLINE std::uint64_t pick_bit(std::uint64_t set, std::uint64_t pick, [[maybe_unused]] bool use_pdep) {
#if DAMIER_YOLAH_HAS_BMI2
    if (HWY_LIKELY(use_pdep)) return pdep(pick, set);
#endif
    return select_bit(set, std::countr_zero(pick));
}

// LZCNT came with BMI2 but is not among the instructions that Highway asks the compiler for, and BSR takes
// eight operations on AMD.
HWY_INLINE std::size_t leading_zeros(std::uint64_t set) {
#if DAMIER_YOLAH_HAS_BMI2
    std::uint64_t zeros;
    asm("lzcnt {%1, %0|%0, %1}" : "=r"(zeros) : "r"(set) : "cc");
    return zeros;
#else
    return static_cast<std::size_t>(std::countl_zero(set));
#endif
}

// Stage 3 for one slot. The piece that moves is the nearest one behind the target.
HWY_INLINE void play_move(Slot& slot, std::size_t frame, std::uint64_t pick, bool use_pdep) {
    std::uint64_t* const pieces = slot.pieces.data() + slot.turn;
    const std::uint64_t last_step = pick_bit(slot.rays[frame], pick, use_pdep);
    const std::uint64_t behind = pieces[frame] & (last_step ^ (last_step - 1));
    const std::uint64_t* const bits = frame_tables.square_bits.data();
    const std::uint64_t* const to = bits + frame_tables.words_beyond[frame][std::countr_zero(last_step)];
    const std::uint64_t* const from = bits + frame_tables.words_from_top[frame][leading_zeros(behind)];
    for (std::size_t i = 0; i < frame_count; i += lanes) {
        const Words to_bits = hn::Load(words, to + i);
        const Words moved = hn::Xor(hn::Xor(to_bits, hn::Load(words, pieces + i)), hn::Load(words, from + i));
        // The bit below the target's is the square before it, or belongs to a square that is never open.
        const Words open = hn::AndNot(hn::ShiftRight<1>(to_bits), hn::Load(words, slot.open.data() + i));
        hn::Store(moved, words, pieces + i);
        hn::Store(open, words, slot.open.data() + i);
    }
    slot.turn ^= slot.toggle;
}

HWY_INLINE void play_group(Group& group, bool use_pdep) {
    for (std::size_t i = 0; i < lanes; ++i) {
        play_move(group.slots[i], group.frames[i], group.picks[i], use_pdep);
    }
    ++group.round;
}

inline Slot make_slot(const Sides& sides) {
    Slot slot{};
    const FrameWords mover = to_frames(sides.mover);
    const FrameWords other = to_frames(sides.other);
    for (int frame = 0; frame < frame_count; ++frame) {
        slot.pieces[frame] = mover[frame];
        slot.pieces[frame_count + frame] = other[frame];
    }
    slot.open = to_open_frames(sides.occupied);
    slot.toggle = alternate;
    slot.live = true;
    return slot;
}

}  // namespace
}  // namespace damier::yolah::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
