// The network while it is trained. All that touches LibTorch is in model.cpp: its headers take half a minute
// to compile.
//
// The first layer is ours (first_layer.h); the small layers behind it, the loss, the gradients and the
// optimiser are LibTorch's. Positions come sorted by phase, as each has its own small layers: the part of a
// batch that is of one phase is a task, and tasks run side by side. So the result does not depend on the
// number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "nn/float_network.h"
#include "train/first_layer.h"

namespace damier::train {

// Positions of one phase.
struct PhaseBatch {
    int bucket = 0;
    std::vector<Board> boards;
    std::vector<std::uint16_t> map;       // inputs of the map, board after board; none without a map
    std::vector<std::uint32_t> map_ends;  // by board: where its inputs end
    std::vector<std::uint8_t> extras;     // of all boards, 0..127
    std::vector<float> targets;           // the chance to win, draws half
};

class Model {
  public:
    // With random weights. The shape is one that there is code for (nn::check_shape).
    Model(const nn::Shape& shape, std::uint64_t seed, double weight_decay, int threads);
    ~Model();
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    // One step of the optimiser. The loss is the mean cross-entropy before it.
    double learn(std::span<const PhaseBatch> batches, double rate);

    // The logit of each board.
    std::vector<float> logits(const PhaseBatch& batch) const;

    nn::FloatNetwork network() const;

    // Weights and optimiser, to go on later. Throws std::runtime_error when the bytes are none of this shape.
    std::string state() const;
    void restore(const std::string& state);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace damier::train
