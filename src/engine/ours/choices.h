// What the program at the other end may choose: the game, its rules, who plays, and each option of each kind
// of player. Made from the kinds themselves (play/players/player_kind.h), so a new option is there at once.
//
// All kinds' options are declared together, as a runner asks for them only once; those that the chosen kind
// does not have are kept until a kind is chosen that has them. An option that is not set reads: one below the
// least number, `auto` of a choice, `false` of a flag, an empty text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/ours/session.h"
#include "engine/ugi/ugi_text.h"
#include "play/spec/player_options.h"
#include "play/spec/player_spec.h"

namespace damier {

class Choices {
  public:
    static Expected<Choices> make(const SessionStart& start);

    std::vector<ugi::OptionDeclaration> declarations() const;
    Expected<void> set(const ugi::SetOption& option);

    const GameEntry& game() const { return *game_; }
    int variant() const { return variant_; }
    // How many moves are reported.
    int reported_moves() const { return reported_moves_; }
    // The text of the player that is chosen; whether it can be made is known when it is made.
    std::string player_text() const;

  private:
    Choices(const GameEntry& game, int variant) : game_(&game), variant_(variant) {}

    PlayerSpec given_player() const;
    ugi::OptionDeclaration declare(const PlayerOption& option) const;
    void set_game(const GameEntry& game);

    const GameEntry* game_;
    int variant_;
    int reported_moves_ = 1;
    std::optional<PlayerSpec> given_;                      // on the command line; none: the game's default
    std::optional<std::string> kind_;                      // instead of the given one
    std::map<std::string, std::string, std::less<>> set_;  // by key, as written; over what the given one has
};

}  // namespace damier
