// The program ended from outside, by an operator or by the system: nothing that it has started lives on, and
// no game is lost.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "cli/process.h"

namespace damier::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string text_of(const fs::path& file) {
    std::stringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

bool comes_true(const std::function<bool()>& what) {
    for (int i = 0; i < 3'000; ++i) {
        if (what()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
}

class Killed : public testing::Test {
  protected:
    Killed() {
        std::string name = (fs::temp_directory_path() / "damier-cli-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        mark_ = "DAMIER_TEST_OF=" + folder_.string();
    }
    ~Killed() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    // Everything that it starts, however indirectly, has the mark in its environment.
    Command marked(std::vector<std::string> arguments) const {
        std::ofstream(file("out"));
        return {
            .arguments = std::move(arguments), .input = {}, .environment = {mark_}, .output = file("out")};
    }
    std::vector<pid_t> family() const {
        std::vector<pid_t> found;
        for (const auto& entry : fs::directory_iterator("/proc")) {
            const std::string name = entry.path().filename();
            if (name.find_first_not_of("0123456789") != std::string::npos) continue;
            if (contains(text_of(entry.path() / "environ"), mark_)) found.push_back(std::stoi(name));
        }
        return found;
    }
    std::size_t engines() const {
        return static_cast<std::size_t>(std::ranges::count_if(family(), [](pid_t process) {
            return contains(text_of(fs::path("/proc") / std::to_string(process) / "cmdline"),
                            "broken_engine");
        }));
    }

    static std::string name_of(pid_t process) {
        const std::string name = text_of(fs::path("/proc") / std::to_string(process) / "comm");
        return name.substr(0, name.find('\n'));
    }
    // The first of its children that is a process of ours; 0: there is none.
    static pid_t worker_of(pid_t run) {
        const std::string process = std::to_string(run);
        std::istringstream children(text_of(fs::path("/proc") / process / "task" / process / "children"));
        for (pid_t child = 0; children >> child;) {
            if (name_of(child) == "damier") return child;
        }
        return 0;
    }
    // Until a game is being played by an engine that has left a child behind.
    bool plays(const Background& run) const {
        return comes_true([&] { return worker_of(run.process()) != 0 && engines() >= 2; });
    }

    // With a child in a session of its own, whose parent is dead.
    static std::string engine() { return "engine(command=\"" DAMIER_BROKEN_ENGINE " daemon\")"; }
    Command long_tournament() const {
        std::ofstream(file("t.toml")) << "[tournament]\ngame = 'othello'\npairs = 1000\n"
                                         "[[players]]\nplayer = 'mc(time=20ms)'\n"
                                         "[[players]]\nplayer = '"
                                      << engine() << "'\n";
        return marked({"tournament", "run", file("t.toml"), "--concurrency", "1"});
    }
    Command server(std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"serve", "--port", "0", "--store", file("games")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return marked(std::move(arguments));
    }

    // One request to the server that was started last; its answer, or null.
    json ask(const std::string& what, const json& body = json::object()) const {
        std::string said;
        const bool there = comes_true([&] { return contains(said = text_of(file("out")), "Ctrl-C"); });
        EXPECT_TRUE(there) << said;
        if (!there) return {};
        const int wire = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port =
            htons(static_cast<std::uint16_t>(std::stoi(said.substr(said.find("localhost:") + 10))));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(wire, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        const std::string text = body.dump();
        const std::string request = what +
                                    " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "
                                    "application/json\r\nContent-Length: " +
                                    std::to_string(text.size()) + "\r\n\r\n" + text;
        EXPECT_EQ(::send(wire, request.data(), request.size(), MSG_NOSIGNAL), ssize_t(request.size()));
        std::string heard;
        char block[4096];
        for (ssize_t got; (got = ::recv(wire, block, sizeof block, 0)) > 0;)
            heard.append(block, static_cast<std::size_t>(got));
        ::close(wire);
        const std::size_t end = heard.find("\r\n\r\n");
        return end == std::string::npos ? json() : json::parse(heard.substr(end), nullptr, false);
    }

    fs::path folder_;
    std::string mark_;
};

TEST_F(Killed, AnArenaLeavesNothing) {
    Background run(long_tournament());
    ASSERT_TRUE(plays(run));
    run.kill(SIGKILL);
    EXPECT_TRUE(comes_true([&] { return family().empty(); }));
}

// `pkill -9 damier`, which goes by names.
TEST_F(Killed, AnArenaLeavesNothingWhenAllOfItsNameIsKilled) {
    Background run(long_tournament());
    ASSERT_TRUE(plays(run));
    for (const pid_t process : family()) {
        if (contains(name_of(process), "damier")) ::kill(process, SIGKILL);
    }
    run.wait();
    EXPECT_TRUE(comes_true([&] { return family().empty(); }));
}

TEST_F(Killed, AWorkerLeavesNothingAndTheRunGoesOn) {
    Background run(long_tournament());
    ASSERT_TRUE(plays(run));
    std::vector<pid_t> before = family();
    std::erase(before, run.process());
    ::kill(worker_of(run.process()), SIGKILL);
    for (const pid_t process : before) {
        EXPECT_TRUE(comes_true([&] { return ::kill(process, 0) != 0; })) << process << " lives on";
    }
    EXPECT_TRUE(plays(run)) << "its game is begun anew";
    run.kill(SIGKILL);
    EXPECT_TRUE(comes_true([&] { return family().empty(); }));
}

TEST_F(Killed, AServerLeavesNothing) {
    Background run(server({"--engine", engine()}));
    const json search =
        ask("POST /api/searches", {{"game", "othello"}, {"player", engine()}, {"seconds", 60}});
    ASSERT_TRUE(search.contains("id")) << search;
    ask("POST /api/games", {{"game", "othello"}, {"players", {{"first", engine()}}}});
    ask("POST /api/searches", {{"game", "othello"}, {"player", "pvs"}, {"seconds", 60}});
    ASSERT_TRUE(comes_true([&] { return engines() >= 2; }));
    run.kill(SIGKILL);
    EXPECT_TRUE(comes_true([&] { return family().empty(); }));
}

// SIGTERM stores what there is; after SIGKILL what was stored some seconds after the move is there.
TEST_F(Killed, AServerLosesNoGame) {
    for (const int signal : {SIGTERM, SIGKILL}) {
        fs::remove_all(file("games"));
        std::string path;
        {
            Background run(server());
            const json game = ask("POST /api/games", {{"game", "othello"}});
            ASSERT_TRUE(game.contains("id")) << game;
            path = "/api/games/" + game["id"].get<std::string>();
            ask("POST " + path + "/play", {{"move", "f5"}});
            ask("POST /api/searches", {{"game", "yolah"}, {"seconds", 60}});
            const fs::path stored = file("games") + path.substr(path.rfind('/')) + ".json";
            if (signal == SIGKILL) {
                EXPECT_TRUE(comes_true([&] { return contains(text_of(stored), "f5"); }));
            }
            const auto begun = std::chrono::steady_clock::now();
            run.kill(signal);
            EXPECT_EQ(run.ended_by_itself(), signal == SIGTERM);
            EXPECT_EQ(run.exit_code(), 0);
            EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30));
        }
        Background again(server());
        EXPECT_EQ(ask("GET " + path)["current"], 1) << signal;
    }
}

}  // namespace
}  // namespace damier::cli
