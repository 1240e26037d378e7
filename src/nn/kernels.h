// The loops of a network, once for each kind of processor. All give the same bits.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nn/network.h"

namespace damier::nn {

// The weights of one bucket behind the accumulators. Inputs of a layer go by fours: their weights for one
// output stand side by side, the next output follows, and after the last output the next four inputs.
struct alignas(64) PackedTail {
    std::int32_t biases1[hidden1_size];  // and half a unit, for rounding
    std::int32_t shifts1[hidden1_size];
    std::int32_t biases2[hidden2_size];  // rounding too
    std::int32_t shifts2[hidden2_size];
    std::int8_t weights2[hidden1_size * hidden2_size];
    std::int16_t weights3[2 * hidden2_size];  // each with a 0 behind it: beside activations of 32 bits
    std::int32_t bias3;
};

// A network as the loops want it; pointers to lines of 64 bytes.
struct PackedWeights {
    int accumulator;  // elements
    int joined;       // inputs of layer 1
    int map;          // elements of the map's accumulator
    const std::int16_t* feature_weights;
    const std::int16_t* feature_biases;  // with half a unit, for rounding
    const std::int8_t* weights1;         // by bucket, packed as in PackedTail
    const PackedTail* tails;             // by bucket

    const std::int8_t* weights1_of(int bucket) const { return weights1 + bucket * joined * hidden1_size; }
};

// What a move does to the inputs of a view.
struct InputChange {
    std::uint16_t off;
    std::uint16_t on[2];
};

// Of one size of accumulators. An accumulator is a line of 64 bytes or several.
struct Kernels {
    // The accumulator of a view with these inputs on.
    void (*refresh)(const PackedWeights&, std::span<const std::uint16_t> inputs, std::int16_t* accumulator);
    void (*update)(const PackedWeights&, const InputChange&, const std::int16_t* from, std::int16_t* to);
    std::int32_t (*logit)(const PackedWeights&, const std::int16_t* mover, const std::int16_t* other,
                          const std::int16_t* map, std::span<const std::uint8_t> extras, int bucket);
};

struct Path {
    std::string_view name;
    Kernels (*kernels)(int accumulator);
};

// Every path that this processor can run, the fastest first, the portable one last.
std::span<const Path> paths();

// Plain loops.
Kernels portable_kernels(int accumulator);

}  // namespace damier::nn
