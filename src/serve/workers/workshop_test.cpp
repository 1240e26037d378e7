#include "serve/workers/workshop.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/test_memory.h"
#include "engine/outside/process/process_family.h"
#include "play/registry/registry.h"
#include "serve/api/refusal.h"
#include "serve/api/test_api.h"
#include "serve/workers/worker_life.h"

namespace damier::serve {
namespace {

using nlohmann::json;

constexpr std::uint64_t mebibyte = 1 << 20;

json search_task(const char* player, std::uint64_t memory) {
    return {{"task", "search"}, {"table", table_task(*(*find_game("othello"))->make_table(0))},
            {"player", player}, {"seconds", 60},
            {"seed", 1},        {"longest", 60},
            {"memory", memory}};
}

struct Outcome {
    std::string done;
    std::string error;
};

Outcome outcome_of(Workshop& workshop, Worker& worker, const json& task, std::stop_token stop = {}) {
    try {
        return {workshop.run(worker, {task.dump()}, stop, [](const std::string&) {}), ""};
    } catch (const Refusal& refusal) {
        return {"", refusal.what()};
    }
}

TEST(Workshop, AWorkerDoesOneTaskAfterTheOther) {
    const ServerLimits limits;
    Workshop workshop(limits);
    auto worker = workshop.hire();
    for (int i = 0; i < 3; ++i) {
        const Outcome outcome = outcome_of(workshop, *worker, search_task("alphabeta(depth=2)", mebibyte));
        EXPECT_EQ(outcome.error, "");
        EXPECT_TRUE(json::parse(outcome.done).contains("move")) << outcome.done;
    }
    workshop.give_back(std::move(worker));
    EXPECT_EQ(workshop.workers(), 1u) << "it waits for the next task";
    worker = workshop.hire();
    EXPECT_EQ(workshop.workers(), 1u);
}

// A search is ended by whatever may happen to its process; nobody else notices.
TEST(Workshop, ACrashCostsOneSearch) {
    ServerLimits limits;
    limits.threads = 3;
    TestApi api(limits);
    const json wanted = {{"game", "yolah"}, {"player", "uct(time=60s)"}};
    const auto path_of = [](const Answer& made) {
        return "/api/searches/" + made.body["id"].get<std::string>();
    };
    const std::string doomed = path_of(api.post("/api/searches", wanted));
    ASSERT_TRUE(api.loop.run_until([&] { return !api.get(doomed).body["report"].is_null(); }));
    int killed = 0;  // by the signal of a broken assertion, which sanitizers leave alone
    for (const pid_t process : descendants_of(getpid())) {
        // The one that makes workers stays.
        if (descendants_of(process).empty()) killed += kill(process, SIGABRT) == 0;
    }
    EXPECT_EQ(killed, 1);
    ASSERT_TRUE(api.loop.run_until([&] { return api.get(doomed).body["done"] == true; }));
    EXPECT_NE(api.get(doomed).body["error"].get<std::string>().find("SIGABRT"), std::string::npos);
    const std::string next =
        path_of(api.post("/api/searches", {{"game", "othello"}, {"player", "alphabeta(depth=2)"}}));
    ASSERT_TRUE(api.loop.run_until([&] { return api.get(next).body["done"] == true; }));
    EXPECT_FALSE(api.get(next).body.contains("error"));
}

#if !defined(__SANITIZE_ADDRESS__)
// Under AddressSanitizer, what is allocated takes no new address space.
TEST(Workshop, WhatNeedsMoreMemoryThanItMayTakeFailsAlone) {
    ServerLimits limits;
    limits.player_memory = 2048 * mebibyte;
    Workshop workshop(limits);
    auto worker = workshop.hire();
    const Outcome outcome = outcome_of(workshop, *worker, search_task("pvs(table=1GiB, depth=2)", mebibyte));
    EXPECT_NE(outcome.error.find("memory"), std::string::npos) << outcome.error;
    worker = workshop.hire();
    EXPECT_EQ(outcome_of(workshop, *worker, search_task("pvs(table=8MiB, depth=2)", 16 * mebibyte)).error,
              "");
}
#endif

TEST(Workshop, WorkersEndWithTheServer) {
    const auto spawn = [] {
        const ServerLimits limits;
        Workshop workshop(limits);
        auto worker = workshop.hire();
        auto other = workshop.hire();
        EXPECT_GE(descendants_of(getpid()).size(), 3u);
    };
    spawn();
    EXPECT_TRUE(descendants_of(getpid()).empty());
}

// However nice the server itself is told to be.
TEST(Workshop, WorkersLetTheServerGoFirst) {
    const pid_t server = fork();
    if (server == 0) {
        ::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0) + 5);
        const int own = ::getpriority(PRIO_PROCESS, 0);
        const ServerLimits limits;
        Workshop workshop(limits);
        const auto worker = workshop.hire();
        const bool is_done = outcome_of(workshop, *worker, search_task("random", mebibyte)).error.empty();
        int most = 0;
        for (const pid_t process : descendants_of(getpid()))
            most = std::max(most, ::getpriority(PRIO_PROCESS, static_cast<id_t>(process)));
        _exit(is_done && most == std::min(19, own + 2) ? 0 : 1);
    }
    int status = 0;
    waitpid(server, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

// As after kill -9: no destructor runs.
TEST(Workshop, WorkersEndWithAServerThatIsKilled) {
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const pid_t server = fork();
    if (server == 0) {
        const ServerLimits limits;
        Workshop workshop(limits);
        const auto worker = workshop.hire();
        const std::vector<pid_t> below = descendants_of(getpid());
        const auto count = static_cast<int>(below.size());
        if (write(pipe_ends[1], &count, sizeof count) < 0) _exit(1);
        if (write(pipe_ends[1], below.data(), below.size() * sizeof(pid_t)) < 0) _exit(1);
        kill(getpid(), SIGKILL);
    }
    int count = 0;
    ASSERT_EQ(read(pipe_ends[0], &count, sizeof count), static_cast<ssize_t>(sizeof count));
    ASSERT_EQ(count, 2);
    pid_t below[2];
    ASSERT_EQ(read(pipe_ends[0], below, sizeof below), static_cast<ssize_t>(sizeof below));
    waitpid(server, nullptr, 0);
    for (const pid_t process : below) {
        bool lives = true;
        for (int tries = 0; tries < 3000 && lives; ++tries) {
            std::ifstream status("/proc/" + std::to_string(process) + "/stat");
            std::string number, name, state;
            lives = static_cast<bool>(status >> number >> name >> state) && state != "Z";
            if (lives) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        EXPECT_FALSE(lives) << process;
    }
    close(pipe_ends[0]);
    close(pipe_ends[1]);
}

}  // namespace
}  // namespace damier::serve
