// What all connections of the server share. Included by server.cpp only, as Beast takes long to compile.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "serve/api/api.h"
#include "serve/http/access_log.h"
#include "serve/http/client_address.h"
#include "serve/http/report_boards.h"
#include "serve/http/server.h"
#include "serve/http/token_bucket.h"

namespace damier::serve {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using beast::error_code;

class AsioLoop final : public EventLoop {
  public:
    explicit AsioLoop(asio::io_context& context) : context_(context) {}

    void post(std::function<void()> work) override { asio::post(context_, std::move(work)); }
    void after(std::chrono::milliseconds delay, std::function<void()> work) override {
        auto timer = std::make_shared<asio::steady_timer>(context_, delay);
        timer->async_wait([timer, work = std::move(work)](error_code error) {
            if (!error) work();
        });
    }

  private:
    asio::io_context& context_;
};

// A client over a WebSocket, as the house knows it.
class Guest {
  public:
    virtual ~Guest() = default;
    // The server ends: says so and closes.
    virtual void go_away() = 0;
};

// The longest turns of the server's own thread, ever and of late.
class Turns {
  public:
    void note(double seconds) {
        longest_ = std::max(longest_, seconds);
        now_ = std::max(now_, seconds);
    }
    // To be called each half minute.
    void next() { before_ = std::exchange(now_, 0); }
    double longest() const { return longest_; }
    double longest_of_late() const { return std::max(now_, before_); }

  private:
    double longest_ = 0;
    double now_ = 0;
    double before_ = 0;
};

struct House {
    // What is counted of one address.
    struct Address {
        explicit Address(double rate) : bucket(rate) {}
        std::size_t connections = 0;
        TokenBucket bucket;
    };

    ServerOptions options;
    // Before the context: connections that end with it count themselves out.
    std::size_t connections = 0;
    std::map<std::string, Address> addresses = {};
    std::set<Guest*> guests = {};
    Turns turns = {};
    asio::io_context context{1};
    AsioLoop loop{context};
    Api api;
    std::unique_ptr<AccessLog> log = {};  // none: nothing is logged

    House(const ServerOptions& given, std::unique_ptr<GameStore> store)
        : options(given),
          api(options.limits, loop, options.tournaments, options.version, report_boards(options.page),
              std::move(store)) {
        api.listen_to_vitals([this] {
            return Vitals{connections, addresses.size(), turns.longest(), turns.longest_of_late()};
        });
    }

    const ServerLimits& limits() const { return options.limits; }
    Address& address(const std::string& share) {
        return addresses.try_emplace(share, options.limits.rate).first->second;
    }
    void forget_addresses() {
        for (auto at = addresses.begin(); at != addresses.end();) {
            const bool is_forgotten = at->second.connections == 0 && at->second.bucket.is_full();
            at = is_forgotten ? addresses.erase(at) : std::next(at);
        }
    }
    bool is_proxy(const std::string& address) const {
        return std::ranges::find(options.trusted_proxies, address) != options.trusted_proxies.end();
    }
};

// Counts a connection for as long as it lives, with the memory that every connection takes.
class Admission {
  public:
    static std::unique_ptr<Admission> ask(House& house, const std::string& share, bool is_proxy) {
        constexpr std::uint64_t bytes_of_a_connection = 24 << 10;
        const std::size_t most = house.limits().connections;
        const std::size_t own = house.address(share).connections;
        // Whoever has none is not kept out by those who have many, until there are far too many of them.
        if (house.connections >= (own == 0 ? most + most / 4 : most)) return nullptr;
        if (!is_proxy && own >= house.limits().address_connections) return nullptr;
        auto memory = house.api.ledger().reserve(Account::buffers, bytes_of_a_connection);
        if (!memory) return nullptr;
        return std::unique_ptr<Admission>(new Admission(house, share, std::move(*memory)));
    }
    ~Admission() {
        --house_.connections;
        --house_.address(share_).connections;
    }
    Admission(const Admission&) = delete;
    Admission& operator=(const Admission&) = delete;

    // A proxy's connection turns out to be somebody's; false: they have enough.
    bool is_of(const std::string& share) {
        if (share == share_) return true;
        if (house_.address(share).connections >= house_.limits().address_connections) return false;
        --house_.address(share_).connections;
        share_ = share;
        ++house_.address(share_).connections;
        return true;
    }

  private:
    Admission(House& house, std::string share, Ledger::Entry memory)
        : house_(house), share_(std::move(share)), memory_(std::move(memory)) {
        ++house_.connections;
        ++house_.address(share_).connections;
    }
    House& house_;
    std::string share_;
    Ledger::Entry memory_;
};

// What a request counts: a large one takes longer to be read.
inline double cost_of(std::size_t bytes) {
    return 1 + static_cast<double>(bytes) / 4096;
}

// What its JSON may take, while it waits: the library makes objects of it.
inline std::uint64_t memory_of_request(std::size_t bytes) {
    constexpr std::size_t small = 4096;
    constexpr std::uint64_t times = 8;
    return bytes <= small ? 0 : times * bytes;
}

// What may wait for one client without leaving room for others.
inline constexpr std::uint64_t little_output = 64 << 10;

inline bool resize_output(House& house, Ledger::Entry& output, std::uint64_t bytes) {
    return output.resize(bytes,
                         bytes <= little_output ? 0 : house.api.ledger().room_for_small(Account::output));
}

// Large requests leave room for those of others, and for connections.
inline bool resize_input(House& house, Ledger::Entry& input, std::uint64_t bytes) {
    return input.resize(bytes, bytes == 0 ? 0 : house.api.ledger().room_for_small(Account::buffers));
}

inline constexpr const char* no_memory_now = "the server has no memory left for this: try again in a moment";

}  // namespace damier::serve
