// One connection that speaks HTTP. Included by server.cpp only, as Beast takes long to compile.
#pragma once

#include <fmt/core.h>

#include <optional>

#include "games/shared/outside_json.h"
#include "serve/api/refusal.h"
#include "serve/http/house.h"
#include "serve/http/origin.h"
#include "serve/http/socket_session.h"

namespace damier::serve {

inline beast::string_view as_boost(std::string_view text) {
    return {text.data(), text.size()};
}

class HttpSession : public std::enable_shared_from_this<HttpSession> {
  public:
    HttpSession(House& house, tcp::socket&& socket, std::string address, std::unique_ptr<Admission> admission)
        : house_(house),
          stream_(std::move(socket)),
          peer_(std::move(address)),
          admission_(std::move(admission)) {
        if (auto entry = house_.api.ledger().reserve(Account::output, 0)) output_ = std::move(*entry);
        if (auto entry = house_.api.ledger().reserve(Account::buffers, 0)) input_ = std::move(*entry);
    }

    void read() {
        parser_.emplace();
        parser_->body_limit(house_.limits().body);
        stream_.expires_after(house_.limits().patience);
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](error_code error, std::size_t) {
                                    self->begun_ = std::chrono::steady_clock::now();
                                    if (error) return self->cannot_read(error);
                                    self->read_body();
                                });
    }

  private:
    using Response = http::response<http::span_body<const char>>;
    static constexpr const char* page_policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src "
        "'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    // A report brings its own style and script along; it gets no origin and nothing to connect to.
    static constexpr const char* report_policy =
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
        "img-src data:; frame-ancestors 'none'";

    std::string_view header(http::field field) const {
        const auto value = request_[field];
        return {value.data(), value.size()};
    }
    std::string_view target() const { return {request_.target().data(), request_.target().size()}; }
    bool only_looks() const {
        return request_.method() == http::verb::get || request_.method() == http::verb::head;
    }

    // A body is paid for before it is read.
    void read_body() {
        if (parser_->is_done()) return take();
        const auto said = parser_->content_length();
        const std::size_t length = said ? static_cast<std::size_t>(*said) : house_.limits().body;
        if (!resize_input(house_, input_, memory_of_request(length))) {
            request_ = {};
            return refuse_and_close(http::status::service_unavailable, no_memory_now);
        }
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](error_code error, std::size_t) {
                             if (error) return self->cannot_read(error);
                             self->take();
                         });
    }

    void cannot_read(error_code error) {
        if (error == http::error::body_limit)
            return refuse_and_close(http::status::payload_too_large,
                                    fmt::format("a request has at most {} bytes", house_.limits().body));
        if (error == http::error::end_of_stream) return close();
        drop(error);
    }

    void take() {
        request_ = parser_->release();
        address_ = client_address(peer_, header("X-Forwarded-For"), house_.options.trusted_proxies);
        share_ = share_of_address(address_);
        answer();
    }
    std::string_view header(const char* name) const {
        const auto value = request_[name];
        return {value.data(), value.size()};
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
        const auto wait = house_.address(share_).bucket.take(cost_of(request_.body().size()));
        // What comes over a socket is only read more slowly.
        if (wait.count() > 0 && !upgrade)
            return refuse(http::status::too_many_requests, "too many requests: try again in a moment", 1);
        if (upgrade && target() == "/api/socket") return become_socket();
        if (target().starts_with("/api/")) return answer_api();
        answer_file();
    }

    void become_socket() {
        if (!admission_->is_of(share_))
            return refuse(http::status::too_many_requests, "too many connections of yours are open", 5);
        stream_.expires_never();
        std::make_shared<SocketSession>(house_, stream_.release_socket(), address_, std::move(admission_))
            ->begin(std::move(request_));
    }

    void answer_api() {
        Request request;
        request.method = std::string(request_.method_string());
        request.user = share_;
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
        gone_ = {};
        request.gone = gone_.get_token();
        answered_ = false;
        house_.api.handle(request, [self = shared_from_this()](const Answer& answer) { self->send(answer); });
        if (!answered_) watch_for_the_end();
    }

    // A client that hangs up before it has its answer wants none. One that says more is heard afterwards.
    void watch_for_the_end() {
        stream_.socket().async_wait(tcp::socket::wait_read, [weak = weak_from_this()](error_code error) {
            const auto self = weak.lock();
            if (!self || error || self->answered_) return;
            char byte = 0;
            error_code trouble;
            self->stream_.socket().non_blocking(true, trouble);
            const auto got =
                self->stream_.socket().receive(asio::buffer(&byte, 1), tcp::socket::message_peek, trouble);
            if (got == 0 && trouble != asio::error::would_block) self->gone_.request_stop();
        });
    }

    void send(const Answer& answer) {
        answered_ = true;
        Response response(static_cast<http::status>(answer.status), request_.version());
        response.set(http::field::cache_control, "no-store");
        response.set(http::field::content_type, answer.type.empty() ? "application/json" : answer.type);
        if (!answer.type.empty()) response.set("Content-Security-Policy", report_policy);
        if (answer.retry_after > 0)
            response.set(http::field::retry_after, std::to_string(answer.retry_after));
        auto text = answer.text;
        if (!text) text = std::make_shared<const std::string>(dumped(answer.body));
        // Only as much waits for clients as there is memory for.
        if (!resize_output(house_, output_, text->size())) {
            response.result(http::status::service_unavailable);
            response.set(http::field::retry_after, "2");
            text =
                std::make_shared<const std::string>(dumped({{"error", no_memory_now}, {"retry_after", 2}}));
        }
        write(std::move(response), *text, text);
    }

    void refuse(http::status status, std::string_view sentence, int retry_after = 0) {
        nlohmann::json body = {{"error", sentence}};
        if (retry_after > 0) body["retry_after"] = retry_after;
        send({static_cast<int>(status), std::move(body), {}, {}, retry_after});
    }

    // What was sent is not read to its end, so nothing can follow it.
    void refuse_and_close(http::status status, const std::string& sentence) {
        Response response(status, 11);
        response.set(http::field::content_type, "application/json");
        if (status == http::status::service_unavailable) response.set(http::field::retry_after, "2");
        const auto text = std::make_shared<const std::string>(dumped({{"error", sentence}}));
        response.keep_alive(false);
        request_ = {};
        write(std::move(response), *text, text);
    }

    void answer_file() {
        if (!only_looks()) return refuse(http::status::method_not_allowed, "expected GET");
        const std::string_view path = target().substr(0, target().find('?'));
        const PageFile* file = find_page_file(house_.options.page, path);
        http::status status = http::status::ok;
        if (file == nullptr) {
            // Somebody who typed an address gets the page, a program its sentence.
            const bool wants_page = header(http::field::accept).find("text/html") != std::string_view::npos;
            if (wants_page) file = page_index(house_.options.page);
            if (file == nullptr) return refuse(http::status::not_found, "there is no such page");
            status = http::status::not_found;
        }
        Response response(status, request_.version());
        response.set(http::field::etag, as_boost(file->tag));
        response.set(http::field::cache_control,
                     never_changes(file->path) ? "public, max-age=31536000, immutable" : "no-cache");
        response.set("Content-Security-Policy", page_policy);
        response.set(http::field::vary, "Accept-Encoding");
        if (status == http::status::ok && header(http::field::if_none_match) == file->tag) {
            response.result(http::status::not_modified);
            return write(std::move(response), {}, nullptr);
        }
        const bool takes_gzip = header(http::field::accept_encoding).find("gzip") != std::string_view::npos;
        const bool zipped = takes_gzip && !file->gzip.empty();
        if (zipped) response.set(http::field::content_encoding, "gzip");
        response.set(http::field::content_type, as_boost(file->type));
        const std::string_view bytes = zipped ? file->gzip : file->bytes;
        write(std::move(response), bytes, nullptr);
    }

    // `owner` keeps the bytes; the page's own need nobody.
    void write(Response response, std::string_view bytes, std::shared_ptr<const void> owner) {
        response.set(http::field::server, "damier");
        response.set("X-Content-Type-Options", "nosniff");
        response.set("Referrer-Policy", "no-referrer");
        response.set("Cross-Origin-Opener-Policy", "same-origin");
        response.set("Cross-Origin-Resource-Policy", "same-origin");
        if (response.keep_alive()) response.keep_alive(request_.keep_alive());
        response.body() = {bytes.data(), bytes.size()};
        response.prepare_payload();
        if (request_.method() == http::verb::head) response.body() = {};
        if (house_.log)
            house_.log->note({address_.empty() ? peer_ : address_,
                              {request_.method_string().data(), request_.method_string().size()},
                              target(),
                              static_cast<int>(response.result_int()),
                              bytes.size(),
                              std::chrono::steady_clock::now() - begun_});
        input_.resize(0);
        stream_.expires_after(house_.limits().patience);
        const auto kept = std::make_shared<Response>(std::move(response));
        http::async_write(stream_, *kept,
                          [self = shared_from_this(), kept, owner](error_code error, std::size_t) {
                              self->output_.resize(0);
                              if (error) return;
                              if (!kept->keep_alive()) return self->close();
                              self->read();
                          });
    }

    // Something that is not HTTP gets a word before it is dropped; silence gets none.
    void drop(error_code error) {
        if (error == beast::error::timeout || !stream_.socket().is_open()) return;
        if (error.category() != http::make_error_code(http::error::bad_method).category()) return;
        refuse_and_close(http::status::bad_request, "this is not HTTP as it should be");
    }

    void close() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    House& house_;
    beast::tcp_stream stream_;
    std::string peer_;     // who connected
    std::string address_;  // who asks, also through a proxy
    std::string share_;
    std::unique_ptr<Admission> admission_;
    std::chrono::steady_clock::time_point begun_ = {};
    std::stop_source gone_;
    bool answered_ = true;
    beast::flat_buffer buffer_;
    Ledger::Entry input_;
    Ledger::Entry output_;
    std::optional<http::request_parser<http::string_body>> parser_;
    http::request<http::string_body> request_;
};

}  // namespace damier::serve
