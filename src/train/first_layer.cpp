#include "train/first_layer.h"

#include <array>
#include <bit>
#include <cstdint>

#include "games/yolah/evaluation/network_inputs.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "train/first_layer.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace damier::train::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<float, 16>;
using Vector = hn::Vec<Tag>;

constexpr std::size_t lanes = hn::MaxLanes(Tag());

// A part of an accumulator that stays in registers while the rows of a position go by.
template <std::size_t vectors>
struct Strip {
    static constexpr std::size_t width = vectors * lanes;

    Vector parts[vectors];

    static Strip load(const float* from) {
        Strip out;
        for (std::size_t i = 0; i < vectors; ++i) out.parts[i] = hn::LoadU(Tag(), from + i * lanes);
        return out;
    }
    void store(float* to) const {
        for (std::size_t i = 0; i < vectors; ++i) hn::StoreU(parts[i], Tag(), to + i * lanes);
    }
    void add(const Strip& other) {
        for (std::size_t i = 0; i < vectors; ++i) parts[i] = hn::Add(parts[i], other.parts[i]);
    }
    void add(const float* row) {
        for (std::size_t i = 0; i < vectors; ++i)
            parts[i] = hn::Add(parts[i], hn::LoadU(Tag(), row + i * lanes));
    }
    void clip() {
        for (Vector& part : parts) part = hn::Min(hn::Max(part, hn::Zero(Tag())), hn::Set(Tag(), 1.0f));
    }
    void add_to(float* row) const {
        for (std::size_t i = 0; i < vectors; ++i) {
            float* const at = row + i * lanes;
            hn::StoreU(hn::Add(parts[i], hn::LoadU(Tag(), at)), Tag(), at);
        }
    }
};

// Nothing flows back through a sum that was clipped.
template <std::size_t vectors>
Strip<vectors> gradient_before_clipping(const float* clipped, const float* gradient) {
    auto out = Strip<vectors>::load(gradient);
    for (std::size_t i = 0; i < vectors; ++i) {
        const Vector value = hn::LoadU(Tag(), clipped + i * lanes);
        const auto open = hn::And(hn::Gt(value, hn::Zero(Tag())), hn::Lt(value, hn::Set(Tag(), 1.0f)));
        out.parts[i] = hn::IfThenElseZero(open, out.parts[i]);
    }
    return out;
}

struct Squares {
    std::array<std::uint8_t, square_count> numbers;
    std::size_t count = 0;

    explicit Squares(Bitboard set) {
        for (; set != 0; set &= set - 1) numbers[count++] = static_cast<std::uint8_t>(std::countr_zero(set));
    }
    const std::uint8_t* begin() const { return numbers.data(); }
    const std::uint8_t* end() const { return numbers.data() + count; }
};

template <class Float>
Float* row_of(const FirstLayer<Float>& layer, int input) {
    return layer.weights + static_cast<std::size_t>(input) * static_cast<std::size_t>(layer.accumulator);
}

struct ActiveSquares {
    Squares mover;
    Squares other;
    Squares holes;

    explicit ActiveSquares(const Board& board) : mover(board.mover), other(board.other), holes(board.holes) {}
};

// The elements of the accumulator from `at` on, of both views.
template <std::size_t vectors>
void forward_strip(const FirstLayer<const float>& layer, const ActiveSquares& active, std::size_t at,
                   float* row) {
    auto movers_view = Strip<vectors>::load(layer.biases + at);
    for (const int square : active.holes) movers_view.add(row_of(layer, yolah::hole_input(square)) + at);
    auto others_view = movers_view;
    for (const int square : active.mover) {
        movers_view.add(row_of(layer, yolah::own_piece_input(square)) + at);
        others_view.add(row_of(layer, yolah::other_piece_input(square)) + at);
    }
    for (const int square : active.other) {
        movers_view.add(row_of(layer, yolah::other_piece_input(square)) + at);
        others_view.add(row_of(layer, yolah::own_piece_input(square)) + at);
    }
    movers_view.clip();
    others_view.clip();
    movers_view.store(row + at);
    others_view.store(row + static_cast<std::size_t>(layer.accumulator) + at);
}

template <std::size_t vectors>
void backward_strip(const FirstLayer<float>& gradients, const ActiveSquares& active, std::size_t at,
                    const float* values, const float* row) {
    const std::size_t other_at = static_cast<std::size_t>(gradients.accumulator) + at;
    const auto movers_view = gradient_before_clipping<vectors>(values + at, row + at);
    const auto others_view = gradient_before_clipping<vectors>(values + other_at, row + other_at);
    for (const int square : active.mover) {
        movers_view.add_to(row_of(gradients, yolah::own_piece_input(square)) + at);
        others_view.add_to(row_of(gradients, yolah::other_piece_input(square)) + at);
    }
    for (const int square : active.other) {
        movers_view.add_to(row_of(gradients, yolah::other_piece_input(square)) + at);
        others_view.add_to(row_of(gradients, yolah::own_piece_input(square)) + at);
    }
    auto both = movers_view;
    both.add(others_view);
    both.add_to(gradients.biases + at);
    for (const int square : active.holes) both.add_to(row_of(gradients, yolah::hole_input(square)) + at);
}

// Two views of eight vectors fit into the registers of every processor that has wide ones.
constexpr std::size_t wide = 8;
constexpr std::size_t narrow = accumulator_step / lanes;

void Forward(const FirstLayer<const float>& layer, std::span<const Board> boards, const Rows<float>& joined) {
    const auto width = static_cast<std::size_t>(layer.accumulator);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const ActiveSquares active(boards[i]);
        std::size_t at = 0;
        for (; at + Strip<wide>::width <= width; at += Strip<wide>::width)
            forward_strip<wide>(layer, active, at, joined.row(i));
        for (; at < width; at += Strip<narrow>::width)
            forward_strip<narrow>(layer, active, at, joined.row(i));
    }
}

void Backward(std::span<const Board> boards, const Rows<const float>& joined,
              const Rows<const float>& joined_gradients, const FirstLayer<float>& gradients) {
    const auto width = static_cast<std::size_t>(gradients.accumulator);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const ActiveSquares active(boards[i]);
        std::size_t at = 0;
        for (; at + Strip<wide>::width <= width; at += Strip<wide>::width)
            backward_strip<wide>(gradients, active, at, joined.row(i), joined_gradients.row(i));
        for (; at < width; at += Strip<narrow>::width)
            backward_strip<narrow>(gradients, active, at, joined.row(i), joined_gradients.row(i));
    }
}

std::span<const std::uint16_t> inputs_of(const InputLists& lists, std::size_t row) {
    const std::size_t begin = row == 0 ? 0 : lists.ends[row - 1];
    return lists.inputs.subspan(begin, lists.ends[row] - begin);
}

void ForwardMap(const FirstLayer<const float>& layer, const InputLists& lists, const Rows<float>& rows) {
    const auto width = static_cast<std::size_t>(layer.accumulator);
    for (std::size_t i = 0; i < lists.ends.size(); ++i) {
        for (std::size_t at = 0; at < width; at += Strip<narrow>::width) {
            auto sum = Strip<narrow>::load(layer.biases + at);
            for (const int input : inputs_of(lists, i)) sum.add(row_of(layer, input) + at);
            sum.clip();
            sum.store(rows.row(i) + at);
        }
    }
}

void BackwardMap(const InputLists& lists, const Rows<const float>& rows,
                 const Rows<const float>& row_gradients, const FirstLayer<float>& gradients) {
    const auto width = static_cast<std::size_t>(gradients.accumulator);
    for (std::size_t i = 0; i < lists.ends.size(); ++i) {
        for (std::size_t at = 0; at < width; at += Strip<narrow>::width) {
            const auto sum = gradient_before_clipping<narrow>(rows.row(i) + at, row_gradients.row(i) + at);
            sum.add_to(gradients.biases + at);
            for (const int input : inputs_of(lists, i)) sum.add_to(row_of(gradients, input) + at);
        }
    }
}

}  // namespace
}  // namespace damier::train::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace damier::train {

HWY_EXPORT(Forward);
HWY_EXPORT(Backward);
HWY_EXPORT(ForwardMap);
HWY_EXPORT(BackwardMap);

void forward(const FirstLayer<const float>& layer, std::span<const Board> boards, const Rows<float>& joined) {
    HWY_DYNAMIC_DISPATCH(Forward)(layer, boards, joined);
}

void backward(std::span<const Board> boards, const Rows<const float>& joined,
              const Rows<const float>& joined_gradients, const FirstLayer<float>& gradients) {
    HWY_DYNAMIC_DISPATCH(Backward)(boards, joined, joined_gradients, gradients);
}

void forward_map(const FirstLayer<const float>& layer, const InputLists& lists, const Rows<float>& rows) {
    HWY_DYNAMIC_DISPATCH(ForwardMap)(layer, lists, rows);
}

void backward_map(const InputLists& lists, const Rows<const float>& rows,
                  const Rows<const float>& row_gradients, const FirstLayer<float>& gradients) {
    HWY_DYNAMIC_DISPATCH(BackwardMap)(lists, rows, row_gradients, gradients);
}

}  // namespace damier::train
#endif
