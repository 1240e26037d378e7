// Chooses a move on a table: the second abstract class at the boundary.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/error.h"
#include "play/players/text_report.h"
#include "play/table/table.h"
#include "search/limits.h"

namespace damier {

class Player {
  public:
    virtual ~Player() = default;
    // The player's text as it was written: "uct(time=1s)".
    virtual std::string name() const = 0;
    // A new game begins: what was learnt about the last one is forgotten, a clock is wound up again, and
    // `seed` feeds whatever is random in it.
    virtual void new_game(std::uint64_t seed) = 0;
    // A move for the side to move of a game that is not over. The player's own limits and the given ones
    // hold together. The table stays the arbiter: what comes back is checked like anybody's move.
    virtual TextReport choose(const Table& table, const Limits& limits, std::stop_token stop,
                              const TextObserver& observer) = 0;
};

struct CheckedPlayer;

// The players that are outside programs, `engine(command="...")`: src/engine has them.
struct EngineMaker {
    // What can be seen without starting the program.
    Expected<void> (*check)(const CheckedPlayer& player);
    Expected<std::unique_ptr<Player>> (*make)(const CheckedPlayer& player);
};

struct PlayerContext {
    std::uint64_t seed = 1;
    // Limits that come with the place where the player is used, beside those of its text.
    Limits limits = {};
    // More limits will be given with each move, so none are needed now.
    bool limits_come_later = false;
    // The evaluation of players that take one and do not name it; empty: the game's first.
    std::string evaluation = {};
    // What a guest may use of the machine: more is refused, and a default above it is lowered.
    std::optional<std::uint64_t> most_memory = {};  // bytes, of a tree or a table
    std::optional<int> most_threads = {};
    bool may_read_files = true;
    // None: outside programs may not play here.
    const EngineMaker* engines = nullptr;
    // The rules that will be played, where they are known beforehand: an outside program is told.
    int variant = 0;
    // Where an outside program is looked for, and where its `dir` begins; empty: the folder that we run in.
    std::string folder = {};
    // When an outside program that does not answer is given up: so long after its time is up, ...
    double most_late_seconds = 8;
    // ... and so long after it was asked when it has no limit on time.
    double most_silent_seconds = 480;
};

// A person is no player that can be made.
bool is_human(std::string_view text);

// Reads the text of a player, `uct(time=1s)` or a name of the Quarto report's, and finds out all that can be
// wrong with it in this game and place, without making it: it takes no time and no memory to speak of.
Expected<CheckedPlayer> check_player(const GameEntry& game, std::string_view text,
                                     const PlayerContext& context);

Expected<std::unique_ptr<Player>> make_player(const CheckedPlayer& player);
// Both at once.
Expected<std::unique_ptr<Player>> make_player(const GameEntry& game, std::string_view text,
                                              const PlayerContext& context);

// What a player of this text will be allowed and will take, for its referee.
struct PlayerDemands {
    Limits limits;             // its own and the context's together
    int threads = 1;           // that think at the same time
    std::uint64_t memory = 0;  // bytes of its trees, tables and caches, at most
};
Expected<PlayerDemands> demands_of(const GameEntry& game, std::string_view text,
                                   const PlayerContext& context);
PlayerDemands demands_of(const CheckedPlayer& player);

}  // namespace damier
