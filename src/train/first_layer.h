// The first layer of the network, forwards and backwards, for a batch of positions: by far the widest, and of
// its 192 inputs a view only some forty are on. So it is not a product of matrices: the rows of the inputs
// that are on are added up, and the gradients are added to the rows of the same inputs. The holes, which both
// views see alike, are added up once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bitboard.h"

namespace damier::train {

// What the inputs follow from (games/yolah/evaluation/network_inputs.h).
struct Board {
    Bitboard mover;
    Bitboard other;
    Bitboard holes;
};

// A batch of rows: both views' accumulators side by side, the mover's first; what else stands in a row is
// left alone.
template <class Float>
struct Rows {
    Float* begin;
    std::size_t stride;

    Float* row(std::size_t number) const { return begin + number * stride; }
};

// The width of an accumulator is a multiple of this.
inline constexpr int accumulator_step = 32;

// By input, then by element, as in nn::FloatNetwork.
template <class Float>
struct FirstLayer {
    Float* weights;
    Float* biases;
    int accumulator;
};

// The inputs that are on in each row of a batch, one row's after the other's.
struct InputLists {
    std::span<const std::uint16_t> inputs;
    std::span<const std::uint32_t> ends;  // by row: where its inputs end
};

// Sums of the rows of the inputs that are on, clipped to 0..1.
void forward(const FirstLayer<const float>& layer, std::span<const Board> boards, const Rows<float>& joined);

// Adds to `gradients` what follows from the gradients of the clipped sums; `joined` is what forward() wrote.
void backward(std::span<const Board> boards, const Rows<const float>& joined,
              const Rows<const float>& joined_gradients, const FirstLayer<float>& gradients);

// The same for the map: one accumulator a row, of any inputs. `rows` begin where it stands.
void forward_map(const FirstLayer<const float>& layer, const InputLists& lists, const Rows<float>& rows);
void backward_map(const InputLists& lists, const Rows<const float>& rows,
                  const Rows<const float>& row_gradients, const FirstLayer<float>& gradients);

}  // namespace damier::train
