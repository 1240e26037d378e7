#include "engine/outside/process/process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>

#include "engine/outside/process/guardian.h"
#include "engine/outside/process/process_family.h"

extern char** environ;  // NOLINT: POSIX wants it declared by hand

namespace damier {

namespace {

constexpr std::chrono::milliseconds life_tick(200);
constexpr std::chrono::seconds longest_sweep(10);

// A pair of descriptors that are closed when this goes, except those that were taken out.
struct Pipe {
    int read_end = -1;
    int write_end = -1;

    bool open() {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) return false;
        read_end = ends[0];
        write_end = ends[1];
        return true;
    }
    ~Pipe() {
        if (read_end >= 0) ::close(read_end);
        if (write_end >= 0) ::close(write_end);
    }
    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
};

int taken(int& descriptor) {
    ::fcntl(descriptor, F_SETFL, O_NONBLOCK);
    return std::exchange(descriptor, -1);
}

// Whether so many bytes came before the end.
bool read_wholly(int descriptor, void* to, std::size_t bytes) {
    ssize_t got = 0;
    while ((got = ::read(descriptor, to, bytes)) < 0 && errno == EINTR) {
    }
    return got == static_cast<ssize_t>(bytes);
}

enum class Stage : int { folder, program, system };

struct StartFailure {
    Stage stage;
    int error;
};

struct Launch {
    const char* directory;
    char* const* arguments;
    char* const* environment;
    const Pipe& input;
    const Pipe& output;
    const Pipe& errors;
    const Pipe& failure;
};

[[noreturn]] void give_up(const Launch& launch, Stage stage) {
    const StartFailure failure{stage, errno};
    (void)!::write(launch.failure.write_end, &failure, sizeof failure);
    ::_exit(127);
}

// In the guardian's child, between fork and exec: only calls that are safe there.
void become_engine(const void* argument) {
    const Launch& launch = *static_cast<const Launch*>(argument);
    const pid_t guardian = ::getppid();
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != guardian) ::_exit(127);  // it died before the line above
    sigset_t none;
    ::sigemptyset(&none);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD}) ::signal(signal, SIG_DFL);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (::dup2(launch.input.read_end, STDIN_FILENO) < 0 ||
        ::dup2(launch.output.write_end, STDOUT_FILENO) < 0 ||
        ::dup2(launch.errors.write_end, STDERR_FILENO) < 0)
        give_up(launch, Stage::system);
    // Everything of ours that is open, whichever part of the program opened it.
    ::close_range(STDERR_FILENO + 1, std::numeric_limits<int>::max(), CLOSE_RANGE_CLOEXEC);
    if (launch.directory != nullptr && ::chdir(launch.directory) != 0) give_up(launch, Stage::folder);
    ::execvpe(launch.arguments[0], launch.arguments, launch.environment);
    give_up(launch, Stage::program);
}

std::string sentence(const StartFailure& failure, const ProcessStart& what) {
    const std::string program = quote(what.words.front(), 200);
    const std::string folder = quote(what.directory, 200);
    if (failure.stage == Stage::folder)
        return fmt::format("dir {}: {}", folder,
                           failure.error == ENOENT    ? "there is no such folder"
                           : failure.error == ENOTDIR ? "not a folder"
                                                      : std::strerror(failure.error));
    if (failure.stage == Stage::system)
        return fmt::format("command {}: {}", program, std::strerror(failure.error));
    const std::string where = what.directory.empty() ? "" : fmt::format(" (in {})", folder);
    switch (failure.error) {
        case ENOENT:
            return fmt::format("command {}: there is no such program{}", program, where);
        case EACCES:
            return fmt::format("command {}: it may not be executed{}", program, where);
        case ENOEXEC:
            return fmt::format("command {}: not a program{}", program, where);
        default:
            return fmt::format("command {}: {}", program, std::strerror(failure.error));
    }
}

// Writes without being killed by SIGPIPE when the reader is gone, whatever this process does with that
// signal.
ssize_t write_quietly(int descriptor, std::string_view text) {
    sigset_t pipe_signal, before;
    ::sigemptyset(&pipe_signal);
    ::sigaddset(&pipe_signal, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    const int error = errno;
    if (written < 0 && error == EPIPE) {
        constexpr timespec at_once{0, 0};
        ::sigtimedwait(&pipe_signal, nullptr, &at_once);
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = error;
    return written;
}

void close_one(int& descriptor) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
}

}  // namespace

std::string name_of_signal(int signal) {
    const char* name = ::sigabbrev_np(signal);
    return name ? fmt::format("SIG{}", name) : fmt::format("signal {}", signal);
}

Expected<std::unique_ptr<Process>> Process::start(const ProcessStart& what) {
    Pipe input, output, errors, failure;
    int sockets[2];  // to the guardian: ours first
    if (!input.open() || !output.open() || !errors.open() || !failure.open() ||
        ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        return fail(fmt::format("no pipes for {}: {}", quote(what.words.front()), std::strerror(errno)));
    std::unique_ptr<Process> process(new Process);
    process->guardian_socket_ = sockets[0];
    process->mark_ = new_family_mark();
    // All that needs memory is made before the fork: other threads may hold the heap's lock.
    std::string mark = fmt::format("{}={}", family_variable, process->mark_);
    std::vector<char*> environment = {mark.data()};
    for (char** entry = environ; *entry != nullptr; ++entry) {
        if (!std::string_view(*entry).starts_with(fmt::format("{}=", family_variable)))
            environment.push_back(*entry);
    }
    environment.push_back(nullptr);
    std::vector<char*> arguments;
    for (const std::string& word : what.words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const Launch launch{what.directory.empty() ? nullptr : what.directory.c_str(),
                        arguments.data(),
                        environment.data(),
                        input,
                        output,
                        errors,
                        failure};
    const pid_t owner = ::getpid();
    process->guardian_ = ::fork();
    const int fork_error = errno;
    if (process->guardian_ == 0) become_guardian(owner, sockets[1], become_engine, &launch);
    ::close(sockets[1]);
    if (process->guardian_ < 0)
        return fail(
            fmt::format("no process for {}: {}", quote(what.words.front()), std::strerror(fork_error)));
    close_one(failure.write_end);
    StartFailure failed{};
    if (read_wholly(failure.read_end, &failed, sizeof failed)) return fail(sentence(failed, what));
    int engine = -1;
    if (!read_wholly(process->guardian_socket_, &engine, sizeof engine) || engine < 0)
        return fail(fmt::format("no process for {}", quote(what.words.front())));
    process->engine_ = process->group_ = engine;
    process->input_ = taken(input.write_end);
    process->output_ = taken(output.read_end);
    process->errors_ = taken(errors.read_end);
    return process;
}

std::unique_ptr<Process> Process::on(int input, int output) {
    std::unique_ptr<Process> process(new Process);
    process->input_ = input;
    process->output_ = output;
    return process;
}

Process::~Process() {
    end(std::chrono::milliseconds(0));
}

void Process::send(std::string_view line) {
    unsent_ += line;
    unsent_ += '\n';
    write_out();
}

void Process::write_out() {
    while (!unsent_.empty() && input_ >= 0) {
        const ssize_t written = write_quietly(input_, unsent_);
        if (written > 0) {
            unsent_.erase(0, static_cast<std::size_t>(written));
        } else if (errno == EINTR) {
            continue;
        } else if (errno == EAGAIN) {
            return;
        } else {
            close_one(input_);  // nobody reads any more: its output will tell why
        }
    }
    if (input_ < 0) unsent_.clear();
}

bool Process::take_line(std::string& line) {
    if (lines_.empty()) return false;
    line = std::move(lines_.front());
    lines_.pop_front();
    ++heard_lines_;
    return true;
}

Process::Heard Process::read_line(std::string& line, Clock::time_point deadline) {
    for (bool looked = false;; looked = true) {
        if (heard_bytes_ > most_output || heard_lines_ > most_lines) return Heard::flood;
        if (take_line(line)) return Heard::line;
        if (line_too_long_) return Heard::long_line;
        if (output_ended_) return Heard::end;
        if (unsent_.size() > most_unsent) return Heard::not_reading;
        if (looked && Clock::now() >= deadline) return Heard::nothing;
        const bool was_alive = is_alive();
        pump(std::min(deadline, Clock::now() + life_tick));
        // Its children may hold its end of the pipe, so that it never ends: a dead one says nothing more.
        if (!was_alive && lines_.empty()) output_ended_ = true;
    }
}

// Waits until something can be read or written, and does it.
void Process::pump(Clock::time_point deadline) {
    pollfd watched[3] = {
        {output_, POLLIN, 0}, {errors_, POLLIN, 0}, {unsent_.empty() ? -1 : input_, POLLOUT, 0}};
    const auto left = std::max(Clock::duration::zero(), deadline - Clock::now());
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(left).count();
    const timespec longest{static_cast<time_t>(nanoseconds / 1'000'000'000),
                           static_cast<long>(nanoseconds % 1'000'000'000)};
    if (::ppoll(watched, 3, &longest, nullptr) <= 0) return;
    if (watched[2].revents != 0) write_out();
    if (watched[1].revents != 0) read_errors();
    if (watched[0].revents != 0) read_output();
}

void Process::read_output() {
    std::array<char, 16 * 1024> part;
    const ssize_t got = ::read(output_, part.data(), part.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
        output_ended_ = true;
        if (!partial_.empty()) lines_.push_back(std::exchange(partial_, {}));
        return;
    }
    heard_bytes_ += static_cast<std::size_t>(got);
    std::string_view text(part.data(), static_cast<std::size_t>(got));
    for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
        partial_ += text.substr(0, end);
        if (partial_.ends_with('\r')) partial_.pop_back();
        lines_.push_back(std::exchange(partial_, {}));
    }
    partial_ += text;
    line_too_long_ = partial_.size() > longest_line;
}

void Process::read_errors() {
    std::array<char, 16 * 1024> part;
    const ssize_t got = ::read(errors_, part.data(), part.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) return close_one(errors_);
    error_text_.append(part.data(), static_cast<std::size_t>(got));
    // Cut in larger steps than it grows by.
    if (error_text_.size() > 2 * most_errors) error_text_.erase(0, error_text_.size() - most_errors);
}

std::string Process::last_errors() {
    // What is still in the pipe, which holds a bounded amount; a dead one's is all of it.
    for (int i = 0; i < 16 && errors_ >= 0; ++i) {
        pollfd watched{errors_, POLLIN, 0};
        if (::poll(&watched, 1, 0) <= 0) break;
        read_errors();
    }
    if (error_text_.size() > most_errors) error_text_.erase(0, error_text_.size() - most_errors);
    return error_text_;
}

// The guardian says when it is dead. A guardian that was killed has taken the engine with it.
bool Process::is_alive() {
    if (engine_ < 0) return false;
    int status = 0;
    const ssize_t got = ::recv(guardian_socket_, &status, sizeof status, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    status_ = got == static_cast<ssize_t>(sizeof status) ? status : SIGKILL;
    engine_ = -1;
    return false;
}

bool Process::ends_within(std::chrono::milliseconds longest) {
    const auto deadline = Clock::now() + longest;
    for (auto pause = std::chrono::microseconds(100); is_alive();
         pause = std::min(2 * pause, std::chrono::microseconds(5000))) {
        if (Clock::now() >= deadline) return false;
        // It may be busy writing to us: what it says is of no interest, but it must not wait for it.
        if (!output_ended_) {
            pump(Clock::now() + pause);
            lines_.clear();
            partial_.clear();
        }
        ::usleep(static_cast<useconds_t>(pause.count()));
    }
    return true;
}

void Process::close_input() {
    write_out();
    close_one(input_);
}

int Process::living_processes() const {
    return mark_.empty() ? 0 : static_cast<int>(marked_processes(mark_).size());
}

std::string Process::end_text() {
    if (engine_ >= 0 && !ends_within(std::chrono::milliseconds(200))) return "it closed its output";
    if (!status_) return "it ended";
    if (WIFSIGNALED(*status_)) return fmt::format("it was ended by {}", name_of_signal(WTERMSIG(*status_)));
    return fmt::format("it ended with exit code {}", WEXITSTATUS(*status_));
}

void Process::end(std::chrono::milliseconds grace) {
    if (mark_.empty()) {
        dismiss_guardian();
        return close_all();
    }
    resume();
    close_one(input_);
    if (!ends_within(grace) && grace.count() > 0) {
        ::kill(-group_, SIGTERM);
        ends_within(grace);
    }
    if (is_alive()) {
        ::kill(-group_, SIGKILL);
        ends_within(std::chrono::seconds(10));
    }
    dismiss_guardian();
    end_marked(std::exchange(mark_, {}));
    (void)last_errors();
    close_all();
}

// It ends whatever the engine has left, and then itself.
void Process::dismiss_guardian() {
    close_one(guardian_socket_);
    if (guardian_ < 0) return;
    const auto deadline = Clock::now() + longest_sweep;
    while (::waitpid(guardian_, nullptr, WNOHANG) == 0) {
        if (Clock::now() >= deadline) {
            ::kill(guardian_, SIGKILL);
            while (::waitpid(guardian_, nullptr, 0) < 0 && errno == EINTR) {
            }
            break;
        }
        ::usleep(500);
    }
    guardian_ = -1;
}

void Process::pause() {
    if (is_alive()) ::kill(-group_, SIGSTOP);
}

void Process::resume() {
    if (is_alive()) ::kill(-group_, SIGCONT);
}

void Process::forget_errors() {
    (void)last_errors();
    error_text_.clear();
}

void Process::close_all() {
    close_one(input_);
    close_one(output_);
    close_one(errors_);
}

}  // namespace damier
