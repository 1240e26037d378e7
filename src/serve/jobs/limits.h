// What the server gives to its users: everything that a stranger could use up has a bound here.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "play/players/player.h"

namespace damier::serve {

struct ServerLimits {
    std::size_t games = 1000;   // open at a time
    std::size_t nodes = 4000;   // moves in the tree of one game
    std::size_t searches = 64;  // searches and reviews at a time, waiting ones included
    // The memory of all machines that keep what they learnt between their moves, in bytes.
    std::uint64_t kept_memory = std::uint64_t{2} << 30;
    double seconds = 60;                                             // longest thought
    double review_seconds = 5;                                       // for each move of a review
    int threads = 2;                                                 // searches at the same time
    int player_threads = 1;                                          // of one player
    std::uint64_t memory = 256u << 20;                               // of one player, in bytes
    std::chrono::seconds idle_game = std::chrono::hours(24);         // then it is dropped
    std::chrono::seconds idle_search = std::chrono::minutes(5);      // a finished one
    std::chrono::milliseconds fair_share = std::chrono::seconds(1);  // of an analysis, while others wait

    // Programs of their own that may play here, each the text of a player, and who makes them. A program may
    // do whatever the server may: nobody can name another one from outside.
    std::vector<std::string> engines = {};
    const EngineMaker* engine_maker = nullptr;

    // What the connections may use.
    std::size_t body = 256u << 10;          // bytes of a request
    std::size_t connections = 1024;         // at a time
    std::size_t address_connections = 256;  // of one address
    double rate = 200;                      // requests a second on one connection; twice as many in a burst
    std::chrono::seconds patience = std::chrono::seconds(30);  // with a client that does not go on
};

}  // namespace damier::serve
