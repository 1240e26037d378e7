// The player that answers for a session. Used by one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "play/players/player.h"
#include "play/registry/registry.h"
#include "play/spec/player_spec.h"

namespace damier {

// The strongest player of the game's ladder, without its own limit on time.
PlayerSpec default_player(const GameEntry& game);

class SessionPlayer {
  public:
    explicit SessionPlayer(PlayerContext context);

    // The player of this text takes over. On an error the player before it stays, if it knows the game;
    // otherwise the game's default does.
    Expected<void> take(const GameEntry& game, const std::string& text);
    Expected<void> new_game();

    // A move for a game that is not over. Whatever goes wrong inside is a complaint, and a legal move.
    TextReport think(const Table& table, const Limits& limits, std::stop_token stop,
                     const TextObserver& observer, const std::function<void(const std::string&)>& complain);

    // The given limits, and a second or three plies where neither they nor the player's own would end the
    // thinking.
    Limits made_sufficient(const Limits& given) const;

    std::string name() const { return player_->name(); }

  private:
    Expected<void> change_player(const GameEntry& game, const std::string& text);

    PlayerContext context_;
    const GameEntry* game_ = nullptr;
    std::string text_;
    std::unique_ptr<Player> player_;
    std::uint64_t games_ = 0;
};

}  // namespace damier
