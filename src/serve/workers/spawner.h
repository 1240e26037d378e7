// Makes worker processes for a program that has threads. It is a process of its own, forked before the first
// thread begins, with one thread: what it forks later holds no lock that nobody will open. It ends when this
// program does, in whatever way, and with it every worker and what a worker has started.
#pragma once

#include <sys/types.h>

#include <functional>
#include <mutex>
#include <stdexcept>

namespace damier::serve {

// The system refused what a worker needs: processes, descriptors, memory.
struct SpawnError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Spawner {
  public:
    // A worker's whole life, with its end of the socket.
    using Life = std::function<void(int socket)>;

    // `starts_programs`: workers may start outside programs, which are looked for after their end.
    Spawner(const Life& life, bool starts_programs);
    ~Spawner();
    Spawner(const Spawner&) = delete;
    Spawner& operator=(const Spawner&) = delete;

    struct Child {
        pid_t process = -1;
        int socket = -1;  // the server's end, the caller's to close
    };
    // These two may be called in any thread. Throws SpawnError.
    Child start();
    // Kills it, with all that it started; its status, as waitpid gives it.
    int end(pid_t process);

  private:
    struct Request;
    struct Answer;
    [[noreturn]] static void serve(pid_t server, int socket, const Life& life, bool starts_programs);
    Answer ask(const Request& request, int descriptor);

    std::mutex mutex_;
    pid_t process_ = -1;
    int socket_ = -1;
};

}  // namespace damier::serve
