// One WebSocket. Included by server.cpp only, as Beast takes long to compile.
#pragma once

#include <fmt/core.h>

#include <array>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>

#include "games/shared/outside_json.h"
#include "serve/api/refusal.h"
#include "serve/http/house.h"

namespace damier::serve {

namespace websocket = beast::websocket;

class SocketSession final : public Listener,
                            public Guest,
                            public std::enable_shared_from_this<SocketSession> {
  public:
    SocketSession(House& house, tcp::socket&& socket, std::string address,
                  std::unique_ptr<Admission> admission)
        : house_(house),
          stream_(std::move(socket)),
          admission_(std::move(admission)),
          pause_(house.context),
          address_(std::move(address)),
          share_(share_of_address(address_)) {
        house_.guests.insert(this);
        if (auto entry = house_.api.ledger().reserve(Account::output, 0)) output_ = std::move(*entry);
        if (auto entry = house_.api.ledger().reserve(Account::buffers, 0)) input_ = std::move(*entry);
    }
    ~SocketSession() override {
        house_.guests.erase(this);
        gone_.request_stop();
    }

    void begin(http::request<http::string_body> request) {
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.handshake_timeout = house_.limits().patience;
        timeout.idle_timeout = 2 * house_.limits().patience;
        timeout.keep_alive_pings = true;
        stream_.set_option(timeout);
        stream_.read_message_max(house_.limits().body);
        stream_.auto_fragment(false);
        stream_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
            if (kind != websocket::frame_type::pong || payload != lag_ping || !asked_) return;
            lag_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - *asked_);
            asked_.reset();
        });
        stream_.async_accept(request, [self = shared_from_this()](error_code error) {
            if (!error) self->read();
        });
    }

    void send(std::shared_ptr<const std::string> event, bool disposable) override {
        if (closed_ || (disposable && waiting_.size() >= few_messages_waiting)) return;
        push({{}, std::move(event), {}});
    }

    // By a ping, which every client answers by itself. One that does not answer stays as near as it was.
    void measure_lag() override {
        if (closed_ || asked_) return;
        asked_ = Clock::now();
        stream_.async_ping(websocket::ping_data(lag_ping), [self = shared_from_this()](error_code) {});
    }
    std::chrono::milliseconds lag() const override { return lag_; }

    void go_away() override { say_goodbye(websocket::close_code::going_away, "the server is ending"); }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr const char* lag_ping = "lag";
    // Events that a newer one replaces are left out from here on.
    static constexpr std::size_t few_messages_waiting = 4;
    // What every connection has reserved for what it reads.
    static constexpr std::size_t usual_message = 4096;

    // The text of an answer may be shared by many.
    struct Message {
        std::string before;
        std::shared_ptr<const std::string> text;
        std::string after;
        std::size_t size() const { return before.size() + text->size() + after.size(); }
    };

    void read() {
        stream_.async_read_some(buffer_, usual_message,
                                [self = shared_from_this()](error_code error, std::size_t) {
                                    if (error) return self->close();
                                    self->read_on();
                                });
    }

    // A message that is large is paid for before the rest of it is read.
    void read_on() {
        if (closed_) return;
        if (!stream_.got_text())
            return say_goodbye(websocket::close_code::unknown_data, "only text is spoken here");
        if (buffer_.size() > usual_message && input_.bytes() == 0 &&
            !resize_input(house_, input_, memory_of_request(house_.limits().body)))
            return say_goodbye(websocket::close_code::try_again_later, no_memory_now);
        if (stream_.is_message_done()) return pace();
        read();
    }

    // A client that asks too often is read more slowly.
    void pace() {
        const auto wait = house_.address(share_).bucket.take(cost_of(buffer_.size()));
        if (wait.count() == 0) return answer();
        pause_.expires_after(wait);
        pause_.async_wait([self = shared_from_this()](error_code error) {
            if (!error) self->answer();
        });
    }

    void answer() {
        const std::string text = beast::buffers_to_string(buffer_.data());
        buffer_ = {};
        take(text);
        input_.resize(0);
        if (!closed_) read();
    }

    void take(const std::string& text) {
        const auto parsed = parse_outside_json(text);
        if (!parsed || !parsed->is_object())
            return refuse(nullptr, "expected a JSON object: {id, method, path, body}");
        const auto field = [&](const char* name) {
            const auto found = parsed->find(name);
            return found == parsed->end() ? nlohmann::json() : *found;
        };
        const nlohmann::json id = field("id");
        const nlohmann::json method = field("method");
        const nlohmann::json path = field("path");
        Request request;
        if (id.is_structured() || (id.is_string() && id.get_ref<const std::string&>().size() > 64))
            return refuse(nullptr, "field 'id': expected a number or a short text");
        if (!method.is_string() || !path.is_string() || !read_target(path.get<std::string>(), request))
            return refuse(id, "expected 'method' and a 'path' that begins with /api/");
        request.method = method.get<std::string>();
        request.body = field("body");
        request.user = share_;
        request.listener = weak_from_this();
        request.gone = gone_.get_token();
        if (text.size() > usual_message) {
            // It may wait at the desk, after the next message was read.
            auto entry = house_.api.ledger().reserve(Account::buffers, memory_of_request(text.size()));
            if (!entry)
                return static_cast<void>(
                    reply(id, {unavailable, {{"error", no_memory_now}, {"retry_after", 2}}}));
            request.held = std::make_shared<Ledger::Entry>(std::move(*entry));
        }
        const auto begun = std::chrono::steady_clock::now();
        house_.api.handle(request, [weak = weak_from_this(), id, method, path, begun](const Answer& answer) {
            const auto self = weak.lock();
            if (!self) return;
            const std::size_t bytes = self->reply(id, answer);
            if (self->house_.log)
                self->house_.log->note({self->address_, method.get_ref<const std::string&>(),
                                        path.get_ref<const std::string&>(), answer.status, bytes,
                                        std::chrono::steady_clock::now() - begun});
        });
    }

    void refuse(const nlohmann::json& id, const char* sentence) {
        reply(id, {bad_request, {{"error", sentence}}});
    }

    std::size_t reply(const nlohmann::json& id, const Answer& answer) {
        if (closed_) return 0;
        std::shared_ptr<const std::string> text = answer.text;
        if (!answer.type.empty())
            text = std::make_shared<const std::string>(dumped({{"text", *answer.text}}));
        else if (!text)
            text = std::make_shared<const std::string>(dumped(answer.body));
        const std::size_t bytes = text->size();
        push({fmt::format(R"({{"id":{},"status":{},"body":)", dumped(id), answer.status), std::move(text),
              "}"});
        return bytes;
    }

    // A client that does not take what it is sent is told so and dropped.
    void push(Message message) {
        const std::uint64_t bytes = output_.bytes() + message.size();
        if (bytes > house_.limits().output || !resize_output(house_, output_, bytes))
            return say_goodbye(
                websocket::close_code::policy_error,
                fmt::format("you do not read what you are sent: {} KiB wait", output_.bytes() >> 10));
        waiting_.push_back(std::move(message));
        if (waiting_.size() == 1) write();
    }

    void write() {
        stream_.text(true);
        const Message& message = waiting_.front();
        const std::array<asio::const_buffer, 3> parts = {
            asio::buffer(message.before), asio::buffer(*message.text), asio::buffer(message.after)};
        stream_.async_write(parts, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return self->close();
            self->output_.resize(self->output_.bytes() - self->waiting_.front().size());
            self->waiting_.pop_front();
            if (!self->waiting_.empty()) self->write();
        });
    }

    // Politely, with a reason; a client that does not hear it is dropped when patience ends.
    void say_goodbye(websocket::close_code code, const std::string& reason) {
        if (closed_) return;
        leave();
        // The one in front is being written.
        if (waiting_.size() > 1) waiting_.resize(1);
        output_.resize(waiting_.empty() ? 0
                                        : std::min<std::uint64_t>(output_.bytes(), waiting_.front().size()));
        stream_.async_close({code, reason}, [self = shared_from_this()](error_code) { self->shut(); });
    }

    void close() {
        leave();
        shut();
    }

    void leave() {
        closed_ = true;
        pause_.cancel();
        gone_.request_stop();
    }

    void shut() {
        error_code ignored;
        beast::get_lowest_layer(stream_).socket().close(ignored);
    }

    House& house_;
    websocket::stream<beast::tcp_stream> stream_;
    std::unique_ptr<Admission> admission_;
    asio::steady_timer pause_;
    std::string address_;
    std::string share_;
    std::stop_source gone_;
    beast::flat_buffer buffer_;
    Ledger::Entry input_;
    Ledger::Entry output_;
    std::deque<Message> waiting_;  // the front one is being written
    bool closed_ = false;
    std::optional<Clock::time_point> asked_;  // how far away it is, and not yet answered
    std::chrono::milliseconds lag_{0};
};

}  // namespace damier::serve
