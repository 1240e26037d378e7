// The folder in which games outlive the server: one file each, ID.json, written whole or not at all. All
// together stay below a bound: when they would not, the file that was written longest ago goes, one of
// whoever has most of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/error.h"

namespace damier::serve {

// May be called in any thread.
class GameStore {
  public:
    static constexpr std::uint64_t longest_file = 8 << 20;

    // Makes the folder and takes a lock on it. The error is a sentence.
    static Expected<std::unique_ptr<GameStore>> open(const std::filesystem::path& folder,
                                                     std::uint64_t most_bytes);
    ~GameStore();
    GameStore(const GameStore&) = delete;
    GameStore& operator=(const GameStore&) = delete;

    bool has(const std::string& id) const;
    Expected<std::string> read(const std::string& id) const;
    // `user`: who made it, as far as this server knows.
    Expected<void> write(const std::string& id, const std::string& user, const std::string& text);
    void remove(const std::string& id);

    std::size_t games() const;
    std::uint64_t bytes() const;

  private:
    struct File {
        std::uint64_t bytes = 0;
        std::uint64_t order = 0;  // of its writing
        std::string user;
    };

    GameStore(std::filesystem::path folder, std::uint64_t most_bytes, int lock)
        : folder_(std::move(folder)), most_bytes_(most_bytes), lock_(lock) {}
    void find_files();
    void note(const std::string& id, const std::string& user, std::uint64_t bytes);
    void drop_one();
    void forget(const std::string& id);
    std::filesystem::path path_of(const std::string& id) const { return folder_ / (id + ".json"); }

    const std::filesystem::path folder_;
    const std::uint64_t most_bytes_;
    const int lock_;
    mutable std::mutex mutex_;
    std::map<std::string, File> files_;
    std::map<std::string, std::uint64_t> bytes_of_users_;
    std::uint64_t bytes_ = 0;
    std::uint64_t order_ = 0;
};

}  // namespace damier::serve
