// The server from outside, over real sockets, by hand: what a library would never send is sent here too.
#include "serve/http/server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "arena/run/test_tournaments.h"
#include "core/random.h"

namespace damier::serve {
namespace {

using nlohmann::json;

const PageFile page[] = {
    {"/index.html", "text/html; charset=utf-8", "<title>Damier</title>", "zipped", "\"1\""},
    {"/assets/a.js", "text/javascript", "1", "1", "\"2\""},
    {"/assets/a.png", "image/png", "picture", "", "\"3\""}};

// A connection that says what it is told to and hears what it gets.
class Wire {
  public:
    explicit Wire(std::uint16_t port) : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
        timeval patience{120, 0};
        setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    }
    ~Wire() { close(descriptor_); }
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    bool connected() const { return connected_; }
    void say(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }
    // As many bytes as are asked for, or fewer when the other side has hung up.
    std::string hear(std::size_t count) {
        while (heard_.size() < count && more()) {
        }
        std::string out = heard_.substr(0, count);
        heard_.erase(0, out.size());
        return out;
    }
    std::string hear_through(std::string_view mark) {
        std::size_t found = 0;
        while ((found = heard_.find(mark)) == std::string::npos && more()) {
        }
        return hear(found == std::string::npos ? heard_.size() : found + mark.size());
    }
    bool hung_up() { return heard_.empty() && !more(); }

    struct Reply {
        int status = 0;
        std::string head;
        std::string body;
    };
    Reply reply() {
        Reply reply;
        reply.head = hear_through("\r\n\r\n");
        if (reply.head.size() > 12) reply.status = std::atoi(reply.head.c_str() + 9);
        const std::size_t length = reply.head.find("Content-Length: ");
        if (length != std::string::npos)
            reply.body = hear(static_cast<std::size_t>(std::atoi(reply.head.c_str() + length + 16)));
        return reply;
    }
    Reply ask(const std::string& line, const std::string& headers = "", const std::string& body = "") {
        say(line + " HTTP/1.1\r\nHost: localhost\r\n" + headers +
            (body.empty() ? ""
                          : "Content-Type: application/json\r\nContent-Length: " +
                                std::to_string(body.size()) + "\r\n") +
            "\r\n" + body);
        return reply();
    }

    bool open_socket(const std::string& origin = "") {
        const Reply answer = ask("GET /api/socket",
                                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                                     (origin.empty() ? origin : "Origin: " + origin + "\r\n"));
        return answer.status == 101;
    }
    // A frame as a client sends it, masked with zeros.
    void frame(unsigned char first, std::string_view payload) {
        std::string out{static_cast<char>(first)};
        const std::size_t size = payload.size();
        const int more_bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
        out += static_cast<char>(0x80 | (more_bytes == 0 ? size : more_bytes == 2 ? 126 : 127));
        for (int shift = 8 * (more_bytes - 1); shift >= 0; shift -= 8)
            out += static_cast<char>(size >> shift & 0xff);
        out.append(4, '\0').append(payload);
        say(out);
    }
    // The next text that the server says; empty when it closes.
    std::string next_text() {
        const std::string head = hear(2);
        if (head.size() < 2 || (head[0] & 0x0f) != 1) return {};
        std::size_t size = static_cast<unsigned char>(head[1]);
        const int more_bytes = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (more_bytes > 0) size = 0;
        for (const char c : hear(static_cast<std::size_t>(more_bytes)))
            size = size << 8 | static_cast<unsigned char>(c);
        return hear(size);
    }
    json ask_socket(const json& request) {
        frame(0x81, request.dump());
        return json::parse(next_text(), nullptr, false);
    }

  private:
    bool more() {
        char buffer[4096];
        const ssize_t got = recv(descriptor_, buffer, sizeof buffer, 0);
        if (got <= 0) return false;
        heard_.append(buffer, static_cast<std::size_t>(got));
        return true;
    }

    int descriptor_;
    bool connected_ = false;
    std::string heard_;
};

class ServerTest : public testing::Test {
  protected:
    void start(ServerOptions options = {}) {
        options.port = 0;
        options.page = page;
        options.limits.threads = 2;
        auto opened = Server::open(options);
        ASSERT_TRUE(opened) << opened.error().message;
        server_ = std::make_unique<Server>(std::move(*opened));
        thread_ = std::jthread([this] { server_->run(false); });
    }
    void TearDown() override {
        if (server_) server_->stop();
        if (thread_.joinable()) thread_.join();
    }
    std::uint16_t port() const { return server_->port(); }
    void expect_alive() {
        Wire wire(port());
        EXPECT_EQ(wire.ask("GET /api/catalogue").status, 200);
    }

    std::unique_ptr<Server> server_;
    std::jthread thread_;
};

TEST_F(ServerTest, ServesThePageAndNothingElse) {
    start();
    Wire wire(port());
    const Wire::Reply index = wire.ask("GET /");
    EXPECT_EQ(index.status, 200);
    EXPECT_EQ(index.body, "<title>Damier</title>");
    EXPECT_NE(index.head.find("Content-Security-Policy: default-src 'none'; script-src 'self'"),
              std::string::npos);
    EXPECT_NE(index.head.find("X-Content-Type-Options: nosniff"), std::string::npos);
    EXPECT_EQ(wire.ask("GET /", "Accept-Encoding: gzip, br\r\n").body, "zipped");
    EXPECT_EQ(wire.ask("GET /game/abcdefgh").body, index.body);
    EXPECT_EQ(wire.ask("GET /", "If-None-Match: \"1\"\r\n").status, 304);
    EXPECT_NE(wire.ask("GET /assets/a.js").head.find("immutable"), std::string::npos);
    const Wire::Reply picture = wire.ask("GET /assets/a.png", "Accept-Encoding: gzip\r\n");
    EXPECT_EQ(picture.body, "picture") << "it is compressed as it is";
    EXPECT_EQ(picture.head.find("Content-Encoding"), std::string::npos);
    for (const char* path : {"/../etc/passwd", "/assets/../../../etc/passwd", "/%2e%2e/etc/passwd",
                             "//etc/passwd", "/assets/%2e%2e/index.html", "/etc/passwd", "/index.html/"})
        EXPECT_EQ(wire.ask(std::string("GET ") + path).status, 404) << path;
    EXPECT_EQ(wire.ask("DELETE /").status, 405);
}

TEST_F(ServerTest, WhoTypesAnAddressThatLeadsNowhereGetsThePage) {
    start();
    Wire wire(port());
    const Wire::Reply typed = wire.ask("GET /nowhere", "Accept: text/html,*/*;q=0.8\r\n");
    EXPECT_EQ(typed.status, 404);
    EXPECT_EQ(typed.body, "<title>Damier</title>");
    EXPECT_NE(typed.head.find("text/html"), std::string::npos);
    EXPECT_EQ(wire.ask("GET /nowhere", "Accept: text/html\r\nIf-None-Match: \"1\"\r\n").status, 404);
    const Wire::Reply program = wire.ask("GET /nowhere", "Accept: */*\r\n");
    EXPECT_EQ(program.status, 404);
    EXPECT_NE(program.body.find("there is no such page"), std::string::npos);
    EXPECT_EQ(wire.ask("GET /api/nowhere", "Accept: text/html\r\n").head.find("text/html"),
              std::string::npos);
}

TEST_F(ServerTest, ForeignPagesMayNotTouchIt) {
    start();
    const std::string game = R"({"game": "yolah"})";
    EXPECT_EQ(Wire(port()).ask("POST /api/games", "", game).status, 201) << "no browser, no origin";
    EXPECT_EQ(Wire(port()).ask("POST /api/games", "Origin: http://localhost\r\n", game).status, 201);
    EXPECT_EQ(Wire(port()).ask("POST /api/games", "Origin: http://evil.example\r\n", game).status, 403);
    EXPECT_EQ(Wire(port()).ask("DELETE /api/games/x", "Origin: null\r\n").status, 403);
    EXPECT_TRUE(Wire(port()).open_socket());
    EXPECT_TRUE(Wire(port()).open_socket("http://localhost"));
    EXPECT_FALSE(Wire(port()).open_socket("http://evil.example"));
    Wire renamed(port());
    renamed.say("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    EXPECT_EQ(renamed.reply().status, 421);
    Wire form(port());
    form.say(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: "
        "17\r\n\r\n" +
        game);
    EXPECT_EQ(form.reply().status, 415);
}

TEST_F(ServerTest, SpeaksTheApiOverTheSocket) {
    start();
    Wire wire(port());
    ASSERT_TRUE(wire.open_socket());
    const json made = wire.ask_socket(
        {{"id", 1}, {"method", "POST"}, {"path", "/api/games"}, {"body", {{"game", "othello"}}}});
    EXPECT_EQ(made["id"], 1);
    EXPECT_EQ(made["status"], 201);
    const std::string path = "/api/games/" + made["body"]["id"].get<std::string>();
    EXPECT_EQ(wire.ask_socket({{"id", "w"}, {"method", "WATCH"}, {"path", path}})["status"], 200);
    // Another client's move is an event for this one.
    Wire other(port());
    EXPECT_EQ(other.ask("POST " + path + "/play", "", R"({"move": "f5"})").status, 200);
    const json event = json::parse(wire.next_text());
    EXPECT_EQ(event["event"], "game");
    EXPECT_EQ(event["game"]["current"], 1);
}

TEST_F(ServerTest, BadMessagesGetAnErrorAndGoodOnesGoOn) {
    start();
    Wire wire(port());
    ASSERT_TRUE(wire.open_socket());
    for (const char* text :
         {"", "x", "[]", "{}", "3", "{\"id\":", R"({"id": {}, "method": "GET", "path": "/api/x"})",
          R"({"id": 1, "method": 3, "path": "/api/x"})", R"({"id": 1, "method": "GET", "path": "/"})",
          R"({"id": 1, "method": "GET", "path": "/api/"})", R"({"method": "GET", "path": "/api/%"})",
          "\"\\ud800\"", "[1e999999]"}) {
        wire.frame(0x81, text);
        const json answer = json::parse(wire.next_text(), nullptr, false);
        ASSERT_TRUE(answer.is_object()) << text;
        EXPECT_GE(answer["status"], 400) << text;
        EXPECT_FALSE(answer["body"]["error"].get<std::string>().empty()) << text;
    }
    EXPECT_EQ(wire.ask_socket({{"id", 2}, {"method", "GET"}, {"path", "/api/catalogue"}})["status"], 200);
}

TEST_F(ServerTest, DeepJsonIsRefused) {
    start();
    const std::string deep(50'000, '[');
    EXPECT_EQ(Wire(port()).ask("POST /api/games", "", deep).status, 400);
    const std::string closed = R"({"game": "yolah", "position": )" + deep + std::string(50'000, ']') + "}";
    EXPECT_EQ(Wire(port()).ask("POST /api/games", "", closed).status, 400);
    Wire wire(port());
    ASSERT_TRUE(wire.open_socket());
    wire.frame(0x81, deep);
    EXPECT_EQ(json::parse(wire.next_text())["status"], 400);
    expect_alive();
}

TEST_F(ServerTest, HugeAndBinaryMessagesCloseTheSocket) {
    start();
    Wire binary(port());
    ASSERT_TRUE(binary.open_socket());
    binary.frame(0x82, "\x01\x02");
    EXPECT_EQ(binary.next_text(), "");
    Wire huge(port());
    ASSERT_TRUE(huge.open_socket());
    huge.frame(0x81, std::string(1 << 20, 'x'));
    EXPECT_EQ(huge.next_text(), "");
    Wire unmasked(port());
    ASSERT_TRUE(unmasked.open_socket());
    unmasked.say(std::string("\x81\x02hi", 4));
    EXPECT_EQ(unmasked.next_text(), "");
    Wire reserved(port());
    ASSERT_TRUE(reserved.open_socket());
    reserved.frame(0xff, "x");
    EXPECT_EQ(reserved.next_text(), "");
    expect_alive();
}

TEST_F(ServerTest, BadHttpGetsAnErrorOrIsDropped) {
    start();
    const std::string long_header(100'000, 'a');
    for (const std::string& text : std::vector<std::string>{
             "\r\n\r\n", "GET\r\n\r\n", "hello world\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
             "GET / HTTP/1.1\r\n: x\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + long_header + "\r\n\r\n",
             "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
             "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
             "POST /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
             std::string("\x16\x03\x01\x02\x00\x01", 6) + std::string(600, '\0')}) {
        Wire wire(port());
        wire.say(text);
        const Wire::Reply reply = wire.reply();
        EXPECT_TRUE(reply.status == 0 || reply.status >= 400) << text.substr(0, 60) << reply.head;
    }
    EXPECT_EQ(Wire(port()).ask("POST /api/games", "", std::string(300'000, ' ')).status, 413);
    EXPECT_EQ(Wire(port()).ask("POST /api/games", "", "{\"game\"").status, 400);
    EXPECT_EQ(Wire(port()).ask("PATCH /api/games/x").status, 404);
    expect_alive();
}

TEST_F(ServerTest, RandomBytesDoNotHurt) {
    start();
    Random random(11);
    const std::string good =
        R"({"id":1,"method":"POST","path":"/api/games","body":{"game":"yolah","moves":"d5:b7"}})";
    for (int round = 0; round < 200; ++round) {
        Wire wire(port());
        std::string text = good;
        for (int i = 0; i < 4; ++i)
            text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random());
        if (round % 2 == 0 && wire.open_socket()) {
            wire.frame(static_cast<unsigned char>(round % 3 == 0 ? random() : 0x81), text);
            wire.frame(0x88, "");
        } else {
            wire.say(
                "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                "application/json\r\nContent-Length: " +
                std::to_string(text.size()) + "\r\n\r\n" + text);
        }
    }
    expect_alive();
}

TEST_F(ServerTest, SlowClientsAreLetGo) {
    ServerOptions options;
    options.limits.patience = std::chrono::seconds(1);
    start(options);
    Wire silent(port());
    Wire slow(port());
    slow.say("POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
    EXPECT_TRUE(silent.hung_up());
    slow.hear_through("\r\n\r\n");
    EXPECT_TRUE(slow.hung_up());
    expect_alive();
}

TEST_F(ServerTest, ThousandsOfConnectionsComeAndGo) {
    ServerOptions options;
    options.limits.rate = 1e6;  // all of them are of one address
    start(options);
    for (int i = 0; i < 3000; ++i) {
        Wire wire(port());
        if (i % 3 == 0) wire.say("GET /");
        if (i % 3 == 1) wire.say("GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    expect_alive();
}

TEST_F(ServerTest, OneAddressGetsSoManyConnectionsOnly) {
    ServerOptions options;
    options.limits.address_connections = 3;
    start(options);
    std::vector<std::unique_ptr<Wire>> wires;
    for (int i = 0; i < 3; ++i) {
        wires.push_back(std::make_unique<Wire>(port()));
        EXPECT_EQ(wires.back()->ask("GET /").status, 200);
    }
    Wire fourth(port());
    EXPECT_TRUE(fourth.hung_up());
    wires.pop_back();
    // The server hears of it a moment later.
    for (int tries = 0; tries < 100; ++tries) {
        Wire again(port());
        if (again.ask("GET /").status == 200) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << "the place was not given back";
}

TEST_F(ServerTest, TooManyRequestsAreSlowedDown) {
    ServerOptions options;
    options.limits.rate = 5;
    start(options);
    Wire wire(port());
    int refused = 0;
    for (int i = 0; i < 30; ++i) refused += wire.ask("GET /").status == 429;
    EXPECT_GT(refused, 10);
    Wire socket(port());
    ASSERT_TRUE(socket.open_socket());
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < 15; ++i)
        EXPECT_EQ(socket.ask_socket({{"id", i}, {"method", "GET"}, {"path", "/api/games/none"}})["id"], i);
    EXPECT_GT(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(500));
}

// Somebody who asks and never listens costs no more than their share, hears why they are dropped, and
// disturbs nobody.
TEST_F(ServerTest, WhoDoesNotReadIsDroppedWithAReason) {
    ServerOptions options;
    options.limits.output = 256 << 10;
    options.limits.rate = 100'000;
    start(options);
    Wire deaf(port());
    ASSERT_TRUE(deaf.open_socket());
    for (int i = 0; i < 4000; ++i)
        deaf.frame(0x81, R"({"id": 1, "method": "GET", "path": "/api/catalogue"})");
    expect_alive();
    // Long enough for a server under sanitizers to answer more than the system keeps of a connection.
    std::this_thread::sleep_for(std::chrono::seconds(15));
    std::string heard = deaf.hear(std::size_t{1} << 30);
    EXPECT_NE(heard.find("you do not read what you are sent"), std::string::npos);
    EXPECT_LT(heard.size(), std::size_t{64} << 20);
}

TEST_F(ServerTest, SaysWhenToComeBack) {
    ServerOptions options;
    options.limits.rate = 5;
    start(options);
    Wire wire(port());
    Wire::Reply reply;
    for (int i = 0; i < 30 && reply.status != 429; ++i) reply = wire.ask("GET /api/catalogue");
    EXPECT_EQ(reply.status, 429);
    EXPECT_NE(reply.head.find("Retry-After: 1"), std::string::npos) << reply.head;
    EXPECT_EQ(json::parse(reply.body)["retry_after"], 1);
}

// The connections of one address have its requests together.
TEST_F(ServerTest, ManyConnectionsGetNoMoreThanOne) {
    ServerOptions options;
    options.limits.rate = 10;
    start(options);
    int answered = 0;
    for (int i = 0; i < 100; ++i) answered += Wire(port()).ask("GET /api/catalogue").status == 200;
    EXPECT_LT(answered, 90);
    EXPECT_GE(answered, 20);
}

TEST_F(ServerTest, TellsHowItIs) {
    start();
    Wire other(port());
    ASSERT_TRUE(other.open_socket());
    const json health = json::parse(Wire(port()).ask("GET /api/health").body);
    EXPECT_GE(health["clients"]["connections"], 2);
    EXPECT_GT(health["longest_turn"]["ever"], 0);
    EXPECT_LT(health["longest_turn"]["ever"], 60);
}

TEST_F(ServerTest, BelievesAForwardedAddressFromAProxyOnly) {
    ServerOptions options;
    options.limits.rate = 5;
    options.trusted_proxies = {"127.0.0.1"};
    start(options);
    const auto status = [&](const std::string& client) {
        return Wire(port()).ask("GET /api/catalogue", "X-Forwarded-For: " + client + "\r\n").status;
    };
    for (int i = 0; i < 40; ++i) EXPECT_EQ(status("192.0.2." + std::to_string(i)), 200);
    int refused = 0;
    for (int i = 0; i < 40; ++i) refused += status("192.0.2.200") == 429;
    EXPECT_GT(refused, 0);
}

// As SIGTERM does it: games are there afterwards, under their own addresses, and run() comes back.
TEST_F(ServerTest, EndsWithGamesStoredAndSocketsTold) {
    const ScratchFolder scratch;
    ServerOptions options;
    options.store = scratch.file("games");
    options.must_store = true;
    options.access_log = scratch.file("access.log");
    start(options);
    Wire socket(port());
    ASSERT_TRUE(socket.open_socket());
    Wire wire(port());
    const json game = json::parse(wire.ask("POST /api/games", "", R"({"game": "othello"})").body);
    const std::string path = "/api/games/" + game["id"].get<std::string>();
    EXPECT_EQ(wire.ask("POST " + path + "/play", "", R"({"move": "f5"})").status, 200);
    EXPECT_EQ(wire.ask("POST /api/searches", "", R"({"game": "yolah", "seconds": 60})").status, 201);
    const auto begun = std::chrono::steady_clock::now();
    server_->end();
    thread_.join();
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30));
    EXPECT_NE(socket.hear_through("the server is ending").find("the server is ending"), std::string::npos);
    server_.reset();
    std::stringstream log;
    log << std::ifstream(scratch.file("access.log")).rdbuf();
    EXPECT_NE(log.str().find("127.0.0.1 \"POST /api/games/"), std::string::npos) << log.str();
    EXPECT_EQ(log.str().find(path), std::string::npos) << "whoever has the id may play";

    options.access_log.clear();
    start(options);
    Wire again(port());
    EXPECT_EQ(json::parse(again.ask("GET " + path).body)["current"], 1);
    const auto second = Server::open(options);
    ASSERT_FALSE(second) << "the folder is in use";
}

TEST(Server, SaysWhyItCannotListen) {
    ServerOptions options;
    options.host = "nowhere";
    const auto named = Server::open(options);
    ASSERT_FALSE(named);
    EXPECT_NE(named.error().message.find("--host"), std::string::npos);
    options.host = "127.0.0.1";
    options.port = 0;
    const auto first = Server::open(options);
    ASSERT_TRUE(first);
    options.port = first->port();
    const auto second = Server::open(options);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("--port"), std::string::npos);
}

}  // namespace
}  // namespace damier::serve
