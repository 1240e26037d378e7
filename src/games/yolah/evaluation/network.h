// The evaluation `net`: a network of nn/ on the inputs of network_inputs.h.
//
// The network says how likely a win is; times a constant of its file that is an estimate in hundredths of a
// point. It sees neither scores nor ply. It need not while both sides can move: then the scores are level but
// for the turn. As soon as one side is stuck the result is known, and all that is left is how far the other
// can still walk: then no network is asked (see decided_value).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "core/value.h"
#include "games/yolah/position.h"
#include "nn/accumulator_stack.h"
#include "nn/network_file.h"
#include "nn/packed_network.h"

namespace damier::yolah {

class NetworkEvaluation {
  public:
    // A network of a shape that network_shape() gives; read_network_evaluation checks it.
    explicit NetworkEvaluation(const nn::NetworkFile& file, const nn::Path& path = nn::paths().front());

    // From nothing.
    Value operator()(const Position& position) const;

    // The same when it follows the moves, as search/evaluation.h has it.
    class Tracker {
      public:
        Tracker(const NetworkEvaluation& evaluation, const Position& position);

        void push(const Position& position, Move move);
        void pop() { accumulators_.pop(); }
        Value value(const Position& position);

      private:
        bool has_map_;
        int extras_;
        int value_per_logit_;
        nn::AccumulatorStack accumulators_;
    };

  private:
    // Copies share it; nobody changes it.
    std::shared_ptr<const nn::PackedNetwork> network_;
    int value_per_logit_;
};

// The evaluation from the bytes of a network file.
Expected<NetworkEvaluation> read_network_evaluation(std::string_view bytes);

// The value when a side is stuck, or nothing: the result first, then the margin if the other side uses all
// the squares that its pieces can still take (it does in about four cases of five).
std::optional<Value> decided_value(const Position& position);

// The bytes of the network that is built into the program; empty when there is none.
std::string_view shipped_network();

}  // namespace damier::yolah
