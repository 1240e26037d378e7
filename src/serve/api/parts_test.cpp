// The small parts of the server, each by itself.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "serve/api/exchange.h"
#include "serve/http/origin.h"
#include "serve/http/page_file.h"
#include "serve/http/report_boards.h"
#include "serve/http/token_bucket.h"
#include "serve/jobs/job_pool.h"

namespace damier::serve {
namespace {

using namespace std::chrono_literals;

TEST(Origin, OnlyOurOwnNamesAreOurs) {
    const std::vector<std::string> names = {"damier.example"};
    for (const char* host : {"localhost", "localhost:8080", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080",
                             "192.168.1.4", "damier.example", "Damier.Example:80"})
        EXPECT_TRUE(is_own_host(host, names)) << host;
    for (const char* host : {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                             "127.0.0.1x", "evil.example:8080"})
        EXPECT_FALSE(is_own_host(host, names)) << host;
}

TEST(Origin, APageOfAnotherSiteIsToldFromOurs) {
    EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080"));
    EXPECT_TRUE(is_own_origin("https://damier.example", "damier.example"));
    for (const char* origin : {"http://localhost:9090", "http://evil.example", "null", "", "localhost:8080",
                               "http://localhost:8080.evil.example", "file://localhost:8080"})
        EXPECT_FALSE(is_own_origin(origin, "localhost:8080")) << origin;
}

TEST(Exchange, ReadsPathsAndUndoesEscapes) {
    Request request;
    ASSERT_TRUE(read_target("/api/tournaments/a%20b/games?from=10&count=5&x", request));
    EXPECT_EQ(request.path, (std::vector<std::string>{"tournaments", "a b", "games"}));
    EXPECT_EQ(request.query.at("from"), "10");
    EXPECT_EQ(request.query.at("x"), "");
    for (const char* bad : {"", "/", "/index.html", "/api", "/api/%", "/api/%4", "/api/%zz", "/api/x?%"}) {
        Request other;
        EXPECT_FALSE(read_target(bad, other)) << bad;
    }
}

TEST(PageFile, NoPathLeadsOutOfTheList) {
    const PageFile files[] = {{"/index.html", "text/html", "<html>", "", ""},
                              {"/assets/a.js", "", "1", "", ""}};
    EXPECT_EQ(find_page_file(files, "/")->path, "/index.html");
    EXPECT_EQ(find_page_file(files, "/game/abc")->path, "/index.html");
    EXPECT_EQ(find_page_file(files, "/assets/a.js")->bytes, "1");
    for (const char* path :
         {"/assets/../index.html", "/../../etc/passwd", "//etc/passwd", "/assets/", "/x", ""})
        EXPECT_EQ(find_page_file(files, path), nullptr) << path;
}

TEST(ReportBoards, AreAmongTheFilesOfThePage) {
    const PageFile files[] = {{"/report/boards.css", "", "style", "", ""},
                              {"/report/boards.js", "", "script", "", ""}};
    EXPECT_EQ(report_boards(files).script, "script");
    EXPECT_EQ(report_boards(files).style, "style");
    EXPECT_TRUE(report_boards({}).script.empty());
}

TEST(TokenBucket, AllowsABurstThenTheRate) {
    TokenBucket bucket(10);
    const auto now = TokenBucket::Clock::now();
    for (int i = 0; i < 20; ++i) EXPECT_EQ(bucket.take(now).count(), 0);
    EXPECT_GT(bucket.take(now).count(), 50);
    EXPECT_EQ(bucket.take(now + 1s).count(), 0);
}

// Jobs that wait until they are let go, and write down in which order they began.
struct Gate {
    std::mutex mutex;
    std::condition_variable change;
    bool open = false;
    std::vector<std::string> began;

    JobPool::Work work(std::string name) {
        return [this, name = std::move(name)](const std::stop_token& stop) {
            std::unique_lock lock(mutex);
            began.push_back(name);
            change.notify_all();
            while (!open && !stop.stop_requested()) change.wait_for(lock, 1ms);
        };
    }
    void wait_for(std::size_t count) {
        std::unique_lock lock(mutex);
        ASSERT_TRUE(change.wait_for(lock, 30s, [&] { return began.size() >= count; }));
    }
    void let_go() {
        const std::scoped_lock lock(mutex);
        open = true;
        change.notify_all();
    }
};

TEST(JobPool, UsersTakeTurnsHoweverMuchTheyAsk) {
    Gate gate;
    JobPool pool(1, 1h);
    pool.start("greedy", Urgency::move, gate.work("g0"));
    gate.wait_for(1);
    for (const char* name : {"g1", "g2", "g3"}) pool.start("greedy", Urgency::move, gate.work(name));
    pool.start("modest", Urgency::move, gate.work("m1"));
    pool.start("modest", Urgency::analysis, gate.work("m2"));
    gate.let_go();
    gate.wait_for(6);
    EXPECT_EQ(gate.began, (std::vector<std::string>{"g0", "g1", "m1", "g2", "g3", "m2"}));
}

TEST(JobPool, AThreadIsLeftForMoves) {
    Gate gate;
    JobPool pool(2, 1h);
    pool.start("a", Urgency::analysis, gate.work("a1"));
    pool.start("b", Urgency::analysis, gate.work("b1"));
    gate.wait_for(1);
    pool.start("c", Urgency::move, gate.work("c"));
    gate.wait_for(2);
    EXPECT_EQ(gate.began[1], "c") << "although b waits longer";
    gate.let_go();
    gate.wait_for(3);
}

TEST(JobPool, AnAnalysisGivesWayAfterItsShare) {
    Gate gate;
    JobPool pool(1, 10ms);
    const std::stop_source first = pool.start("a", Urgency::analysis, gate.work("a"));
    gate.wait_for(1);
    std::this_thread::sleep_for(20ms);
    pool.make_room();
    EXPECT_FALSE(first.stop_requested()) << "nobody waits";
    pool.start("b", Urgency::analysis, gate.work("b"));
    pool.make_room();
    EXPECT_TRUE(first.stop_requested());
    gate.wait_for(2);
    gate.let_go();
}

TEST(JobPool, EndsWithWorkUndone) {
    Gate gate;
    JobPool pool(2, 1h);
    for (int i = 0; i < 10; ++i) pool.start("a", Urgency::move, gate.work("x"));
    gate.wait_for(2);
    // Its end stops what runs and drops what waits.
}

}  // namespace
}  // namespace damier::serve
