// The choice among moves that have been tried: the highest upper confidence bound (ucb.h), several at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace damier::uct {

// How a move stands. The two numbers are read and written together.
struct alignas(8) Standing {
    // The mean outcome in [-1, 1]; `never` for a move that must not be chosen, untried or proved.
    float mean = never;
    std::int32_t visits = 0;

    static constexpr float never = -std::numeric_limits<float>::infinity();
};

// The standings of a node's moves, eight at the beginning of each block.
struct StandingBlocks {
    static constexpr int block_size = 8;

    const std::byte* blocks_end;  // block n begins n times `bytes` before this
    std::size_t bytes;
    const std::uint32_t* numbers;
    int count;
};

// Gives the place of the best move, of equal ones the first; -1 when none may be chosen.
using SelectKernel = int (*)(const StandingBlocks& blocks, float bonus);

// All ways that this processor has give the same answer.
struct SelectPath {
    std::string_view name;
    SelectKernel alone;
    SelectKernel shared;  // other threads may be writing
};
std::span<const SelectPath> select_paths();  // the fastest first

}  // namespace damier::uct
