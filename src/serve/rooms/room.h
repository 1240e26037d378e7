// One game on the server: its tree, who plays, who watches, and the machine that thinks.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "play/players/player.h"
#include "serve/api/exchange.h"
#include "serve/rooms/game_tree.h"
#include "serve/rooms/position_writer.h"

namespace damier::serve {

// A machine at the table, kept from move to move with what it learnt. One thread at a time has it.
struct KeptPlayer {
    std::mutex mutex;
    std::unique_ptr<Player> player;
    std::uint64_t memory = 0;  // bytes that it may take
};

struct Thinking {
    Side side = Side::first;
    std::string player;
    nlohmann::json report = nullptr;  // the last that was heard
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
    std::vector<std::pair<std::string, std::string>> headers;
    double seconds = 1;
    bool running = true;
    std::chrono::milliseconds delay{500};
    std::string user;  // who made it: whose share its machines take

    std::shared_ptr<KeptPlayer> kept_players[2];
    std::optional<Thinking> thinking;
    // TextReport that began in another epoch are of no use any more.
    std::uint64_t epoch = 0;
    std::string trouble;

    std::vector<std::weak_ptr<Listener>> watchers;
    Clock::time_point used = Clock::now();

    bool is_machine(Side side) const { return !is_human(players[index_of(side)]); }
    Side side_to_move() const { return tree.board(current).state().side; }
    bool is_over() const { return tree.board(current).state().over; }
    // Against a machine the main line is what is played; what was taken back becomes a variation. Between
    // people the tree is theirs to arrange.
    bool has_machine() const { return is_machine(Side::first) || is_machine(Side::second); }
    // Something changed: the watchers must hear of it.
    void changed();
    void forget_text() { text_.reset(); }
    // Its JSON, as docs/api.md has it; made once for each change.
    std::shared_ptr<const std::string> text() const;
    // The same for those who know the game as it was at a revision: of the tree only what changed since then,
    // or the whole of it when that is not known any more.
    std::shared_ptr<const std::string> text_since(std::uint64_t known) const;
    bool is_watched_by(const std::weak_ptr<Listener>& listener) const;
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
