// Positions as the page gets them, as JSON text. The legal moves are most of it, and the same ones come again
// and again: each is taken to pieces once.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "play/table/table.h"

namespace damier::serve {

class PositionWriter {
  public:
    std::string text(const Table& table);

  private:
    using Parts = std::unordered_map<std::string, std::string>;  // a move's JSON, by its text

    void learn(Parts& known, const Table& table);

    std::map<std::string_view, Parts> known_;  // by game
};

}  // namespace damier::serve
