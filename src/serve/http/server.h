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
    ServerLimits limits = {};
};

class Server {
  public:
    // Listens; the error says why it cannot.
    static Expected<Server> open(const ServerOptions& options);

    Server(Server&&) noexcept;
    ~Server();

    std::uint16_t port() const;
    // Serves until stop(), or SIGINT or SIGTERM when `watch_signals`.
    void run(bool watch_signals);
    // From any thread.
    void stop();

  private:
    struct Inside;
    explicit Server(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace damier::serve
