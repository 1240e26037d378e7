// A process that plays one game after the other for the arena. A player that crashes, hangs or eats all
// memory takes this process with it and nothing else.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/run/conditions.h"
#include "arena/run/shared_game.h"

namespace damier {

// What the arena asks a worker to play.
struct Job {
    int players[2] = {0, 0};  // by side
    std::uint64_t seed = 0;
    std::string position;  // empty: the game's own start
    std::string opening;
};

// What came of it, as the worker says or as its end shows. The moves are still to be checked.
struct WorkDone {
    struct MoveMade {
        std::string move;
        std::uint64_t microseconds = 0;
        std::uint64_t nodes = 0;
        std::optional<Value> value;
    };
    std::vector<MoveMade> moves;  // without the opening's
    Termination termination = Termination::normal;
    int faulty_side = 0;
    Score first_margin = 0;  // when it was adjudicated
    std::string reason;
    std::string last_output;
    // Somebody outside has ended the process, or the referee did not come to an end: no player is known to be
    // to blame, and the game is to be played again. `faulty_side` is who was thinking, or -1.
    bool interrupted = false;
};

// The system refused what a worker needs: processes, descriptors, memory.
struct WorkerError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Worker {
  public:
    // The process is forked from this one, which must have no other threads at that moment. Both references
    // must outlive the worker.
    Worker(const Conditions& conditions, const PlayerFactory& factory);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void begin(const Job& job);
    // How far the game is now, of those moves that were made after the opening.
    std::vector<std::string> moves_so_far() const;
    bool busy() const { return busy_; }
    // Readable when the game is over or the process has ended.
    int descriptor() const { return done_; }
    // Nanoseconds of the steady clock at which the player to move will be ended; far away when nobody thinks.
    std::int64_t deadline() const;

    // The game is over, or the process has ended: reads what is there, and starts a new process if need be.
    // Throws std::runtime_error when it died of a fault of this program.
    WorkDone collect();
    // After the deadline: if the player to move still has not answered, ends the process and starts another.
    // Nothing when it has.
    std::optional<WorkDone> end_if_hanging();

  private:
    void start();
    void dismiss();
    void stop();
    [[noreturn]] void serve(pid_t arena, int jobs, int done);
    WorkDone read_shared_game() const;
    std::string last_output() const;
    WorkDone collect_dead(int status);
    WorkDone died(int status) const;

    const Conditions& conditions_;
    const PlayerFactory& factory_;
    SharedGame* shared_ = nullptr;
    pid_t process_ = -1;
    int jobs_ = -1;    // a byte written here begins a game
    int done_ = -1;    // a byte read here ends one
    int output_ = -1;  // a file in memory: what the players print
    bool busy_ = false;
};

}  // namespace damier
