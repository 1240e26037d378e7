// A line of play that a search builds from its end to its beginning.
#pragma once

#include <algorithm>

#include "games/contract/game.h"

namespace damier {

template <Game G>
class Line {
  public:
    using Move = typename G::Move;

    void clear() { length_ = 0; }
    void set(Move first, const Line& rest) {
        moves_[0] = first;
        std::copy(rest.begin(), rest.end(), moves_ + 1);
        length_ = rest.length_ + 1;
    }

    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + length_; }

  private:
    int length_ = 0;
    Move moves_[G::max_plies];
};

}  // namespace damier
