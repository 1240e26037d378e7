#include "serve/http/server.h"

#include <fmt/core.h>
#include <malloc.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <map>
#include <optional>

#include "games/shared/outside_json.h"
#include "serve/api/api.h"
#include "serve/api/refusal.h"
#include "serve/http/origin.h"
#include "serve/http/report_boards.h"
#include "serve/http/token_bucket.h"

namespace damier::serve {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using beast::error_code;

// A client that does not take what it is sent is dropped when this much waits for it.
constexpr std::size_t most_bytes_waiting = 8u << 20;
// Events that a newer one replaces are left out from here on.
constexpr std::size_t few_messages_waiting = 4;

constexpr const char* page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src "
    "'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A report brings its own style and script along; it gets no origin and nothing to connect to.
constexpr const char* report_policy =
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data:; frame-ancestors 'none'";

beast::string_view as_boost(std::string_view text) {
    return {text.data(), text.size()};
}

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

// What all connections share.
struct House {
    ServerOptions options;
    // Before the context: connections that end with it count themselves out.
    std::size_t connections = 0;
    std::map<std::string, std::size_t> by_address = {};
    std::uint64_t next_user = 1;
    asio::io_context context{1};
    AsioLoop loop{context};
    Api api;

    explicit House(const ServerOptions& given)
        : options(given),
          api(options.limits, loop, options.tournaments, options.version, report_boards(options.page)) {}
    const ServerLimits& limits() const { return options.limits; }
};

// Counts a connection for as long as it lives.
class Admission {
  public:
    static std::unique_ptr<Admission> ask(House& house, const std::string& address) {
        const bool full = house.connections >= house.limits().connections ||
                          house.by_address[address] >= house.limits().address_connections;
        return full ? nullptr : std::unique_ptr<Admission>(new Admission(house, address));
    }
    ~Admission() {
        --house_.connections;
        const auto found = house_.by_address.find(address_);
        if (--found->second == 0) house_.by_address.erase(found);
    }
    Admission(const Admission&) = delete;
    Admission& operator=(const Admission&) = delete;

  private:
    Admission(House& house, std::string address) : house_(house), address_(std::move(address)) {
        ++house_.connections;
        ++house_.by_address[address_];
    }
    House& house_;
    std::string address_;
};

// ---- the WebSocket
// ---------------------------------------------------------------------------------------------

class SocketSession final : public Listener, public std::enable_shared_from_this<SocketSession> {
  public:
    SocketSession(House& house, tcp::socket&& socket, std::unique_ptr<Admission> admission)
        : house_(house),
          stream_(std::move(socket)),
          admission_(std::move(admission)),
          bucket_(house.limits().rate),
          pause_(house.context),
          user_(fmt::format("socket {}", house.next_user++)) {}

    void begin(http::request<http::string_body> request) {
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.handshake_timeout = house_.limits().patience;
        timeout.idle_timeout = 2 * house_.limits().patience;
        timeout.keep_alive_pings = true;
        stream_.set_option(timeout);
        stream_.read_message_max(house_.limits().body);
        stream_.auto_fragment(false);
        stream_.async_accept(request, [self = shared_from_this()](error_code error) {
            if (!error) self->read();
        });
    }

    void send(std::shared_ptr<const std::string> event, bool disposable) override {
        if (closed_ || (disposable && waiting_.size() >= few_messages_waiting)) return;
        push(std::move(event));
    }

  private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return self->close();
            if (!self->stream_.got_text()) return self->refuse();
            self->pace();
        });
    }

    // A client that asks too often is read more slowly.
    void pace() {
        const auto wait = bucket_.take();
        if (wait.count() == 0) return answer();
        pause_.expires_after(wait);
        pause_.async_wait([self = shared_from_this()](error_code error) {
            if (!error) self->answer();
        });
    }

    void answer() {
        const std::string text = beast::buffers_to_string(buffer_.data());
        buffer_.consume(buffer_.size());
        take(text);
        if (!closed_) read();
    }

    void take(const std::string& text) {
        const auto parsed = parse_outside_json(text);
        if (!parsed || !parsed->is_object())
            return reply(nullptr,
                         {bad_request, {{"error", "expected a JSON object: {id, method, path, body}"}}});
        const auto field = [&](const char* name) {
            const auto found = parsed->find(name);
            return found == parsed->end() ? nlohmann::json() : *found;
        };
        const nlohmann::json id = field("id");
        const nlohmann::json method = field("method");
        const nlohmann::json path = field("path");
        Request request;
        if (id.is_structured() || (id.is_string() && id.get_ref<const std::string&>().size() > 64))
            return reply(nullptr,
                         {bad_request, {{"error", "field 'id': expected a number or a short text"}}});
        if (!method.is_string() || !path.is_string() || !read_target(path.get<std::string>(), request))
            return reply(id,
                         {bad_request, {{"error", "expected 'method' and a 'path' that begins with /api/"}}});
        request.method = method.get<std::string>();
        request.body = field("body");
        request.user = user_;
        request.listener = weak_from_this();
        house_.api.handle(request, [weak = weak_from_this(), id](const Answer& answer) {
            if (const auto self = weak.lock()) self->reply(id, answer);
        });
    }

    void reply(const nlohmann::json& id, const Answer& answer) {
        if (closed_) return;
        const std::string body = !answer.type.empty() ? dumped({{"text", *answer.text}})
                                 : answer.text        ? *answer.text
                                                      : dumped(answer.body);
        push(std::make_shared<const std::string>(
            fmt::format(R"({{"id":{},"status":{},"body":{}}})", dumped(id), answer.status, body)));
    }

    void push(std::shared_ptr<const std::string> message) {
        bytes_waiting_ += message->size();
        if (bytes_waiting_ > most_bytes_waiting) return close();
        waiting_.push_back(std::move(message));
        if (waiting_.size() == 1) write();
    }

    void write() {
        stream_.text(true);
        stream_.async_write(asio::buffer(*waiting_.front()),
                            [self = shared_from_this()](error_code error, std::size_t) {
                                if (error) return self->close();
                                self->bytes_waiting_ -= self->waiting_.front()->size();
                                self->waiting_.pop_front();
                                if (!self->waiting_.empty()) self->write();
                            });
    }

    // Politely, with a reason: only text is spoken here.
    void refuse() {
        closed_ = true;
        stream_.async_close(websocket::close_code::unknown_data, [self = shared_from_this()](error_code) {});
    }

    void close() {
        closed_ = true;
        pause_.cancel();
        error_code ignored;
        beast::get_lowest_layer(stream_).socket().close(ignored);
    }

    House& house_;
    websocket::stream<beast::tcp_stream> stream_;
    std::unique_ptr<Admission> admission_;
    TokenBucket bucket_;
    asio::steady_timer pause_;
    std::string user_;
    beast::flat_buffer buffer_;
    std::deque<std::shared_ptr<const std::string>> waiting_;  // the front one is being written
    std::size_t bytes_waiting_ = 0;
    bool closed_ = false;
};

// ---- HTTP
// ------------------------------------------------------------------------------------------------------

class HttpSession : public std::enable_shared_from_this<HttpSession> {
  public:
    HttpSession(House& house, tcp::socket&& socket, std::string address, std::unique_ptr<Admission> admission)
        : house_(house),
          stream_(std::move(socket)),
          address_(std::move(address)),
          admission_(std::move(admission)),
          bucket_(house.limits().rate) {}

    void read() {
        parser_.emplace();
        parser_->body_limit(house_.limits().body);
        stream_.expires_after(house_.limits().patience);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](error_code error, std::size_t) {
                             if (error == http::error::body_limit) return self->refuse_body();
                             if (error == http::error::end_of_stream) return self->close();
                             if (error) return self->drop(error);
                             self->request_ = self->parser_->release();
                             self->answer();
                         });
    }

  private:
    using Response = http::response<http::string_body>;

    std::string_view header(http::field field) const {
        const auto value = request_[field];
        return {value.data(), value.size()};
    }
    std::string_view target() const { return {request_.target().data(), request_.target().size()}; }
    bool only_looks() const {
        return request_.method() == http::verb::get || request_.method() == http::verb::head;
    }

    void answer() {
        const std::string_view host = header(http::field::host);
        if (!is_own_host(host, house_.options.names))
            return refuse(http::status::misdirected_request,
                          "this server is not known by that name; start it with --name to allow one");
        const std::string_view origin = header(http::field::origin);
        const bool upgrade = websocket::is_upgrade(request_);
        if (!origin.empty() && (upgrade || !only_looks()) && !is_own_origin(origin, host))
            return refuse(http::status::forbidden, "the request comes from another site's page");
        if (bucket_.take().count() > 0)
            return refuse(http::status::too_many_requests, "too many requests: try again in a moment");
        if (upgrade && target() == "/api/socket") return become_socket();
        if (target().starts_with("/api/")) return answer_api();
        answer_file();
    }

    void become_socket() {
        stream_.expires_never();
        std::make_shared<SocketSession>(house_, stream_.release_socket(), std::move(admission_))
            ->begin(std::move(request_));
    }

    void answer_api() {
        Request request;
        request.method = std::string(request_.method_string());
        request.user = address_;
        if (!read_target(target(), request))
            return refuse(http::status::bad_request, "the path cannot be read");
        if (!only_looks() && !request_.body().empty()) {
            // A form of another site cannot say so without being asked for permission first.
            if (!header(http::field::content_type).starts_with("application/json"))
                return refuse(http::status::unsupported_media_type,
                              "expected Content-Type: application/json");
            auto body = parse_outside_json(request_.body());
            if (!body)
                return refuse(http::status::bad_request,
                              fmt::format("JSON: it cannot be read on from byte {}", body.error().byte + 1));
            request.body = std::move(*body);
        }
        stream_.expires_never();  // a thought may take its time
        house_.api.handle(request, [self = shared_from_this()](const Answer& answer) { self->send(answer); });
    }

    void send(const Answer& answer) {
        Response response(static_cast<http::status>(answer.status), request_.version());
        response.set(http::field::cache_control, "no-store");
        response.set(http::field::content_type, answer.type.empty() ? "application/json" : answer.type);
        if (!answer.type.empty()) response.set("Content-Security-Policy", report_policy);
        response.body() = answer.text ? *answer.text : dumped(answer.body);
        write(std::move(response));
    }

    void refuse(http::status status, std::string_view sentence) {
        send({static_cast<int>(status), {{"error", sentence}}});
    }

    void refuse_body() {
        Response response(http::status::payload_too_large, 11);
        response.set(http::field::content_type, "application/json");
        response.body() =
            dumped({{"error", fmt::format("a request has at most {} bytes", house_.limits().body)}});
        response.keep_alive(false);
        request_ = {};
        write(std::move(response));
    }

    void answer_file() {
        if (!only_looks()) return refuse(http::status::method_not_allowed, "expected GET");
        const std::string_view path = target().substr(0, target().find('?'));
        const PageFile* file = find_page_file(house_.options.page, path);
        if (file == nullptr) return refuse(http::status::not_found, "there is no such page");
        Response response(http::status::ok, request_.version());
        response.set(http::field::etag, as_boost(file->tag));
        response.set(http::field::cache_control,
                     never_changes(file->path) ? "public, max-age=31536000, immutable" : "no-cache");
        response.set("Content-Security-Policy", page_policy);
        response.set(http::field::vary, "Accept-Encoding");
        if (header(http::field::if_none_match) == file->tag) {
            response.result(http::status::not_modified);
            return write(std::move(response));
        }
        const bool zipped = header(http::field::accept_encoding).find("gzip") != std::string_view::npos;
        if (zipped) response.set(http::field::content_encoding, "gzip");
        response.set(http::field::content_type, as_boost(file->type));
        response.body() = zipped ? file->gzip : file->bytes;
        write(std::move(response));
    }

    void write(Response response) {
        response.set(http::field::server, "damier");
        response.set("X-Content-Type-Options", "nosniff");
        response.set("Referrer-Policy", "no-referrer");
        response.set("Cross-Origin-Opener-Policy", "same-origin");
        response.set("Cross-Origin-Resource-Policy", "same-origin");
        if (response.keep_alive()) response.keep_alive(request_.keep_alive());
        const bool head = request_.method() == http::verb::head;
        response.prepare_payload();
        if (head) response.body().clear();
        stream_.expires_after(house_.limits().patience);
        const auto kept = std::make_shared<Response>(std::move(response));
        http::async_write(stream_, *kept, [self = shared_from_this(), kept](error_code error, std::size_t) {
            if (error) return;
            if (!kept->keep_alive()) return self->close();
            self->read();
        });
    }

    // Something that is not HTTP gets a word before it is dropped; silence gets none.
    void drop(error_code error) {
        if (error == beast::error::timeout || !stream_.socket().is_open()) return;
        if (error.category() != http::make_error_code(http::error::bad_method).category()) return;
        Response response(http::status::bad_request, 11);
        response.set(http::field::content_type, "application/json");
        response.body() = dumped({{"error", "this is not HTTP as it should be"}});
        response.keep_alive(false);
        request_ = {};
        write(std::move(response));
    }

    void close() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    House& house_;
    beast::tcp_stream stream_;
    std::string address_;
    std::unique_ptr<Admission> admission_;
    TokenBucket bucket_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    http::request<http::string_body> request_;
};

}  // namespace

// ---- the door
// --------------------------------------------------------------------------------------------------

struct Server::Inside {
    House house;
    tcp::acceptor acceptor;
    asio::steady_timer tick;
    asio::steady_timer breath;
    asio::signal_set signals;
    bool busy = false;

    explicit Inside(const ServerOptions& options)
        : house(options),
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
            welcome(std::move(socket));
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
        auto admission = Admission::ask(house, address);
        if (!admission) return;
        std::make_shared<HttpSession>(house, std::move(socket), address, std::move(admission))->read();
    }

    void tidy() {
        house.api.tidy();
        // Once after a rush: when all are gone, the memory that they took goes back to the system.
        if (house.connections > 0)
            busy = true;
        else if (std::exchange(busy, false))
            malloc_trim(0);
        tick.expires_after(std::chrono::milliseconds(100));
        tick.async_wait([this](error_code error) {
            if (!error) tidy();
        });
    }
};

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::Server(Server&&) noexcept = default;
Server::~Server() = default;

Expected<Server> Server::open(const ServerOptions& options) {
    auto inside = std::make_unique<Inside>(options);
    if (const auto listens = inside->listen(); !listens) return std::unexpected(listens.error());
    return Server(std::move(inside));
}

std::uint16_t Server::port() const {
    return inside_->acceptor.local_endpoint().port();
}

void Server::run(bool watch_signals) {
    if (watch_signals) {
        inside_->signals.add(SIGINT);
        inside_->signals.add(SIGTERM);
        inside_->signals.async_wait([this](error_code error, int) {
            if (!error) stop();
        });
    }
    inside_->accept();
    inside_->tidy();
    inside_->house.context.run();
}

void Server::stop() {
    inside_->house.context.stop();
}

}  // namespace damier::serve
