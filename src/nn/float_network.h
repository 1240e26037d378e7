// A network as it is trained: in floating point, and without hurry. The shape of all our networks:
//
//   sparse inputs, mover's view --> accumulator --.
//                                                 |--> clipped to 0..1, joined with the extras
//   sparse inputs, other's view --> accumulator --'
//   map inputs of the position  --> map accumulator (also clipped and joined)
//       --> hidden1, clipped to 0..1 --> hidden2, clipped to 0..1 --> one number, the logit of a win
//
// Both views have the same first layer. The map is worked out anew for each position instead of being
// updated: it holds what a move changes too much of. A network may do without it. A sparse input is 0 or 1,
// an extra is a number from 0 to 1. Everything behind the accumulators exists once for each phase of the game
// (a bucket).
#pragma once

#include <span>
#include <vector>

namespace damier::nn {

struct Shape {
    int inputs = 0;       // of one view
    int accumulator = 0;  // of one view
    int extras = 0;
    int buckets = 1;
    int hidden1 = 16;
    int hidden2 = 32;
    int map_inputs = 0;
    int map = 0;  // elements of its accumulator

    bool operator==(const Shape&) const = default;
    int joined() const { return 2 * accumulator + map + extras; }
};

// A fully connected layer; weights row by row, a row is an output.
struct FloatLayer {
    std::vector<float> weights;
    std::vector<float> biases;
};

struct FloatNetwork {
    Shape shape;
    // By input, then by accumulator element: what switching the input on adds.
    std::vector<float> feature_weights;
    std::vector<float> feature_biases;
    // The same for the map.
    std::vector<float> map_weights;
    std::vector<float> map_biases;
    // By bucket.
    std::vector<FloatLayer> layer1;  // joined -> hidden1
    std::vector<FloatLayer> layer2;  // hidden1 -> hidden2
    std::vector<FloatLayer> output;  // hidden2 -> 1

    // All weights zero.
    explicit FloatNetwork(const Shape& shape);

    // The logit, by plain loops: what faster ways are measured against.
    float evaluate(std::span<const int> mover_inputs, std::span<const int> other_inputs,
                   std::span<const int> map_inputs, std::span<const float> extras, int bucket) const;
};

}  // namespace damier::nn
