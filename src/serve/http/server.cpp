#include "serve/http/server.h"

#include <fmt/core.h>
#include <malloc.h>

#include <boost/asio/signal_set.hpp>

#include "core/clock.h"
#include "serve/http/http_session.h"

namespace damier::serve {

namespace {

// How long a server that is asked to end may take for it.
constexpr std::chrono::seconds longest_end{5};
// Then its last words have been sent.
constexpr std::chrono::milliseconds farewell{200};
constexpr std::chrono::milliseconds between_ticks{100};
constexpr int ticks_in_half_a_minute = 300;

}  // namespace

struct Server::Inside {
    using Clock = std::chrono::steady_clock;

    House house;
    tcp::acceptor acceptor;
    asio::steady_timer tick;
    asio::steady_timer breath;
    asio::signal_set signals;
    bool busy = false;
    int ticks = 0;
    Clock::time_point end_begun = Clock::time_point::max();
    std::string store_trouble;

    Inside(const ServerOptions& options, std::unique_ptr<GameStore> store)
        : house(options, std::move(store)),
          acceptor(house.context),
          tick(house.context),
          breath(house.context),
          signals(house.context) {}

    Expected<void> listen() {
        const ServerOptions& options = house.options;
        error_code error;
        const auto address =
            asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
        if (error)
            return fail(fmt::format("--host {}: expected an address such as 127.0.0.1 or 0.0.0.0",
                                    quote(options.host)));
        const tcp::endpoint endpoint(address, options.port);
        acceptor.open(endpoint.protocol(), error);
        if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) acceptor.bind(endpoint, error);
        if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
        if (!error) return {};
        return fail(fmt::format("cannot listen on {} port {}: {}; another --port may be free", options.host,
                                options.port, error.message()));
    }

    void accept() {
        acceptor.async_accept([this](error_code error, tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (error) return accept_later();
            try {
                welcome(std::move(socket));
            } catch (const std::bad_alloc&) {
                return accept_later();
            }
            accept();
        });
    }

    // Out of descriptors, as a rule: some will be given back.
    void accept_later() {
        breath.expires_after(std::chrono::milliseconds(50));
        breath.async_wait([this](error_code error) {
            if (!error) accept();
        });
    }

    void welcome(tcp::socket socket) {
        error_code error;
        const auto peer = socket.remote_endpoint(error);
        if (error) return;
        socket.set_option(tcp::no_delay(true), error);
        const std::string address = peer.address().to_string();
        auto admission = Admission::ask(house, share_of_address(address), house.is_proxy(address));
        if (!admission) return;
        std::make_shared<HttpSession>(house, std::move(socket), address, std::move(admission))->read();
    }

    void tidy() {
        tick.expires_after(between_ticks);
        tick.async_wait([this](error_code error) {
            if (!error) tidy();
        });
        house.api.tidy();
        house.forget_addresses();
        if (++ticks % ticks_in_half_a_minute == 0) house.turns.next();
        give_memory_back();
        const auto ending_for = Clock::now() - end_begun;
        if (ending_for > longest_end || (ending_for > farewell && house.api.has_ended()))
            house.context.stop();
    }

    // Once after a rush, what it took goes back to the system: when all are gone, or some seconds after.
    void give_memory_back() {
        if (house.connections > 0) busy = true;
        const bool is_quiet = house.connections == 0 || ticks % ticks_in_half_a_minute == 0;
        if (!busy || !is_quiet) return;
        busy = false;
        house.api.trim_later();
    }

    // Nothing new; what can be stored is stored; then the end.
    void end() {
        if (end_begun != Clock::time_point::max()) return house.context.stop();
        end_begun = Clock::now();
        error_code ignored;
        acceptor.close(ignored);
        house.api.end();
        const std::set<Guest*> guests = house.guests;
        for (Guest* guest : guests) guest->go_away();
        watch_signals();
    }

    // The second one does not wait for anything.
    void watch_signals() {
        signals.async_wait([this](error_code error, int) {
            if (!error) end();
        });
    }

    // What runs out of memory costs whoever asked for it, not all others.
    void turn() {
        try {
            const auto begun = Clock::now();
            if (house.context.poll_one() > 0) {
                house.turns.note(std::chrono::duration<double>(Clock::now() - begun).count());
                return;
            }
            // This one waits first, so only its own work is measured.
            const double worked = thread_cpu_seconds();
            house.context.run_one();
            house.turns.note(thread_cpu_seconds() - worked);
        } catch (const std::bad_alloc&) {
            house.turns.note(0);
        }
    }
};

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::Server(Server&&) noexcept = default;
Server::~Server() = default;

Expected<Server> Server::open(const ServerOptions& options) {
    std::unique_ptr<GameStore> store;
    std::string trouble;
    if (!options.store.empty()) {
        auto opened = GameStore::open(options.store, options.store_bytes);
        if (!opened && options.must_store) return std::unexpected(opened.error());
        if (opened)
            store = std::move(*opened);
        else
            trouble = opened.error().message;
    }
    // The workers' maker is forked in here, before there are threads.
    auto inside = std::make_unique<Inside>(options, std::move(store));
    inside->store_trouble = std::move(trouble);
    if (const auto listens = inside->listen(); !listens) return std::unexpected(listens.error());
    if (!options.access_log.empty()) {
        auto log = AccessLog::open(options.access_log);
        if (!log) return std::unexpected(log.error());
        inside->house.log = std::move(*log);
    }
    return Server(std::move(inside));
}

std::uint16_t Server::port() const {
    return inside_->acceptor.local_endpoint().port();
}

const std::string& Server::store_trouble() const {
    return inside_->store_trouble;
}

void Server::run(bool watch_signals) {
    if (watch_signals) {
        inside_->signals.add(SIGINT);
        inside_->signals.add(SIGTERM);
        inside_->watch_signals();
    }
    inside_->accept();
    inside_->tidy();
    while (!inside_->house.context.stopped()) inside_->turn();
}

void Server::end() {
    asio::post(inside_->house.context, [this] { inside_->end(); });
}

void Server::stop() {
    inside_->house.context.stop();
}

}  // namespace damier::serve
