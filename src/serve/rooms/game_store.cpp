#include "serve/rooms/game_store.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "serve/api/ids.h"

namespace damier::serve {

namespace {

namespace fs = std::filesystem;

std::unexpected<Error> failed(std::string_view what, const fs::path& path) {
    return fail(fmt::format("{} {}: {}", what, quote(path.string(), 200), std::strerror(errno)));
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

constexpr const char* unfinished = ".unfinished";

}  // namespace

Expected<std::unique_ptr<GameStore>> GameStore::open(const fs::path& folder, std::uint64_t most_bytes) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return fail(
            fmt::format("cannot make the folder {}: {}", quote(folder.string(), 200), error.message()));
    // The games are nobody else's to read.
    ::chmod(folder.c_str(), 0700);
    const fs::path lock_path = folder / "lock";
    const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock < 0) return failed("cannot open", lock_path);
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        ::close(lock);
        return fail(fmt::format("another server stores its games in {}", quote(folder.string(), 200)));
    }
    std::unique_ptr<GameStore> store(new GameStore(folder, most_bytes, lock));
    store->find_files();
    return store;
}

GameStore::~GameStore() {
    ::close(lock_);
}

// Only names that could be ids count; links and other things are left alone.
void GameStore::find_files() {
    struct Found {
        fs::file_time_type when;
        std::string id;
        std::uint64_t bytes;
    };
    std::vector<Found> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_, error)) {
        std::error_code unknown;
        if (entry.path().extension() == unfinished) fs::remove(entry.path(), unknown);
        const std::string id = entry.path().stem().string();
        if (entry.path().extension() != ".json" || !is_id(id) || entry.is_symlink(unknown) ||
            !entry.is_regular_file(unknown))
            continue;
        const auto bytes = entry.file_size(unknown);
        const auto when = entry.last_write_time(unknown);
        if (!unknown) found.push_back({when, id, bytes});
    }
    std::ranges::sort(found, {}, &Found::when);
    const std::scoped_lock lock(mutex_);
    for (const Found& file : found) note(file.id, {}, file.bytes);
    while (bytes_ > most_bytes_ && !files_.empty()) drop_one();
}

bool GameStore::has(const std::string& id) const {
    const std::scoped_lock lock(mutex_);
    return files_.contains(id);
}

Expected<std::string> GameStore::read(const std::string& id) const {
    const fs::path path = path_of(id);
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return failed("cannot open", path);
    struct stat status{};
    const bool good = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size >= 0 &&
                      static_cast<std::uint64_t>(status.st_size) <= longest_file;
    std::string text(good ? static_cast<std::size_t>(status.st_size) : 0, '\0');
    std::size_t had = 0;
    while (had < text.size()) {
        const ssize_t got = ::read(file, text.data() + had, text.size() - had);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        had += static_cast<std::size_t>(got);
    }
    ::close(file);
    text.resize(had);
    if (good) return text;
    return fail(fmt::format("{} is no file of at most {} bytes", quote(path.string(), 200), longest_file));
}

Expected<void> GameStore::write(const std::string& id, const std::string& user, const std::string& text) {
    if (text.size() > longest_file) return fail("a game is too large to be stored");
    const fs::path path = path_of(id);
    const fs::path draft = folder_ / (id + unfinished);
    const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) return failed("cannot write", draft);
    const bool written = write_all(file, text) && ::fsync(file) == 0;
    const int why = errno;
    ::close(file);
    if (!written || ::rename(draft.c_str(), path.c_str()) != 0) {
        if (!written) errno = why;
        auto error = failed("cannot write", path);
        ::unlink(draft.c_str());
        return error;
    }
    const std::scoped_lock lock(mutex_);
    note(id, user, text.size());
    while (bytes_ > most_bytes_ && !files_.empty()) drop_one();
    return {};
}

void GameStore::remove(const std::string& id) {
    const std::scoped_lock lock(mutex_);
    if (!files_.contains(id)) return;
    ::unlink(path_of(id).c_str());
    forget(id);
}

// A small file takes a block of the disk, and a place in the list, too.
void GameStore::note(const std::string& id, const std::string& user, std::uint64_t bytes) {
    constexpr std::uint64_t block = 4096;
    bytes = std::max(bytes, block);
    forget(id);
    files_[id] = {bytes, order_++, user};
    bytes_of_users_[user] += bytes;
    bytes_ += bytes;
}

void GameStore::forget(const std::string& id) {
    const auto found = files_.find(id);
    if (found == files_.end()) return;
    bytes_ -= found->second.bytes;
    const auto users = bytes_of_users_.find(found->second.user);
    users->second -= found->second.bytes;
    if (users->second == 0) bytes_of_users_.erase(users);
    files_.erase(found);
}

// Somebody who stores without end pushes out what is their own.
void GameStore::drop_one() {
    const auto most =
        std::ranges::max_element(bytes_of_users_, {}, [](const auto& one) { return one.second; });
    auto oldest = files_.end();
    for (auto at = files_.begin(); at != files_.end(); ++at) {
        if (at->second.user != most->first) continue;
        if (oldest == files_.end() || at->second.order < oldest->second.order) oldest = at;
    }
    const std::string id = oldest->first;
    ::unlink(path_of(id).c_str());
    forget(id);
}

std::size_t GameStore::games() const {
    const std::scoped_lock lock(mutex_);
    return files_.size();
}

std::uint64_t GameStore::bytes() const {
    const std::scoped_lock lock(mutex_);
    return bytes_;
}

}  // namespace damier::serve
