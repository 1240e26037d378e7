// A library for LD_PRELOAD that lets one call of a kind fail, as a full disk, an exhausted memory or a full
// table of processes would: DAMIER_FAULT=KIND:N is the Nth call of this kind from the beginning of main() on,
// KIND:N+ that one and all after it. All processes that the program starts count together, in the file that
// DAMIER_FAULT_COUNT names.
//
// What glibc does inside itself (the file behind a fopen, the memory behind a malloc) does not come by here,
// so each of those functions has its own entry. Standard output is replaced by a stream that writes through
// write().
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

enum Kind { memory, map, open_file, write_file, sync_file, start_process, change_file, kinds };
constexpr const char* names[kinds] = {"memory", "map", "open", "write", "sync", "fork", "change"};

// In the shared file: how often each kind was called.
struct Counts {
    std::atomic<std::uint64_t> calls[kinds];
};

Counts* counts = nullptr;  // none before main() and when the file cannot be had
int chosen = -1;
std::uint64_t first_failing = 0;
bool and_all_after = false;

// The whole of a program's arguments, before anything of it runs.
void begin() {
    const char* const file = std::getenv("DAMIER_FAULT_COUNT");
    if (file == nullptr) return;
    const long descriptor = syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return;
    if (syscall(SYS_ftruncate, descriptor, sizeof(Counts)) != 0) return;
    const long address = syscall(SYS_mmap, nullptr, sizeof(Counts), PROT_READ | PROT_WRITE, MAP_SHARED,
                                 static_cast<int>(descriptor), 0L);
    syscall(SYS_close, descriptor);
    if (address > 0 || address < -4096) counts = reinterpret_cast<Counts*>(address);
    const char* const fault = std::getenv("DAMIER_FAULT");
    if (fault == nullptr) return;
    const char* const colon = std::strchr(fault, ':');
    if (colon == nullptr) return;
    for (int kind = 0; kind < kinds; ++kind) {
        const std::size_t length = std::strlen(names[kind]);
        if (static_cast<std::size_t>(colon - fault) == length && std::memcmp(fault, names[kind], length) == 0)
            chosen = kind;
    }
    char* end = nullptr;
    first_failing = std::strtoull(colon + 1, &end, 10);
    and_all_after = *end == '+';
}

bool fails(Kind kind) {
    if (counts == nullptr) return false;
    const std::uint64_t now = ++counts->calls[kind];
    return kind == chosen && (now == first_failing || (and_all_after && now > first_failing));
}

bool fails(Kind kind, int error) {
    if (!fails(kind)) return false;
    errno = error;
    return true;
}

// Not of counters that wake a thread (eventfd): whatever the machine has run out of, these cannot fail.
bool write_fails(int descriptor, int error) {
    struct stat about{};
    if (syscall(SYS_fstat, descriptor, &about) == 0 && (about.st_mode & S_IFMT) == 0) return false;
    return fails(write_file, error);
}

template <class Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

mode_t mode_of(int flags, va_list more) {
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
}

using Main = int(int, char**, char**);
Main* program = nullptr;

ssize_t write_out(void*, const char* text, std::size_t size) {
    return ::write(STDOUT_FILENO, text, size);
}

int begin_and_run(int argc, char** argv, char** environment) {
    stdout = fopencookie(nullptr, "w", {nullptr, write_out, nullptr, nullptr});
    begin();
    return program(argc, argv, environment);
}

}  // namespace

#define PASS_ON(name) static auto* const real = next<decltype(name)>(#name)

extern "C" {

int __libc_start_main(Main* main, int argc, char** argv, void (*init)(), void (*fini)(), void (*rtld_fini)(),
                      void* stack_end) {
    program = main;
    static auto* const real =
        next<int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*)>("__libc_start_main");
    return real(begin_and_run, argc, argv, init, fini, rtld_fini, stack_end);
}

void* malloc(std::size_t size) {
    return fails(memory, ENOMEM) ? nullptr : __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    return fails(memory, ENOMEM) ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
    return fails(memory, ENOMEM) ? nullptr : __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return fails(memory, ENOMEM) ? nullptr : __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
    return fails(memory, ENOMEM) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
    if (fails(memory)) return ENOMEM;
    *result = __libc_memalign(alignment, size);
    return *result == nullptr ? ENOMEM : 0;
}

void* mmap(void* address, std::size_t size, int protection, int flags, int descriptor, off_t offset) {
    if (fails(map, ENOMEM)) return MAP_FAILED;
    PASS_ON(mmap);
    return real(address, size, protection, flags, descriptor, offset);
}
void* mmap64(void* address, std::size_t size, int protection, int flags, int descriptor, off_t offset) {
    return mmap(address, size, protection, flags, descriptor, offset);
}

int open(const char* name, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = mode_of(flags, more);
    va_end(more);
    if (fails(open_file, EMFILE)) return -1;
    return static_cast<int>(syscall(SYS_openat, AT_FDCWD, name, flags, mode));
}
int open64(const char* name, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = mode_of(flags, more);
    va_end(more);
    if (fails(open_file, EMFILE)) return -1;
    return static_cast<int>(syscall(SYS_openat, AT_FDCWD, name, flags, mode));
}
int openat(int folder, const char* name, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = mode_of(flags, more);
    va_end(more);
    if (fails(open_file, EMFILE)) return -1;
    return static_cast<int>(syscall(SYS_openat, folder, name, flags, mode));
}
int openat64(int folder, const char* name, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = mode_of(flags, more);
    va_end(more);
    if (fails(open_file, EMFILE)) return -1;
    return static_cast<int>(syscall(SYS_openat, folder, name, flags, mode));
}
// With _FORTIFY_SOURCE.
int __open_2(const char* name, int flags) {
    return open(name, flags);
}
int __open64_2(const char* name, int flags) {
    return open(name, flags);
}
std::FILE* fopen(const char* name, const char* mode) {
    if (fails(open_file, EMFILE)) return nullptr;
    PASS_ON(fopen);
    return real(name, mode);
}
std::FILE* fopen64(const char* name, const char* mode) {
    return fopen(name, mode);
}
DIR* opendir(const char* name) {
    if (fails(open_file, EMFILE)) return nullptr;
    PASS_ON(opendir);
    return real(name);
}
int pipe2(int* ends, int flags) noexcept {
    return fails(open_file, EMFILE) ? -1 : static_cast<int>(syscall(SYS_pipe2, ends, flags));
}
int socket(int domain, int type, int protocol) noexcept {
    return fails(open_file, EMFILE) ? -1 : static_cast<int>(syscall(SYS_socket, domain, type, protocol));
}
int socketpair(int domain, int type, int protocol, int* ends) noexcept {
    return fails(open_file, EMFILE) ? -1
                                    : static_cast<int>(syscall(SYS_socketpair, domain, type, protocol, ends));
}
int eventfd(unsigned value, int flags) noexcept {
    return fails(open_file, EMFILE) ? -1 : static_cast<int>(syscall(SYS_eventfd2, value, flags));
}
int epoll_create1(int flags) noexcept {
    return fails(open_file, EMFILE) ? -1 : static_cast<int>(syscall(SYS_epoll_create1, flags));
}

ssize_t write(int descriptor, const void* bytes, std::size_t size) {
    return write_fails(descriptor, ENOSPC) ? -1 : syscall(SYS_write, descriptor, bytes, size);
}
ssize_t writev(int descriptor, const iovec* parts, int count) {
    return write_fails(descriptor, ENOSPC) ? -1 : syscall(SYS_writev, descriptor, parts, count);
}
ssize_t pwrite(int descriptor, const void* bytes, std::size_t size, off_t at) {
    return write_fails(descriptor, ENOSPC) ? -1 : syscall(SYS_pwrite64, descriptor, bytes, size, at);
}
ssize_t pwrite64(int descriptor, const void* bytes, std::size_t size, off64_t at) {
    return write_fails(descriptor, ENOSPC) ? -1 : syscall(SYS_pwrite64, descriptor, bytes, size, at);
}
ssize_t send(int descriptor, const void* bytes, std::size_t size, int flags) {
    return write_fails(descriptor, ENOBUFS) ? -1
                                            : syscall(SYS_sendto, descriptor, bytes, size, flags, nullptr, 0);
}

int fsync(int descriptor) {
    return fails(sync_file, EIO) ? -1 : static_cast<int>(syscall(SYS_fsync, descriptor));
}
int fdatasync(int descriptor) {
    return fails(sync_file, EIO) ? -1 : static_cast<int>(syscall(SYS_fdatasync, descriptor));
}

pid_t fork() noexcept {
    if (fails(start_process, EAGAIN)) return -1;
    PASS_ON(fork);
    return real();
}
int posix_spawn(pid_t* process, const char* path, const posix_spawn_file_actions_t* actions,
                const posix_spawnattr_t* attributes, char* const* arguments,
                char* const* environment) noexcept {
    if (fails(start_process)) return EAGAIN;
    PASS_ON(posix_spawn);
    return real(process, path, actions, attributes, arguments, environment);
}
int posix_spawnp(pid_t* process, const char* path, const posix_spawn_file_actions_t* actions,
                 const posix_spawnattr_t* attributes, char* const* arguments,
                 char* const* environment) noexcept {
    if (fails(start_process)) return EAGAIN;
    PASS_ON(posix_spawnp);
    return real(process, path, actions, attributes, arguments, environment);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                   void* argument) noexcept {
    if (fails(start_process)) return EAGAIN;
    PASS_ON(pthread_create);
    return real(thread, attributes, run, argument);
}

int rename(const char* from, const char* to) noexcept {
    return fails(change_file, EIO) ? -1
                                   : static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}
int ftruncate(int descriptor, off_t size) noexcept {
    return fails(change_file, EIO) ? -1 : static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
}
int ftruncate64(int descriptor, off64_t size) noexcept {
    return ftruncate(descriptor, size);
}

}  // extern "C"
