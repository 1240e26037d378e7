// The open tables: games that anybody may join, and those that began at one, for others to watch. It refers
// to rooms and keeps none of them.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "serve/rooms/room.h"

namespace damier::serve {

class Lobby {
  public:
    Lobby(std::size_t most, std::size_t most_of_address) : most_(most), most_of_address_(most_of_address) {}

    // False: there are too many, in all or of this user.
    bool has_room_for(const std::string& user);
    void add(const std::shared_ptr<Room>& room);
    void remove(const std::string& id) { tables_.erase(id); }
    // A player who has just gone may come back; a table that nobody sits at for longer is shown no more.
    nlohmann::json list();

  private:
    struct Table {
        std::weak_ptr<Room> room;
        std::string user;
        Room::Clock::time_point since = Room::Clock::now();
        Room::Clock::time_point seen = Room::Clock::now();
    };
    void forget();

    std::size_t most_;
    std::size_t most_of_address_;
    std::map<std::string, Table> tables_;  // by id
};

}  // namespace damier::serve
