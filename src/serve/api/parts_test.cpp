// The small parts of the server, each by itself.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "serve/api/exchange.h"
#include "serve/api/refusal.h"
#include "serve/http/access_log.h"
#include "serve/http/client_address.h"
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
    EXPECT_EQ(find_page_file(files, "/learn/yolah")->path, "/index.html");
    EXPECT_EQ(find_page_file(files, "/puzzles")->path, "/index.html");
    EXPECT_EQ(page_index(files)->path, "/index.html");
    EXPECT_EQ(page_index({}), nullptr);
    EXPECT_EQ(find_page_file(files, "/assets/a.js")->bytes, "1");
    for (const char* path : {"/assets/../index.html", "/../../etc/passwd", "//etc/passwd", "/assets/", "/x",
                             "/games2", "//", "game", ""})
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
    for (int i = 0; i < 20; ++i) EXPECT_EQ(bucket.take(1, now).count(), 0);
    EXPECT_GT(bucket.take(1, now).count(), 50);
    EXPECT_EQ(bucket.take(1, now + 1s).count(), 0);
}

// Jobs that wait until they are let go, and write down in which order they began.
struct Gate {
    std::mutex mutex;
    std::condition_variable change;
    bool open = false;
    std::vector<std::string> began;

    JobPool::Work work(std::string name) {
        return [this, name = std::move(name)](const std::stop_token& stop, const Ledger::Entry&) {
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
    JobPool pool({.threads = 1, .fair_share = 1h});
    pool.start({.user = "greedy", .urgency = Urgency::move}, gate.work("g0"));
    gate.wait_for(1);
    for (const char* name : {"g1", "g2", "g3"})
        pool.start({.user = "greedy", .urgency = Urgency::move}, gate.work(name));
    pool.start({.user = "modest", .urgency = Urgency::move}, gate.work("m1"));
    pool.start({.user = "modest", .urgency = Urgency::analysis}, gate.work("m2"));
    gate.let_go();
    gate.wait_for(6);
    EXPECT_EQ(gate.began, (std::vector<std::string>{"g0", "g1", "m1", "g2", "g3", "m2"}));
}

TEST(JobPool, AThreadIsLeftForMoves) {
    Gate gate;
    JobPool pool({.threads = 2, .fair_share = 1h});
    pool.start({.user = "a", .urgency = Urgency::analysis}, gate.work("a1"));
    pool.start({.user = "b", .urgency = Urgency::analysis}, gate.work("b1"));
    gate.wait_for(1);
    pool.start({.user = "c", .urgency = Urgency::move}, gate.work("c"));
    gate.wait_for(2);
    EXPECT_EQ(gate.began[1], "c") << "although b waits longer";
    gate.let_go();
    gate.wait_for(3);
}

TEST(JobPool, AnAnalysisGivesWayAfterItsShare) {
    Gate gate;
    JobPool pool({.threads = 1, .fair_share = 10ms});
    const std::stop_source first = pool.start({.user = "a", .urgency = Urgency::analysis}, gate.work("a"));
    gate.wait_for(1);
    std::this_thread::sleep_for(20ms);
    pool.make_room();
    EXPECT_FALSE(first.stop_requested()) << "nobody waits";
    pool.start({.user = "b", .urgency = Urgency::analysis}, gate.work("b"));
    pool.make_room();
    EXPECT_TRUE(first.stop_requested());
    gate.wait_for(2);
    gate.let_go();
}

// The long thoughts of others are no reason for somebody who asks for little to wait.
TEST(JobPool, WhoHasThoughtLittleBeginsAtOnce) {
    Gate gate;
    JobPool pool({.threads = 1, .quick_starts = 2, .fair_share = 1h});
    const auto move_of = [](const char* user) {
        return JobPool::Order{.user = user, .urgency = Urgency::move};
    };
    pool.start(move_of("greedy"), gate.work("g1"));
    gate.wait_for(1);
    pool.start(move_of("greedy"), gate.work("g2"));
    pool.start(move_of("modest"), gate.work("m1"));
    gate.wait_for(2);
    EXPECT_EQ(gate.began[1], "m1");
    EXPECT_EQ(pool.waiting(), 1u) << "one at a time for each user";
    gate.let_go();
    gate.wait_for(3);
}

TEST(JobPool, RefusesWhatWouldWaitBehindTooMuch) {
    Gate gate;
    JobPool pool({.threads = 1, .fair_share = 1h, .most_waiting = 5, .most_waiting_of_user = 3});
    const auto start = [&](const char* user) {
        pool.start({.user = user, .urgency = Urgency::move}, gate.work("x"));
    };
    const auto status = [&](const char* user) {
        try {
            start(user);
        } catch (const Refusal& refusal) {
            EXPECT_GT(refusal.retry_after, 0);
            return refusal.status;
        }
        return 0;
    };
    start("greedy");
    gate.wait_for(1);
    for (int i = 0; i < 3; ++i) start("greedy");
    EXPECT_EQ(status("greedy"), too_many);
    start("second");
    start("second");
    EXPECT_EQ(status("second"), unavailable);
    EXPECT_EQ(status("third"), 0) << "who has nothing waiting is let in";
    gate.let_go();
    gate.wait_for(7);
}

// A job that finds no memory lets others pass, and runs when there is some.
TEST(JobPool, WaitsForMemory) {
    Gate gate;
    Ledger ledger(std::uint64_t{1} << 30);
    std::atomic<bool> there_is_some = false;
    JobPool pool({.threads = 1, .fair_share = 1h, .reserve = [&](std::uint64_t bytes) {
                      return there_is_some ? ledger.reserve(Account::searches, bytes) : std::nullopt;
                  }});
    pool.start({.user = "large", .urgency = Urgency::move, .needs = [] { return std::uint64_t{1000}; }},
               gate.work("large"));
    pool.start({.user = "small", .urgency = Urgency::move}, gate.work("small"));
    gate.wait_for(1);
    EXPECT_EQ(gate.began[0], "small");
    gate.let_go();
    there_is_some = true;
    pool.make_room();
    gate.wait_for(2);
}

TEST(JobPool, WhatRunsOutOfMemoryCostsNobodyElse) {
    std::atomic<bool> is_done = false;
    JobPool pool({.threads = 1, .fair_share = 1h});
    pool.start({.user = "a"}, [](const std::stop_token&, const Ledger::Entry&) { throw std::bad_alloc(); });
    pool.start({.user = "b"}, [&](const std::stop_token&, const Ledger::Entry&) { is_done = true; });
    for (int tries = 0; tries < 30'000 && !is_done; ++tries) std::this_thread::sleep_for(1ms);
    EXPECT_TRUE(is_done);
    while (pool.running() > 0) std::this_thread::sleep_for(1ms);
}

TEST(JobPool, WhatNobodyWaitsForNeverBegins) {
    Gate gate;
    JobPool pool({.threads = 1, .fair_share = 1h});
    pool.start({.user = "a", .urgency = Urgency::move}, gate.work("a"));
    gate.wait_for(1);
    std::stop_source gone;
    std::atomic<int> called_stopped = 0;
    for (int i = 0; i < 3; ++i)
        pool.start({.user = "b", .urgency = Urgency::move, .gone = gone.get_token()},
                   [&](const std::stop_token& stop, const Ledger::Entry&) {
                       called_stopped += stop.stop_requested();
                   });
    gone.request_stop();
    gate.let_go();
    while (pool.waiting() > 0 || pool.running() > 0) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(called_stopped, 3);
}

TEST(ClientAddress, IsBelievedFromTrustedProxiesOnly) {
    const std::vector<std::string> proxies = {"10.0.0.1", "10.0.0.2"};
    EXPECT_EQ(client_address("192.0.2.7", "1.2.3.4", proxies), "192.0.2.7");
    EXPECT_EQ(client_address("10.0.0.1", "1.2.3.4", proxies), "1.2.3.4");
    EXPECT_EQ(client_address("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", proxies), "1.2.3.4")
        << "what stands before was written by the client";
    EXPECT_EQ(client_address("10.0.0.1", "", proxies), "10.0.0.1");
    EXPECT_EQ(client_address("10.0.0.1", "nonsense", proxies), "10.0.0.1");
    EXPECT_EQ(client_address("10.0.0.1", "2001:DB8::1", proxies), "2001:db8::1");
    EXPECT_FALSE(address_in("256.1.1.1"));
    EXPECT_FALSE(address_in("localhost"));
}

TEST(ClientAddress, ANetworkOfIpv6IsOneVisitor) {
    EXPECT_EQ(share_of_address("2001:db8:1:2:3:4:5:6"), share_of_address("2001:db8:1:2::7"));
    EXPECT_NE(share_of_address("2001:db8:1:2::1"), share_of_address("2001:db8:1:3::1"));
    EXPECT_EQ(share_of_address("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(share_of_address("::ffff:192.0.2.7"), "192.0.2.7");
}

TEST(AccessLog, HasHarmlessCharactersOnlyAndNoIds) {
    const auto line = [](std::string_view method, std::string_view target) {
        return access_text({"192.0.2.7", method, target, 200, 12, 1500us},
                           std::chrono::system_clock::time_point());
    };
    EXPECT_EQ(line("GET", "/api/games/abcdefgh23456789/play?x=1"),
              "1970-01-01T00:00:00Z 192.0.2.7 \"GET /api/games/abcd../play?x=1\" 200 12 1.5ms\n");
    EXPECT_EQ(line("GET", "/assets/index.js"),
              "1970-01-01T00:00:00Z 192.0.2.7 \"GET /assets/index.js\" 200 12 1.5ms\n");
    const std::string hostile =
        line("G\x1b[2J", std::string("/\n\"\\\x9b\xe2\x80\xae") + std::string(5000, 'a'));
    EXPECT_LT(hostile.size(), 1200u);
    EXPECT_EQ(std::ranges::count(hostile, '"'), 2);
    for (const char c : hostile.substr(0, hostile.size() - 1)) {
        EXPECT_GE(c, ' ');
        EXPECT_LT(c, 0x7f);
    }
}

TEST(Ledger, NoAccountTakesAnothersRoom) {
    Ledger ledger(std::uint64_t{1} << 30);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < account_count; ++i) {
        const auto account = static_cast<Account>(i);
        if (account != Account::seats) sum += ledger.bound(account);
    }
    EXPECT_LE(sum, ledger.total());
    auto all = ledger.reserve(Account::output, ledger.bound(Account::output));
    ASSERT_TRUE(all);
    EXPECT_FALSE(ledger.reserve(Account::output, 1));
    EXPECT_TRUE(ledger.reserve(Account::games, ledger.bound(Account::games)));
    EXPECT_FALSE(ledger.reserve(Account::games, ~std::uint64_t{0}));
    all->release();
    EXPECT_EQ(ledger.in_use(Account::output), 0u);
}

TEST(Ledger, SearchesAndSeatsShareTheirs) {
    Ledger ledger(std::uint64_t{1} << 30);
    const std::uint64_t half = ledger.bound(Account::searches) / 2;
    auto first = ledger.reserve(Account::searches, half);
    auto second = ledger.reserve(Account::searches, half);
    ASSERT_TRUE(first && second);
    first->move_to(Account::seats);
    EXPECT_EQ(ledger.in_use(Account::seats), half);
    EXPECT_FALSE(ledger.reserve(Account::searches, half)) << "a seat that waits holds what it has";
    EXPECT_FALSE(second->resize(half + (1 << 20)));
    EXPECT_TRUE(second->resize(half / 2));
    EXPECT_TRUE(ledger.reserve_leaving(Account::searches, half / 4, half / 4));
    EXPECT_FALSE(ledger.reserve_leaving(Account::searches, half / 4, half / 2));
}

TEST(JobPool, EndsWithWorkUndone) {
    Gate gate;
    JobPool pool({.threads = 2, .fair_share = 1h});
    for (int i = 0; i < 10; ++i) pool.start({.user = "a", .urgency = Urgency::move}, gate.work("x"));
    gate.wait_for(2);
    // Its end stops what runs and drops what waits.
}

}  // namespace
}  // namespace damier::serve
