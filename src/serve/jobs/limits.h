// What the server gives to its users: everything that a stranger could use up has a bound here.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "play/players/player.h"

namespace damier {
class GameLibrary;
}

namespace damier::serve {

struct ServerLimits {
    // Bytes of the server and its workers together; the ledger divides them.
    std::uint64_t memory = std::uint64_t{2} << 30;
    std::uint64_t player_memory = 256u << 20;  // of one player

    std::size_t games = 1000;               // in memory at a time
    std::size_t nodes = 4000;               // moves in the tree of one game
    std::size_t comment_bytes = 256 << 10;  // of all comments of one game
    std::size_t review_bytes = 256 << 10;   // of the review that a game keeps
    std::size_t searches = 256;             // searches and reviews at a time, waiting ones included
    std::size_t address_searches = 32;      // of one address
    std::size_t results = 1000;             // finished ones that are kept
    std::size_t address_results = 50;
    std::size_t waiting_jobs = 400;         // for a thread
    std::size_t address_waiting_jobs = 40;  // of one address

    double seconds = 60;        // longest thought
    double review_seconds = 5;  // for each move of a review
    int threads = 2;            // searches at the same time
    // Moves of users who have thought little of late begin beside them, at most so many.
    int quick_starts = 64;
    int player_threads = 1;                                          // of one player
    std::chrono::milliseconds fair_share = std::chrono::seconds(1);  // of an analysis, while others wait

    // A task of at most so many bytes finds room when large ones have taken theirs.
    std::uint64_t small_task = std::uint64_t{24} << 20;
    std::size_t waiting_workers = 4;  // processes that are kept for the next task
    std::size_t seats = 64;           // machines that keep what they learnt between their moves

    std::size_t tables = 100;         // open ones and their games, in the lobby
    std::size_t address_tables = 40;  // of one address: a class may share it

    // Tournaments that visitors may start.
    int tournament_runs = 0;               // at a time; 0: none may be started
    std::uint64_t tournament_games = 200;  // of one
    std::size_t tournament_players = 12;
    double tournament_seconds = 3600;      // of one, all its runs together
    std::size_t tournaments_kept = 50;     // in the folder, of those that visitors have started
    std::size_t address_tournaments = 10;  // of these, of one address

    std::chrono::seconds idle_game = std::chrono::hours(24);     // then it is dropped
    std::chrono::seconds idle_visit = std::chrono::minutes(10);  // the same of one in which nobody moved
    std::chrono::seconds idle_seat = std::chrono::seconds(60);   // then a machine forgets what it learnt
    std::chrono::seconds idle_search = std::chrono::minutes(5);  // a finished one
    std::chrono::seconds unwatched = std::chrono::seconds(5);    // then a machine stops thinking

    // Programs of their own that may play here, each the text of a player, and who makes them. A program may
    // do whatever the server may: nobody can name another one from outside.
    std::vector<std::string> engines = {};
    const EngineMaker* engine_maker = nullptr;

    // Games for the explorer, one library a game at most.
    std::shared_ptr<const std::vector<GameLibrary>> libraries = {};

    // What the connections may use.
    std::size_t body = 256u << 10;          // bytes of a request
    std::size_t connections = 1024;         // at a time
    std::size_t address_connections = 256;  // of one address
    std::size_t output = 4u << 20;          // bytes that wait for one client
    double rate = 200;                      // requests a second of one address; twice as many in a burst
    std::chrono::seconds patience = std::chrono::seconds(30);  // with a client that does not go on
};

}  // namespace damier::serve
