// A kind of player is one object: its name, its options with their ranges, what limits it needs, what memory
// and threads it will use, and how it is made for a game. Specs, `damier games`, the JSON, the protocols and
// the server's bounds all come from it; nothing else asks for a kind by its name.
//
// The kinds of this program stand in players/kinds/, one file each; all_kinds.h lists them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "play/players/checked_player.h"
#include "play/spec/player_options.h"

namespace damier {

// Whose decisions its moves are.
enum class PlayedBy : std::uint8_t {
    search,   // this program's
    person,   // somebody at the terminal or the page
    program,  // an outside program, which may do whatever we may
};

struct KindDescription {
    std::string_view name;
    std::string_view summary;
    std::string_view example;
    std::vector<PlayerOption> options = {};
    bool takes_bare_value = false;  // of its first option, which must be there: level(3)
    bool takes_any_key = false;     // keys that are none of its options are somebody else's: an engine's
    PlayedBy played_by = PlayedBy::search;
};

// What a player takes of the machine, at most.
struct PlayerResources {
    int threads = 1;           // that think at the same time
    std::uint64_t memory = 0;  // bytes of its trees, tables and caches
};

class PlayerKind : public KindDescription {
  public:
    explicit PlayerKind(KindDescription description) : KindDescription(std::move(description)) {}
    PlayerKind(const PlayerKind&) = delete;
    PlayerKind& operator=(const PlayerKind&) = delete;
    virtual ~PlayerKind() = default;

    // What can only be seen by looking at several options together.
    virtual Expected<void> check_options(const PlayerSettings&) const { return {}; }

    // Whether `limits` are enough for it to come to an end; the error says what is missing.
    virtual Expected<void> check_limits(const PlayerSettings&, const Limits&) const { return {}; }

    // Another player that it is a name for in this game; nothing: it stands for itself.
    virtual std::optional<PlayerSpec> stands_for(const GameEntry&, const PlayerSettings&) const { return {}; }

    virtual PlayerResources resources(const GameEntry&, const PlayerSettings&) const { return {}; }

    // Whether it can play the game that it is asked for, here. Reads the files that the player names, so that
    // make() has them; takes no more memory than they do.
    virtual Expected<void> check_game(CheckedPlayer&) const { return {}; }

    // Of a player that was checked. What can still go wrong is outside of this program, such as an outside
    // program that does not start.
    virtual Expected<std::unique_ptr<Player>> make(const CheckedPlayer& player) const = 0;

  protected:
    // "uct needs a limit: ..., as in uct(time=1s)".
    std::unexpected<Error> needs(std::string_view what) const;
    // "alphabeta: table means nothing without tt".
    std::unexpected<Error> needs(std::string_view key, std::string_view other) const;
    // Whether one of the limits is there that the kind has an option for. The one by the key `except`, if
    // any, does not end its search.
    Expected<void> check_any_limit(const Limits& limits, std::string_view except = {}) const;
};

// The kinds that this program has, in the order in which they are listed.
//
// It is alone in its file, player_kinds.cpp, so that a test program may define it to have a kind of its own
// beside built_in_kinds(): the linker then leaves the library's alone. So the list never changes while a
// program runs, nobody has to hand it on, and only a whole program can have another one.
std::span<const PlayerKind* const> player_kinds();

// Those of all_kinds.h.
std::span<const PlayerKind* const> built_in_kinds();

// By name; the error lists the names and the nearest one.
Expected<const PlayerKind*> find_player_kind(std::string_view name);

}  // namespace damier
