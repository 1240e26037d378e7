#include "process.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace damier::cli {

namespace {

struct Pipe {
    int read_end = -1;
    int write_end = -1;
};

Pipe make_pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
    return {ends[0], ends[1]};
}

[[noreturn]] void become(const Command& what, int in, int out, int err) {
    dup2(in, STDIN_FILENO);
    dup2(what.output.empty() ? out : open(what.output.c_str(), O_WRONLY), STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    for (const std::string& entry : what.environment) putenv(strdup(entry.c_str()));
    const char* const program = what.program.empty() ? DAMIER_BINARY : what.program.c_str();
    std::vector<char*> arguments{strdup(program)};
    for (const std::string& argument : what.arguments) arguments.push_back(strdup(argument.c_str()));
    arguments.push_back(nullptr);
    execv(program, arguments.data());
    _exit(127);
}

// Reads until both ends are closed; sends the interrupt when its time has come.
void collect(const Command& what, pid_t child, int out, int err, Result& result) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    bool interrupted = what.interrupt_after <= 0;
    pollfd ends[] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
    while (ends[0].fd >= 0 || ends[1].fd >= 0) {
        poll(ends, 2, 20);
        if (!interrupted &&
            std::chrono::duration<double>(Clock::now() - start).count() > what.interrupt_after) {
            kill(child, SIGINT);
            interrupted = true;
        }
        for (int i = 0; i < 2; ++i) {
            if (ends[i].fd < 0 || ends[i].revents == 0) continue;
            char block[4096];
            const ssize_t got = read(ends[i].fd, block, sizeof block);
            // A pseudo-terminal whose other side is gone gives EIO where a pipe gives 0.
            if (got <= 0) {
                ends[i].fd = -1;
            } else {
                (i == 0 ? result.out : result.err).append(block, static_cast<std::size_t>(got));
            }
        }
    }
}

}  // namespace

Result run(const Command& what) {
    signal(SIGPIPE, SIG_IGN);
    const Pipe in = make_pipe();
    Pipe out, err;
    if (what.terminal) {
        if (openpty(&out.read_end, &out.write_end, nullptr, nullptr, nullptr) != 0)
            throw std::runtime_error("openpty failed");
    } else {
        out = make_pipe();
        err = make_pipe();
    }
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("fork failed");
    if (child == 0) become(what, in.read_end, out.write_end, what.terminal ? out.write_end : err.write_end);
    close(in.read_end);
    close(out.write_end);
    if (!what.terminal) close(err.write_end);
    // The inputs of these tests are far smaller than a pipe's buffer, so this cannot block.
    if (write(in.write_end, what.input.data(), what.input.size()) < 0)
        throw std::runtime_error("write failed");
    if (!what.keep_input_open) close(in.write_end);

    Result result{};
    collect(what, child, out.read_end, what.terminal ? -1 : err.read_end, result);
    int status = 0;
    waitpid(child, &status, 0);
    if (what.keep_input_open) close(in.write_end);
    result.exit_code = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    close(out.read_end);
    if (!what.terminal) close(err.read_end);
    return result;
}

Result run(std::vector<std::string> arguments) {
    return run(Command{.arguments = std::move(arguments), .input = {}, .environment = {}});
}

Background::Background(std::vector<std::string> arguments)
    : Background(Command{.arguments = std::move(arguments), .input = {}, .environment = {}}) {}

Background::Background(const Command& what) : process_(fork()) {
    if (process_ < 0) throw std::runtime_error("fork failed");
    if (process_ > 0) return;
    const int nothing = open("/dev/null", O_RDWR);
    become(what, nothing, nothing, nothing);
}

void Background::kill(int signal) {
    if (waited_for_) return;
    ::kill(process_, signal);
    int status = 0;
    waitpid(process_, &status, 0);
    waited_for_ = true;
    ended_by_itself_ = !WIFSIGNALED(status);
    if (ended_by_itself_) exit_code_ = WEXITSTATUS(status);
}

}  // namespace damier::cli
