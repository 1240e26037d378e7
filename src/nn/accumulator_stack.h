// The accumulators of both sides' views along a line of moves. They are worked out when they are asked for,
// not when a move is made: most moves of a search are taken back before anybody asks. They then follow from
// the nearest position whose accumulators are known, and all positions on the way become known too, since
// siblings of this one are likely to be asked about next.
#pragma once

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nn/packed_network.h"

namespace damier::nn {

class AccumulatorStack {
  public:
    // By view.
    using ViewInputs = std::array<std::span<const std::uint16_t>, 2>;
    using ViewChanges = std::array<InputChange, 2>;

    // Begins with one position.
    AccumulatorStack(std::shared_ptr<const PackedNetwork> network, const ViewInputs& inputs);

    // Here, so that the changes go straight to their place: a copy of what was just written in pieces stalls.
    void push(const ViewChanges& changes) {
        const std::size_t line = lines_.back() + std::size_t{1};
        if (line == changes_.size()) grow();
        changes_[line] = changes;
        // What was known of this line belonged to a move that has been taken back.
        known_ = std::min(known_, line);
        lines_.push_back(static_cast<std::uint32_t>(line));
    }
    // A move that changes no input: a pass.
    void push_nothing() { lines_.push_back(lines_.back()); }
    void pop() { lines_.pop_back(); }

    // The logit of the position on top; 1 is logit_one.
    std::int32_t logit(std::size_t mover_view, std::span<const std::uint16_t> map_inputs,
                       std::span<const std::uint8_t> extras, int bucket);

  private:
    std::int16_t* accumulators(std::size_t line, std::size_t view) {
        return accumulators_.get() + (2 * line + view) * size_;
    }
    void grow();
    void work_out(std::size_t line);

    std::shared_ptr<const PackedNetwork> network_;
    std::size_t size_;
    // By position on the stack: its line of accumulators. A position after a pass has that before it.
    std::vector<std::uint32_t> lines_;
    // By line: how it comes from the line before it.
    std::vector<ViewChanges> changes_;
    // Lines below this one are worked out.
    std::size_t known_ = 1;
    hwy::AlignedFreeUniquePtr<std::int16_t[]> accumulators_;
};

}  // namespace damier::nn
