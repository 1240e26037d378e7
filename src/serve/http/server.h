// HTTP and the WebSocket round the API: one thread, Boost.Beast inside server.cpp only, as it takes long to
// compile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "serve/http/page_file.h"
#include "serve/jobs/limits.h"

namespace damier::serve {

struct ServerOptions {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;            // 0: any free one
    std::vector<std::string> names = {};  // by which browsers may know us, beside localhost and addresses
    std::filesystem::path tournaments = {};
    std::string version = {};
    std::span<const PageFile> page = {};
    // Where games outlive the server; empty: nowhere. When that cannot be, the server does without unless it
    // must store them.
    std::filesystem::path store = {};
    bool must_store = false;
    std::uint64_t store_bytes = std::uint64_t{256} << 20;
    std::vector<std::string> trusted_proxies = {};  // whose X-Forwarded-For is believed
    std::string access_log = {};                    // a file; "-": standard output; empty: none
    ServerLimits limits = {};
};

class Server {
  public:
    // Listens; the error says why it cannot. To be called before the program has threads.
    static Expected<Server> open(const ServerOptions& options);

    Server(Server&&) noexcept;
    ~Server();

    std::uint16_t port() const;
    // Why games are not stored; empty when they are, or need not be.
    const std::string& store_trouble() const;
    // Serves until stop(), or SIGINT or SIGTERM when `watch_signals`.
    void run(bool watch_signals);
    // These may be called in any thread. As a signal does: nothing new begins, games are stored, and run()
    // comes back after some seconds at most.
    void end();
    // At once.
    void stop();

  private:
    struct Inside;
    explicit Server(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace damier::serve
