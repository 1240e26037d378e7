// A piece of memory that the arena shares with one worker process: what game to play, and the game as it
// goes. Whatever happens to the process, the arena still reads here how far the game was and whose turn it
// is.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "arena/run/termination.h"
#include "core/score.h"
#include "core/value.h"

namespace damier {

// A text of bounded length that can live in shared memory. Longer ones are cut.
template <std::size_t Capacity>
class BoundedText {
  public:
    void assign(std::string_view text) {
        size_ = text.size() < Capacity ? text.size() : Capacity;
        for (std::size_t i = 0; i < size_; ++i) bytes_[i] = text[i];
    }
    // The size is checked again: a process that broke may have written anything.
    std::string_view view() const { return {bytes_.data(), size_ < Capacity ? size_ : Capacity}; }

  private:
    std::size_t size_ = 0;
    std::array<char, Capacity> bytes_;
};

struct SharedGame {
    // The longest games of the house have about a hundred plies.
    static constexpr int most_moves = 1024;
    static constexpr int nobody = -1;
    static constexpr int referee = -2;

    struct MoveMade {
        BoundedText<24> move;
        std::uint64_t microseconds;
        std::uint64_t nodes;
        Value value;
        bool has_value;
    };

    // Written by the arena while the worker waits.
    int players[2];  // by side
    std::uint64_t seed;
    BoundedText<512> position;  // empty: the game's own start
    BoundedText<4096> opening;

    // Written by the worker. `moves_made` counts the entries that are complete.
    std::atomic<int> moves_made;
    std::atomic<int> thinking;                 // the side that is being waited for, nobody or the referee
    std::atomic<std::int64_t> thinking_since;  // steady clock, nanoseconds
    std::atomic<std::int64_t> thinking_microseconds;  // allowed for this move; negative: no limit on time
    std::atomic<int> killed_by;  // the other process that sent the signal which ends this one; 0: none
    Termination termination;
    Score first_margin;  // when it was adjudicated
    BoundedText<1024> reason;
    std::array<MoveMade, most_moves> moves;

    static_assert(std::atomic<std::int64_t>::is_always_lock_free, "it is shared between processes");
};

// Nanoseconds of the clock that all processes share.
inline std::int64_t steady_nanoseconds() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

}  // namespace damier
