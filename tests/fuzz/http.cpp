// Bytes on a connection to the server: requests, halves of requests, a WebSocket's frames. What the library
// below makes of them is its own affair; that each answer is whole and no fault of the server's is ours.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "serve/http/server.h"

namespace {

using namespace damier;

// One server for all inputs, as on a long day.
class Running {
  public:
    Running() : server_(open()), thread_([this] { server_.run(false); }) {}
    ~Running() { server_.stop(); }
    std::uint16_t port() const { return server_.port(); }

  private:
    static serve::Server open() {
        serve::ServerOptions options;
        options.port = 0;
        options.limits.games = 20;
        options.limits.nodes = 50;
        options.limits.seconds = 0.01;
        options.limits.body = 4096;
        options.limits.rate = 1e9;
        options.limits.connections = 1000;
        options.limits.address_connections = 1000;
        auto server = serve::Server::open(options);
        if (!server) std::abort();
        return std::move(*server);
    }

    serve::Server server_;
    std::jthread thread_;
};

std::string converse(std::uint16_t port, std::string_view text) {
    const int wire = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const linger gone{1, 0};  // no port is left waiting behind it
    setsockopt(wire, SOL_SOCKET, SO_LINGER, &gone, sizeof gone);
    const timeval patience{2, 0};
    setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    std::string heard;
    if (connect(wire, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
        send(wire, text.data(), text.size(), MSG_NOSIGNAL) >= 0) {
        shutdown(wire, SHUT_WR);
        char buffer[4096];
        for (ssize_t got; heard.size() < 100'000 && (got = recv(wire, buffer, sizeof buffer, 0)) > 0;)
            heard.append(buffer, static_cast<std::size_t>(got));
    }
    close(wire);
    return heard;
}

}  // namespace

int damier::fuzz::http(const unsigned char* data, std::size_t size) {
    static Running server;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string heard = converse(server.port(), text);
    require(heard.empty() || heard.starts_with("HTTP/1."), "an answer begins as one", heard);
    if (heard.size() > 9)
        require(heard[9] != '5' || heard.substr(9, 3) == "503", "the server is never at fault", heard);
    return 0;
}
