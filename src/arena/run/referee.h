// One game on a shared, in a worker's process: asks the players in turn, measures their time, checks their
// moves, and names every fault. What cannot be seen from inside (a crash, a player that never answers) is the
// arena's part, in worker.h.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "arena/run/adjudicator.h"
#include "arena/run/conditions.h"
#include "arena/run/shared_game.h"

namespace damier {

class EnginePlayer;

class Referee {
  public:
    Referee(const Conditions& conditions, const PlayerFactory& factory);

    ~Referee();

    // Plays the game that the shared asks for and leaves its course and its end there.
    void play(SharedGame& shared);
    // After the game was handed over: its outside programs stand still until their next one. What had a fault
    // is ended, and started anew when it is needed.
    void rest();

  private:
    struct Game;

    Player& player_of(int player);
    void drop_others(const SharedGame& shared);
    bool begin(SharedGame& shared, Game& game);
    void play_on(SharedGame& shared, Game& game);
    void ask_mover(SharedGame& shared, Game& game);
    bool adjudicate(SharedGame& shared, Game& game);

    const Conditions& conditions_;
    const PlayerFactory& factory_;
    struct Seat {
        std::unique_ptr<Player> player;
        EnginePlayer* engine = nullptr;  // the same, when it is an outside program
        std::uint64_t last_game = 0;
    };
    // Of our own players only the two that play, as one may hold a gigabyte. Outside programs are kept,
    // standing still, as a start may take seconds; of many the ones that have played last.
    std::map<int, Seat> seats_;
    std::uint64_t games_ = 0;
    int last_players_[2] = {-1, -1};
    int last_faulty_ = -1;
    std::unique_ptr<Adjudicator> adjudicator_;
};

}  // namespace damier
