#include "nn/accumulator_stack.h"

#include <algorithm>

namespace damier::nn {

namespace {

// Enough for most searches; it doubles when it is not.
constexpr std::size_t first_lines = 64;

}  // namespace

AccumulatorStack::AccumulatorStack(std::shared_ptr<const PackedNetwork> network, const ViewInputs& inputs)
    : network_(std::move(network)),
      size_(static_cast<std::size_t>(network_->shape().accumulator)),
      lines_{0},
      changes_(first_lines),
      accumulators_(hwy::AllocateAligned<std::int16_t>(2 * size_ * first_lines)) {
    lines_.reserve(2 * first_lines);
    for (std::size_t view = 0; view < 2; ++view) network_->refresh(inputs[view], accumulators(0, view));
}

void AccumulatorStack::grow() {
    const std::size_t used = 2 * size_ * changes_.size();
    changes_.resize(2 * changes_.size());
    auto larger = hwy::AllocateAligned<std::int16_t>(2 * used);
    std::copy_n(accumulators_.get(), used, larger.get());
    accumulators_ = std::move(larger);
}

void AccumulatorStack::work_out(std::size_t line) {
    for (; known_ <= line; ++known_) {
        for (std::size_t view = 0; view < 2; ++view)
            network_->update(changes_[known_][view], accumulators(known_ - 1, view),
                             accumulators(known_, view));
    }
}

std::int32_t AccumulatorStack::logit(std::size_t mover_view, std::span<const std::uint16_t> map_inputs,
                                     std::span<const std::uint8_t> extras, int bucket) {
    const std::size_t line = lines_.back();
    work_out(line);
    return network_->logit(accumulators(line, mover_view), accumulators(line, 1 - mover_view), map_inputs,
                           extras, bucket);
}

}  // namespace damier::nn
