// One game on a shared, in a worker's process: asks the players in turn, measures their time, checks their
// moves, and names every fault. What cannot be seen from inside (a crash, a player that never answers) is the
// arena's part, in worker.h.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "arena/run/conditions.h"
#include "arena/run/shared_game.h"
#include "play/table/solver.h"

namespace damier {

class Referee {
  public:
    Referee(const Conditions& conditions, const PlayerFactory& factory);

    // Plays the game that the shared asks for and leaves its course and its end there.
    void play(SharedGame& shared);

  private:
    struct Game;

    Player& player_of(int player);
    bool begin(SharedGame& shared, Game& game);
    void ask_mover(SharedGame& shared, Game& game);
    bool adjudicate(SharedGame& shared, Game& game);
    std::optional<Score> exact_margin(const Table& table);
    std::optional<Score> searched_margin(const Table& table);

    const Conditions& conditions_;
    const PlayerFactory& factory_;
    // Only the two that play: a player may hold a gigabyte.
    std::map<int, std::unique_ptr<Player>> players_;
    std::unique_ptr<AnySolver> solver_;
    std::unique_ptr<Player> adjudicator_;  // of games without a solver
};

}  // namespace damier
