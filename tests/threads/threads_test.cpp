// Everything that has threads, doing a little of its work with several of them: what ThreadSanitizer is shown
// (the preset tsan), where each test of its own would take an hour to build. Without it these are ordinary
// tests.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/random.h"
#include "engine/ours/session.h"
#include "engine/ours/test_sink.h"
#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "play/registry/registry.h"
#include "serve/http/server.h"
#include "serve/jobs/job_pool.h"
#include "support/random_games.h"

namespace damier {
namespace {

using std::chrono::milliseconds;

constexpr SolverResources four_threads{.memory = 1 << 20, .threads = 4};

// A position in the middle of a game by lot, with so many free squares.
template <class G>
typename G::Position late_position(int free_squares, std::uint64_t seed) {
    for (Random random(seed);;) {
        typename G::Position position;
        while (!position.is_over() && position.free_squares() > free_squares) {
            const auto moves = legal_moves<G>(position);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!position.is_over()) return position;
    }
}

template <class G>
void solve_with_threads(int free_squares) {
    const auto position = late_position<G>(free_squares, 5);
    typename G::Solver alone(SolverResources{.memory = 1 << 20, .threads = 1});
    typename G::Solver team(four_threads);
    std::atomic<int> told = 0;
    const auto proof = team.solve(position, {}, {}, [&](const SolveProgress&) { ++told; });
    EXPECT_TRUE(proof.margin);
    EXPECT_EQ(proof.margin, alone.solve(position, {}, {}, {}).margin);
    EXPECT_GT(told, 0);
    // One that is stopped while all are at work.
    std::stop_source stop;
    std::jthread ender([&] {
        std::this_thread::sleep_for(milliseconds(30));
        stop.request_stop();
    });
    (void)team.solve(late_position<G>(free_squares + 12, 5), {}, stop.get_token(), {});
}

TEST(Threads, SolveQuarto) {
    solve_with_threads<Quarto>(8);
}
TEST(Threads, SolveYolah) {
    solve_with_threads<Yolah>(24);
}
TEST(Threads, SolveOthello) {
    solve_with_threads<Othello>(13);
}

// Players of several threads: to their limit, and stopped by somebody else.
TEST(Threads, ThinkTogether) {
    for (const char* text :
         {"pvs(nodes=3000, threads=4, table=1MiB)", "uct(playouts=300, threads=4, memory=1MiB)",
          "mc(playouts=300, threads=4)", "perfect(time=50ms, threads=4, memory=1MiB)"}) {
        const GameEntry& game = *registered_games().front();
        const auto player = make_player(game, text, {});
        ASSERT_TRUE(player) << player.error().message;
        const auto table = game.make_table(0);
        EXPECT_TRUE(table->play((*player)->choose(*table, {}, {}, [](const TextReport&) {}).move)) << text;
        std::stop_source stop;
        std::jthread ender([&] {
            std::this_thread::sleep_for(milliseconds(20));
            stop.request_stop();
        });
        EXPECT_FALSE((*player)->choose(*table, {}, stop.get_token(), [](const TextReport&) {}).move.empty())
            << text;
    }
}

TEST(Threads, TalkWhileAnEngineThinks) {
    SessionStart start{*registered_games().front()};
    start.player = "uct(threads=2, memory=1MiB)";
    start.version = "threads";
    TestSink sink;
    const auto session = make_session("ugi", start, sink);
    ASSERT_TRUE(session);
    for (const char* line : {"ugi", "isready", "ugigame", "position startpos", "go infinite", "isready",
                             "stop", "go nodes 100", "isready", "stop", "go movetime 20"})
        (*session)->hear(line);
    (*session)->finish();
    int moves = 0;
    for (const std::string& line : sink.lines()) moves += line.starts_with("bestmove ");
    EXPECT_EQ(moves, 3);
}

TEST(Threads, JobsComeAndGo) {
    std::atomic<int> done = 0;
    serve::JobPool pool({.threads = 3, .fair_share = milliseconds(5)});
    const auto use = [&](int user) {
        for (int i = 0; i < 20; ++i) {
            const auto work = [&](const std::stop_token& token, const serve::Ledger::Entry&) {
                for (int k = 0; k < 3 && !token.stop_requested(); ++k)
                    std::this_thread::sleep_for(std::chrono::microseconds(200));
                ++done;
            };
            const auto urgency = i % 2 == 0 ? serve::Urgency::move : serve::Urgency::analysis;
            auto stop = pool.start({.user = std::to_string(user), .urgency = urgency}, work);
            if (i % 5 == 0) stop.request_stop();
            pool.make_room();
        }
    };
    {
        std::vector<std::jthread> users;
        for (int user = 0; user < 4; ++user) users.emplace_back(use, user);
    }
    for (int i = 0; i < 6'000 && done < 80; ++i) std::this_thread::sleep_for(milliseconds(10));
    EXPECT_EQ(done, 80) << "each is called once, also when it was stopped";
}

// A visitor: one connection, one request after the other.
class Visitor {
  public:
    explicit Visitor(std::uint16_t port) : wire_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const timeval patience{120, 0};
        setsockopt(wire_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        if (connect(wire_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) std::abort();
    }
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;
    ~Visitor() { close(wire_); }

    void say(const std::string& line, const std::string& body) {
        const std::string text =
            line + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
            std::to_string(body.size()) + "\r\n\r\n" + body;
        EXPECT_EQ(send(wire_, text.data(), text.size(), MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
    }
    nlohmann::json ask(const std::string& line, const std::string& body = "{}") {
        say(line, body);
        std::size_t end = 0;
        while ((end = heard_.find("\r\n\r\n")) == std::string::npos) {
            if (!more()) return {};
        }
        const std::size_t at = heard_.find("Content-Length: ");
        const std::size_t size =
            at == std::string::npos ? 0 : std::strtoul(heard_.c_str() + at + 16, nullptr, 10);
        while (heard_.size() < end + 4 + size && more()) {
        }
        EXPECT_NE(heard_.compare(9, 1, "5"), 0) << line << ": " << heard_.substr(0, end + 4 + size);
        auto answer = nlohmann::json::parse(heard_.substr(end + 4, size), nullptr, false);
        heard_.erase(0, end + 4 + size);
        return answer;
    }

  private:
    bool more() {
        char block[4096];
        const ssize_t got = recv(wire_, block, sizeof block, 0);
        if (got > 0) heard_.append(block, static_cast<std::size_t>(got));
        return got > 0;
    }

    int wire_;
    std::string heard_;
};

std::string id_of(const nlohmann::json& answer) {
    return answer.is_object() ? answer.value("id", std::string("none")) : "none";
}

// Plays, analyses, looks, and leaves in the middle of it.
void visit(std::uint16_t port, const std::string& game) {
    using nlohmann::json;
    Visitor visitor(port);
    const json players = {{"first", "level(1)"}, {"second", "mc(playouts=20)"}};
    const json wanted = {
        {"game", game}, {"players", players}, {"seconds", 0.02}, {"delay", 0}, {"running", true}};
    const std::string path = "/api/games/" + id_of(visitor.ask("POST /api/games", wanted.dump()));
    const json thought = {{"game", game}, {"player", "uct(memory=1MiB)"}, {"seconds", 1}};
    const std::string search = "/api/searches/" + id_of(visitor.ask("POST /api/searches", thought.dump()));
    for (const char* what : {"/now", "/settings", "/step", "/undo"}) visitor.ask("POST " + path + what);
    visitor.ask("GET " + path);
    const json deep = {{"game", game}, {"player", "alphabeta(id, tt, table=1MiB)"}};
    visitor.ask("POST /api/reviews", deep.dump());
    visitor.ask("GET " + search);
    visitor.ask("DELETE " + search);
    visitor.ask("POST /api/insight", json{{"game", game}}.dump());
    visitor.ask("GET /api/catalogue");
    visitor.ask("DELETE " + path);
    visitor.say("POST /api/searches", deep.dump());
}

TEST(Threads, ServeManyVisitors) {
    serve::ServerOptions options;
    options.port = 0;
    options.limits.threads = 3;
    auto server = serve::Server::open(options);
    ASSERT_TRUE(server) << server.error().message;
    std::jthread running([&] { server->run(false); });
    const std::string game(registered_games().front()->name);
    {
        std::vector<std::jthread> visitors;
        for (int i = 0; i < 6; ++i)
            visitors.emplace_back([&] {
                for (int k = 0; k < 3; ++k) visit(server->port(), game);
            });
    }
    server->stop();
}

}  // namespace
}  // namespace damier
