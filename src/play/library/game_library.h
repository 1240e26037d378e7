// Many games of one kind, to be asked what was played from a position: an opening explorer. Positions that
// are images of each other are one, and so are different ways to a position.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "play/table/table.h"

namespace damier {

class GameLibrary {
  public:
    // What it may hold: some 120 MB.
    static constexpr std::size_t most_games = 150'000;
    static constexpr std::size_t most_label = 120;  // bytes
    static constexpr int indexed_plies = 36;        // a game is known by its moves up to here

    explicit GameLibrary(const GameEntry& game) : game_(&game) {}

    const GameEntry& game() const { return *game_; }
    std::size_t size() const { return games_.size(); }

    // A game from its start on. `winner`: 1 the first player, 0 nobody, -1 the second. False when it is full
    // or has another start than the game's own; nothing changes then.
    bool add(const Table& table, int winner, std::string label);
    // To be called after the last game and before the first question.
    void finish();

    // What was played from here, the most frequent move first, with results and a few games.
    nlohmann::json explore(const Table& table) const;

  private:
    struct Game {
        std::string label;
        std::string moves;
        std::int8_t winner;
    };
    // A step of a game, from one position to the next.
    struct Step {
        std::uint64_t key;
        std::uint32_t game;
    };
    struct Count {
        std::uint32_t games = 0;
        std::uint32_t results[3] = {};  // the first player won, draw, the second won
    };

    std::pair<const Step*, const Step*> steps_of(std::uint64_t key) const;

    const GameEntry* game_;
    std::vector<Game> games_;
    std::vector<Step> steps_;
};

}  // namespace damier
