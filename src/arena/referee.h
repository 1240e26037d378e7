// One game on a desk, in a worker's process: asks the players in turn, measures their time, checks their
// moves, and names every fault. What cannot be seen from inside (a crash, a player that never answers) is the
// arena's part, in worker.h.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "arena/conditions.h"
#include "arena/desk.h"
#include "play/solver.h"

namespace damier {

class Referee {
  public:
    Referee(const Conditions& conditions, const PlayerFactory& factory);

    // Plays the game that the desk asks for and leaves its course and its end there.
    void play(Desk& desk);

  private:
    struct Game;

    Player& seat(int player);
    bool begin(Desk& desk, Game& game);
    void ask_mover(Desk& desk, Game& game);
    bool adjudicate(Desk& desk, Game& game);
    std::optional<Score> exact_margin(const Table& table);
    std::optional<Score> searched_margin(const Table& table);

    const Conditions& conditions_;
    const PlayerFactory& factory_;
    // Only the two that play: a player may hold a gigabyte.
    std::map<int, std::unique_ptr<Player>> seated_;
    std::unique_ptr<AnySolver> solver_;
    std::unique_ptr<Player> judge_;  // of games without a solver
};

}  // namespace damier
