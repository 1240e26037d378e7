// One game on the server: its tree, who plays, who watches, and the machine that thinks.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "play/players/player.h"
#include "serve/api/exchange.h"
#include "serve/friends/encounter.h"
#include "serve/jobs/ledger.h"
#include "serve/rooms/game_tree.h"
#include "serve/rooms/position_writer.h"
#include "serve/rooms/saved_game.h"
#include "serve/rooms/seats.h"

namespace damier::serve {

struct Thinking {
    Side side = Side::first;
    std::string player;
    std::string report;  // the last that was heard, as JSON; empty: none yet
    std::stop_source stop;
};

// A position as the page gets it.
nlohmann::json position_json(const Table& table);

struct Room {
    using Clock = std::chrono::steady_clock;

    Room(std::string the_id, GameTree the_tree, PositionWriter& writer)
        : id(std::move(the_id)), tree(std::move(the_tree)), writer_(writer) {}

    std::string id;
    GameTree tree;
    int current = GameTree::root;
    std::uint64_t revision = tree.end_revision();  // grows with every change

    std::string players[2] = {"human", "human"};
    // The headers of a record that was imported: who played it, where, when. They are kept for people who
    // look at it, and for the export.
    Headers headers;
    double seconds = 1;
    bool running = true;
    std::chrono::milliseconds delay{500};
    std::string user;  // who made it: whose share its machines take

    std::shared_ptr<Seat> seats[2];  // none: the side's machine has not moved yet
    std::optional<Thinking> thinking;
    // Reports that began in another epoch are of no use any more.
    std::uint64_t epoch = 0;
    std::string trouble;
    // The last review of this game that came to its end, as JSON; none: null. Its moves tell which line it is
    // of: numbers of nodes mean nothing after a game was stored.
    std::shared_ptr<const std::string> review;

    // Two people who have a seat each; none: whoever knows the id may play at both sides.
    std::unique_ptr<Encounter> encounter;

    std::vector<std::weak_ptr<Listener>> watchers;
    bool was_watched = false;
    Clock::time_point used = Clock::now();
    Clock::time_point watched = Clock::now();  // when somebody last was there

    Ledger::Entry memory;      // what it may take
    bool touched = false;      // somebody has done something here beside opening it
    std::uint64_t stored = 0;  // its revision when it was last written to the disk; 0: never
    bool is_being_stored = false;
    bool is_being_changed = false;  // by the request that is answered now
    Clock::time_point last_stored = {};

    bool is_machine(Side side) const { return !is_human(players[index_of(side)]); }
    Side side_to_move() const { return tree.board(current).state().side; }
    bool is_over() const { return tree.board(current).state().over || (encounter && encounter->is_over()); }
    // Against a machine the main line is what is played; what was taken back becomes a variation. Between
    // people the tree is theirs to arrange.
    bool has_machine() const { return is_machine(Side::first) || is_machine(Side::second); }
    // As it is now, for other threads. `server` names this run of the server.
    SavedGame saved(const std::string& server = {}) const;
    // Bytes that it takes, roughly and rather too many.
    std::uint64_t weight() const;
    static std::uint64_t weight_of_review(std::size_t bytes);
    // Those who watched it have left.
    bool is_deserted();
    // Something changed: the watchers must hear of it.
    void changed();
    void forget_text() { text_.reset(); }
    // Its JSON, as docs/api.md has it; made once for each change.
    std::shared_ptr<const std::string> text() const;
    // The same for those who know the game as it was at a revision: of the tree only what changed since then,
    // or the whole of it when that is not known any more.
    std::shared_ptr<const std::string> text_since(std::uint64_t known) const;
    bool is_watched_by(const std::weak_ptr<Listener>& listener) const;
    // Somebody who has a seat has come or gone.
    void tell_presence();
    // Tells every watcher except the one that asked for it, which has an answer.
    void tell(const std::shared_ptr<const std::string>& event, bool disposable,
              const std::weak_ptr<Listener>& except = {});
    void tell_state(bool disposable, const std::weak_ptr<Listener>& except = {});

  private:
    nlohmann::json fields() const;
    std::string text_of(const nlohmann::json& fields, const std::string& nodes) const;

    PositionWriter& writer_;
    mutable std::shared_ptr<const std::string> text_;
};

}  // namespace damier::serve
