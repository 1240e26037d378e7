// A network that is ready to run: its weights in the order in which the loops of kernels.h read them.
#pragma once

#include <hwy/aligned_allocator.h>

#include <cstdint>
#include <span>
#include <vector>

#include "nn/kernels.h"
#include "nn/network.h"

namespace damier::nn {

class PackedNetwork {
  public:
    // The network is sound (check_shape, check_sums).
    explicit PackedNetwork(const Network& network, const Path& path = paths().front());

    const Shape& shape() const { return shape_; }
    std::string_view path() const { return path_; }

    // An accumulator is shape().accumulator numbers, at an address that is a multiple of 64.
    void refresh(std::span<const std::uint16_t> inputs, std::int16_t* accumulator) const {
        kernels_.refresh(weights_, inputs, accumulator);
    }
    void update(const InputChange& change, const std::int16_t* from, std::int16_t* to) const {
        kernels_.update(weights_, change, from, to);
    }
    // The logit; 1 is logit_one.
    std::int32_t logit(const std::int16_t* mover, const std::int16_t* other,
                       std::span<const std::uint16_t> map_inputs, std::span<const std::uint8_t> extras,
                       int bucket) const {
        alignas(64) std::int16_t map[most_map];
        if (shape_.map > 0) map_kernels_.refresh(map_weights_of_kernels_, map_inputs, map);
        return kernels_.logit(weights_, mover, other, map, extras, bucket);
    }

  private:
    Shape shape_;
    std::string_view path_;
    Kernels kernels_;
    Kernels map_kernels_;
    hwy::AlignedFreeUniquePtr<std::int16_t[]> feature_weights_;
    hwy::AlignedFreeUniquePtr<std::int16_t[]> feature_biases_;
    hwy::AlignedFreeUniquePtr<std::int16_t[]> map_weights_;
    hwy::AlignedFreeUniquePtr<std::int16_t[]> map_biases_;
    hwy::AlignedFreeUniquePtr<std::int8_t[]> weights1_;
    std::vector<PackedTail> tails_;
    PackedWeights weights_;
    PackedWeights map_weights_of_kernels_;  // the map as the first layer of a network of its own
};

}  // namespace damier::nn
