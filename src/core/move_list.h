// A list of at most N moves on the stack: what every move generator fills. No heap below the search.
#pragma once

#include <cassert>
#include <cstddef>

namespace damier {

template <class Move, std::size_t N>
class MoveList {
  public:
    using value_type = Move;
    static constexpr std::size_t capacity = N;

    constexpr void push(Move move) {
        assert(size_ < N);
        moves_[size_++] = move;
    }
    constexpr void clear() { size_ = 0; }

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr Move operator[](std::size_t i) const {
        assert(i < size_);
        return moves_[i];
    }
    constexpr Move& operator[](std::size_t i) {
        assert(i < size_);
        return moves_[i];
    }

    constexpr Move* begin() { return moves_; }
    constexpr Move* end() { return moves_ + size_; }
    constexpr const Move* begin() const { return moves_; }
    constexpr const Move* end() const { return moves_ + size_; }

    constexpr bool contains(Move move) const {
        for (Move candidate : *this) {
            if (candidate == move) return true;
        }
        return false;
    }

  private:
    std::size_t size_ = 0;
    // Left uninitialised on purpose: clearing a list of 80 moves costs as much as filling it.
    Move moves_[N];
};

}  // namespace damier
