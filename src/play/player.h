// Whoever chooses a move on a table: the second abstract class at the boundary.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/random.h"
#include "play/table.h"

namespace damier {

class Player {
  public:
    virtual ~Player() = default;
    virtual std::string name() const = 0;
    // A move for the side to move, as text. The table stays the arbiter: what comes back is checked
    // like anybody's move.
    virtual std::string choose(const Table& table) = 0;
};

// Plays each legal move with the same chance; the same seed gives the same moves.
class RandomPlayer final : public Player {
  public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
    std::string name() const override { return "random"; }
    std::string choose(const Table& table) override;

  private:
    Random random_;
};

// A player from its text ("random"); `seed` feeds whatever is random in it.
Expected<std::unique_ptr<Player>> make_player(std::string_view spec, std::uint64_t seed);

}  // namespace damier
