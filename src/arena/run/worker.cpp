#include "arena/run/worker.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <limits>
#include <new>

#include "arena/run/killed_from_outside.h"
#include "arena/run/referee.h"
#include "core/system/child_process.h"
#include "engine/outside/process/process.h"
#include "engine/outside/process/process_family.h"

namespace damier {

namespace {

// The arena's own side of a fault: not the player's.
constexpr int exit_arena_fault = 70;
constexpr int milliseconds_to_say_goodbye = 3000;
// Room for what was said last with an outside engine, and for 64 KiB of its standard error.
constexpr std::size_t most_output = 128 * 1024;

[[noreturn]] void fail_with_errno(const char* what) {
    throw WorkerError(fmt::format("{}: {}", what, std::strerror(errno)));
}

// What outside programs have started under a worker that is gone.
void end_family(pid_t worker, const std::vector<pid_t>& below) {
    end_processes(below);
    end_marked(family_prefix(worker));
}

}  // namespace

Worker::Worker(const Conditions& conditions, const PlayerFactory& factory)
    : conditions_(conditions), factory_(factory) {
    void* memory =
        ::mmap(nullptr, sizeof(SharedGame), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) fail_with_errno("memory for a worker");
    shared_ = new (memory) SharedGame;
    shared_->thinking = SharedGame::nobody;
    output_ = ::memfd_create("damier-output", MFD_CLOEXEC);
    if (output_ < 0) fail_with_errno("a file in memory for a worker");
    start();
}

Worker::~Worker() {
    dismiss();
    stop();
    ::close(output_);
    ::munmap(shared_, sizeof(SharedGame));
}

void Worker::start() {
    int jobs[2];  // sockets, as writing to a pipe whose reader is gone would end this program
    int done[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, jobs) != 0 || ::pipe2(done, O_CLOEXEC) != 0)
        fail_with_errno("a worker's pipes");
    std::fflush(nullptr);  // else both processes print what is still in the buffers
    const pid_t arena = ::getpid();
    process_ = ::fork();
    if (process_ < 0) fail_with_errno("a process for a worker");
    if (process_ == 0) serve(arena, jobs[0], done[1]);
    ::close(jobs[0]);
    ::close(done[1]);
    jobs_ = jobs[1];
    done_ = done[0];
}

// One that waits for a game ends its engines with a last word, and then itself.
void Worker::dismiss() {
    if (process_ < 0 || busy_) return;
    ::shutdown(jobs_, SHUT_RDWR);
    pollfd end{done_, POLLIN, 0};
    ::poll(&end, 1, milliseconds_to_say_goodbye);
}

void Worker::stop() {
    if (process_ < 0) return;
    const std::vector<pid_t> below = descendants_of(process_);
    ::kill(process_, SIGKILL);
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    end_family(process_, below);
    ::close(jobs_);
    ::close(done_);
    process_ = -1;
}

// The worker's whole life. It never returns into the arena's code, and it ends when the arena does.
void Worker::serve(pid_t arena, int jobs, int done) {
    end_with_parent(arena);
    // Whatever an outside engine starts stays below this process, and can be found there.
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    // A signal to the arena's group must not be taken for a fault of the player that is thinking here.
    stand_alone();
    note_senders_of_signals(shared_->killed_by);
    ::dup2(output_, STDOUT_FILENO);
    ::dup2(output_, STDERR_FILENO);
    // The ends that other workers' pipes have here would keep those pipes open, and the journal is none of a
    // player's business.
    close_all_but({jobs, done});
    if (conditions_.rules.memory_bytes) limit_address_space(*conditions_.rules.memory_bytes);
    try {
        Referee referee(conditions_, factory_);
        char byte = 0;
        while (::read(jobs, &byte, 1) == 1) {
            referee.play(*shared_);
            reap_orphans();
            std::fflush(nullptr);
            if (::write(done, &byte, 1) != 1) break;
            referee.rest();
        }
    } catch (const std::exception& error) {
        shared_->thinking = SharedGame::nobody;
        fmt::print(stderr, "{}\n", error.what());
        std::fflush(nullptr);
        ::_exit(exit_arena_fault);
    }
    ::_exit(0);
}

void Worker::begin(const Job& job) {
    shared_->players[0] = job.players[0];
    shared_->players[1] = job.players[1];
    shared_->seed = job.seed;
    shared_->position.assign(job.position);
    shared_->opening.assign(job.opening);
    shared_->moves_made = 0;
    shared_->thinking = SharedGame::nobody;
    shared_->killed_by = 0;
    if (::lseek(output_, 0, SEEK_END) > 0) {
        // Both processes share the offset: what is printed next begins the file anew.
        if (::ftruncate(output_, 0) != 0) fail_with_errno("a worker's output");
        ::lseek(output_, 0, SEEK_SET);
    }
    const char byte = 1;
    if (::send(jobs_, &byte, 1, MSG_NOSIGNAL) != 1) {
        // It was killed while it waited.
        stop();
        start();
        if (::send(jobs_, &byte, 1, MSG_NOSIGNAL) != 1) fail_with_errno("a worker's pipe");
    }
    busy_ = true;
}

std::int64_t Worker::deadline() const {
    if (!busy_ || shared_->thinking == SharedGame::nobody) return std::numeric_limits<std::int64_t>::max();
    const std::int64_t allowed = shared_->thinking_microseconds;
    const double seconds = allowed < 0
                               ? conditions_.rules.patience_seconds
                               : static_cast<double>(allowed) * 1e-6 + conditions_.rules.watchdog_seconds;
    constexpr double longest = 1e8;  // three years: the sum stays far from the largest number
    return shared_->thinking_since + static_cast<std::int64_t>(std::min(seconds, longest) * 1e9);
}

std::vector<std::string> Worker::moves_so_far() const {
    std::vector<std::string> moves;
    const int made = std::clamp(shared_->moves_made.load(), 0, SharedGame::most_moves);
    for (int i = 0; i < made; ++i)
        moves.emplace_back(shared_->moves[static_cast<std::size_t>(i)].move.view());
    return moves;
}

WorkDone Worker::read_shared_game() const {
    WorkDone work;
    const int made = std::clamp(shared_->moves_made.load(), 0, SharedGame::most_moves);
    for (int i = 0; i < made; ++i) {
        const SharedGame::MoveMade& move = shared_->moves[static_cast<std::size_t>(i)];
        work.moves.push_back({std::string(move.move.view()), move.microseconds, move.nodes,
                              move.has_value ? std::optional(move.value) : std::nullopt});
    }
    work.termination = shared_->termination;
    work.faulty_side = shared_->thinking == 1 ? 1 : 0;
    work.first_margin = shared_->first_margin;
    work.reason = shared_->reason.view();
    if (is_fault(work.termination)) work.last_output = last_output();
    return work;
}

std::string Worker::last_output() const {
    const off_t size = ::lseek(output_, 0, SEEK_END);
    if (size <= 0) return {};
    const auto wanted = std::min(static_cast<std::size_t>(size), most_output);
    std::string text(wanted, '\0');
    const ssize_t got = ::pread(output_, text.data(), wanted, size - static_cast<off_t>(wanted));
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
}

WorkDone Worker::collect() {
    char byte = 0;
    ssize_t got = 0;
    while ((got = ::read(done_, &byte, 1)) < 0 && errno == EINTR) {
    }
    busy_ = false;
    if (got == 1) return read_shared_game();
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    return collect_dead(status);
}

// The process is gone and waited for.
WorkDone Worker::collect_dead(int status) {
    busy_ = false;
    end_family(process_, {});
    ::close(jobs_);
    ::close(done_);
    process_ = -1;
    WorkDone work = died(status);
    start();
    return work;
}

WorkDone Worker::died(int status) const {
    const int side = shared_->thinking;
    const bool somebody_thinks = side == 0 || side == 1;
    const std::string output = last_output();
    WorkDone work = read_shared_game();
    work.termination = Termination::crash;
    work.faulty_side = somebody_thinks ? side : -1;
    work.last_output = output;
    work.interrupted = is_from_outside(status, shared_->killed_by);
    if (!somebody_thinks && !work.interrupted)
        throw std::runtime_error(fmt::format("a worker ended outside of a player's turn: {}", output));
    if (WIFSIGNALED(status)) {
        work.reason = fmt::format("it was ended by {}", name_of_signal(WTERMSIG(status)));
        if (WTERMSIG(status) == SIGKILL) work.reason += " (perhaps by the system, for lack of memory)";
    } else {
        work.reason = fmt::format("it ended the process with exit code {}", WEXITSTATUS(status));
    }
    return work;
}

std::optional<WorkDone> Worker::end_if_hanging() {
    // Halted first: a player that answers at this very moment must not be blamed, nor its opponent, whose
    // turn it then is.
    ::kill(process_, SIGSTOP);
    int status = 0;
    while (::waitpid(process_, &status, WUNTRACED) < 0 && errno == EINTR) {
    }
    if (!WIFSTOPPED(status)) return collect_dead(status);
    if (steady_nanoseconds() < deadline()) {
        ::kill(process_, SIGCONT);
        return std::nullopt;
    }
    if (shared_->thinking == SharedGame::referee) {
        // Nobody's fault: the game is played again.
        WorkDone work;
        work.faulty_side = -1;
        work.interrupted = true;
        busy_ = false;
        stop();
        start();
        return work;
    }
    const std::int64_t allowed = shared_->thinking_microseconds;
    const double waited = static_cast<double>(steady_nanoseconds() - shared_->thinking_since) * 1e-9;
    WorkDone work = read_shared_game();
    work.termination = Termination::hang;
    work.reason = allowed < 0 ? fmt::format("it did not answer within {:.1f} s", waited)
                              : fmt::format("it had {:g} s and did not answer within {:.1f} s",
                                            static_cast<double>(allowed) * 1e-6, waited);
    work.last_output = last_output();
    busy_ = false;
    stop();
    start();
    return work;
}

}  // namespace damier
