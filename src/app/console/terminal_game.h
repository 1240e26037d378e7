// One game at the terminal: people and programs, in any combination.
#pragma once

#include <memory>
#include <string>

#include "play/players/player.h"
#include "play/table/game_record.h"

namespace damier::app {

class TerminalGame {
  public:
    // A side without a player is a person's. `adviser` gives the hints.
    TerminalGame(Table& table, std::unique_ptr<Player> first, std::unique_ptr<Player> second,
                 std::unique_ptr<Player> adviser, bool ascii);

    // Plays until the game is over or somebody leaves; gives the exit code.
    int run();
    // How it ended, in the words of a game record.
    std::string result() const { return resigned_.empty() ? result_of(table_) : resigned_; }

  private:
    std::string_view name_of(Side side) const;
    bool is_human(Side side) const { return players_[index_of(side)] == nullptr; }

    void draw() const;
    void play_for(Side side, Player& player);
    TextReport think(Player& player) const;
    void ask(Side side);
    void obey(Side side, std::string_view line);
    void undo();
    void hint();
    void resign(Side side);

    Table& table_;
    std::unique_ptr<Player> players_[2];
    std::unique_ptr<Player> adviser_;
    bool ascii_;
    bool left_ = false;
    std::string resigned_;
};

}  // namespace damier::app
