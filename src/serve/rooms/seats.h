// The machines that wait for their next move with what they learnt: each is a worker process of its own. They
// forget it, and their memory goes back, when they have waited long or when others need the memory; the next
// move makes the player anew.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "serve/jobs/job_pool.h"
#include "serve/jobs/limits.h"
#include "serve/workers/workshop.h"

namespace damier::serve {

// One machine of one game, for as long as it is the same player.
struct Seat {
    std::string key;          // that no other has
    std::uint64_t bytes = 0;  // that its worker may take
    bool keeps = false;       // something from move to move
    bool is_engine = false;   // an outside program
    double seconds = 0;
    std::uint64_t seed = 0;
    std::atomic<bool> wanted = true;  // false: nobody will ask it for a move any more
};

// May be called in any thread.
class Seats {
  public:
    // Processes are ended at the desk. `freed` is called there when one has given its memory back.
    Seats(const ServerLimits& limits, JobPool& desk, std::function<void()> freed)
        : limits_(limits), desk_(desk), freed_(std::move(freed)) {}

    void keep(std::shared_ptr<Seat> seat, std::unique_ptr<Worker> worker);
    // Null when it has forgotten everything.
    std::unique_ptr<Worker> take(const Seat& seat);
    void dismiss(Seat& seat);
    // Lets those that have waited longest go, as many as hold so much.
    void make_room(std::uint64_t bytes);
    // Lets go who has waited too long.
    void tidy();
    std::size_t size() const;

  private:
    struct Waiting {
        std::shared_ptr<Seat> seat;
        std::unique_ptr<Worker> worker;
        std::chrono::steady_clock::time_point since;
    };
    using Leaving = std::vector<Waiting>;
    void let_go(Leaving leaving);

    const ServerLimits& limits_;
    JobPool& desk_;
    std::function<void()> freed_;
    mutable std::mutex mutex_;
    std::list<Waiting> waiting_;  // who has waited longest in front
    std::atomic<std::uint64_t> leaving_bytes_ = 0;
};

}  // namespace damier::serve
