#include "serve/workers/spawner.h"

#include <fmt/core.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <set>

#include "core/system/child_process.h"
#include "engine/outside/process/process_family.h"

namespace damier::serve {

struct Spawner::Request {
    enum class Kind : char { start, end } kind;
    pid_t process;
};

struct Spawner::Answer {
    pid_t process;
    int status;
    int error;  // errno; 0: it was done
};

namespace {

[[noreturn]] void fail_with_errno(const char* what, int error) {
    throw SpawnError(fmt::format("{}: {}", what, std::strerror(error)));
}

// Its bytes, and a descriptor where one comes along (-1: none). False at the end.
bool receive(int socket, void* bytes, std::size_t size, int& descriptor) {
    iovec part{bytes, size};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    ssize_t got = 0;
    while ((got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
    }
    descriptor = -1;
    if (const cmsghdr* head = CMSG_FIRSTHDR(&message); head != nullptr && head->cmsg_type == SCM_RIGHTS)
        std::memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
    return got == static_cast<ssize_t>(size);
}

bool send_with(int socket, const void* bytes, std::size_t size, int descriptor) {
    iovec part{const_cast<void*>(bytes), size};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr* head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
    }
    ssize_t sent = 0;
    while ((sent = ::sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {
    }
    return sent == static_cast<ssize_t>(size);
}

int end_child(pid_t child, bool starts_programs) {
    const std::vector<pid_t> below = starts_programs ? descendants_of(child) : std::vector<pid_t>();
    int status = 0;
    // One that has ended by itself keeps its own status.
    ::kill(child, SIGKILL);
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (starts_programs) {
        end_processes(below);
        end_marked(family_prefix(child));
    }
    return status;
}

}  // namespace

Spawner::Spawner(const Life& life, bool starts_programs) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        fail_with_errno("a socket for workers", errno);
    std::fflush(nullptr);  // else both processes print what is still in the buffers
    const pid_t server = ::getpid();
    process_ = ::fork();
    if (process_ < 0) fail_with_errno("a process for workers", errno);
    if (process_ == 0) serve(server, ends[1], life, starts_programs);
    ::close(ends[1]);
    socket_ = ends[0];
}

Spawner::~Spawner() {
    ::close(socket_);
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

void Spawner::serve(pid_t server, int socket, const Life& life, bool starts_programs) {
    stand_alone();
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    close_all_but({socket});
    if (::getppid() != server) ::_exit(0);
    const pid_t self = ::getpid();
    std::set<pid_t> children;
    Request request{};
    // The socket ends with the server, however that ends.
    for (int descriptor = -1; receive(socket, &request, sizeof request, descriptor);) {
        Answer answer{};
        if (request.kind == Request::Kind::start) {
            answer.process = ::fork();
            if (answer.process == 0) {
                end_with_parent(self);
                stand_alone();
                close_all_but({descriptor});
                life(descriptor);
                ::_exit(0);
            }
            answer.error = answer.process < 0 ? errno : 0;
            if (answer.process > 0) children.insert(answer.process);
        } else if (children.erase(request.process) > 0) {
            answer.status = end_child(request.process, starts_programs);
        }
        if (descriptor >= 0) ::close(descriptor);
        if (!send_with(socket, &answer, sizeof answer, -1)) break;
    }
    for (const pid_t child : children) end_child(child, starts_programs);
    ::_exit(0);
}

Spawner::Answer Spawner::ask(const Request& request, int descriptor) {
    const std::scoped_lock lock(mutex_);
    Answer answer{};
    int none = -1;
    if (!send_with(socket_, &request, sizeof request, descriptor) ||
        !receive(socket_, &answer, sizeof answer, none))
        throw SpawnError("the process that makes workers is gone: the server must be started again");
    return answer;
}

Spawner::Child Spawner::start() {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        fail_with_errno("a worker's socket", errno);
    Answer answer{};
    try {
        answer = ask({Request::Kind::start, 0}, ends[1]);
    } catch (...) {
        ::close(ends[0]);
        ::close(ends[1]);
        throw;
    }
    ::close(ends[1]);
    if (answer.error == 0) return {answer.process, ends[0]};
    ::close(ends[0]);
    fail_with_errno("a process for a worker", answer.error);
}

int Spawner::end(pid_t process) {
    return ask({Request::Kind::end, process}, -1).status;
}

}  // namespace damier::serve
