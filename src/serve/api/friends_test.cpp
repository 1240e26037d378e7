// Two people at one game, over the API: what each of them may do, and what nobody else may.
#include <gtest/gtest.h>

#include <thread>
#include <utility>

#include "arena/run/test_tournaments.h"
#include "core/text/text.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

using nlohmann::json;

// Ada made the game and plays first unless told otherwise; Bob came by her invitation.
struct Two {
    explicit Two(TestApi& the_api, json wish = {{"game", "othello"}}, json friends = {{"side", "first"}})
        : api(the_api) {
        friends["name"] = "Ada";
        wish["friends"] = friends;
        const Answer made = api.post("/api/games", wish);
        EXPECT_EQ(made.status, 201) << made.body;
        id = made.body["id"];
        invitation = made.body["seat"]["invitation"];
        ada = made.body["seat"]["token"];
    }
    json join() {
        const json joined = ask("join", {{"name", "Bob"}, {"invitation", invitation}}).body;
        bob = joined["seat"]["token"];
        return joined;
    }
    Answer ask(const std::string& what, json body) {
        return api.post("/api/games/" + id + "/" + what, std::move(body));
    }
    Answer play(const std::string& seat, const std::string& move) {
        return ask("play", {{"seat", seat}, {"move", move}});
    }
    json state() { return api.get("/api/games/" + id).body; }

    TestApi& api;
    std::string id;
    std::string invitation;
    std::string ada;
    std::string bob;
};

TEST(Friends, TwoSeatsAndNobodyElseMoves) {
    TestApi api;
    Two two(api);
    EXPECT_EQ(two.state()["encounter"]["state"], "waiting");
    EXPECT_EQ(two.play(two.ada, "f5").status, 409) << "the other seat is empty";
    const json joined = two.join();
    EXPECT_EQ(joined["seat"]["side"], "second");
    EXPECT_EQ(joined["encounter"]["state"], "playing");
    EXPECT_EQ(joined["encounter"]["seats"]["first"]["name"], "Ada");
    EXPECT_EQ(joined["encounter"]["seats"]["second"]["name"], "Bob");

    EXPECT_EQ(two.play(two.bob, "f5").status, 409) << "it is not his turn";
    EXPECT_EQ(two.play("", "f5").status, 403);
    EXPECT_EQ(two.play("abcdefghijkmnpqrstuvwxyz23", "f5").status, 403);
    EXPECT_EQ(two.play(two.invitation, "f5").status, 403) << "an invitation is no seat";
    EXPECT_EQ(two.ask("play", {{"move", "f5"}}).status, 403);
    EXPECT_EQ(two.ask("play", {{"move", "f5"}, {"seat", 7}}).status, 400);
    EXPECT_EQ(two.play(two.ada, "a1").status, 400);
    const Answer played = two.play(two.ada, "f5");
    EXPECT_EQ(played.status, 200) << played.body;
    EXPECT_EQ(two.play(two.ada, "d6").status, 409);
    EXPECT_EQ(two.ask("play", {{"seat", two.bob}, {"move", "d6"}, {"at", 0}}).status, 409);
    EXPECT_EQ(two.play(two.bob, "d6").body["position"]["played"], json({"f5", "d6"}));
}

TEST(Friends, WhatIsForGamesOfOnesOwnIsRefused) {
    TestApi api;
    Two two(api);
    two.join();
    two.play(two.ada, "f5");
    for (const char* what : {"undo", "redo", "step", "now"})
        EXPECT_EQ(two.ask(what, {{"seat", two.ada}}).status, 409) << what;
    EXPECT_EQ(two.ask("goto", {{"seat", two.ada}, {"node", 0}}).status, 409);
    EXPECT_EQ(two.ask("remove", {{"seat", two.ada}, {"node", 1}}).status, 409);
    EXPECT_EQ(two.ask("settings", {{"players", {{"second", "random"}}}}).status, 403);
    EXPECT_EQ(two.ask("settings", {{"seat", two.ada}, {"players", {{"first", "random"}}}}).status, 409);
    EXPECT_EQ(two.ask("comment", {{"node", 1}, {"text", "hello"}}).status, 403);
    EXPECT_EQ(api.ask("DELETE", "/api/games/" + two.id).status, 403);
    EXPECT_EQ(api.ask("DELETE", "/api/games/" + two.id, {{"seat", two.ada}}).status, 409);
    EXPECT_EQ(api.ask("PUT", "/api/games/" + two.id, {{"game", "quarto"}}).body["game"], "othello");
    EXPECT_EQ(two.state()["current"], 1);
    EXPECT_EQ(two.state()["players"]["second"], "human");
}

TEST(Friends, AnInvitationIsForOnePerson) {
    TestApi api;
    Two two(api);
    EXPECT_EQ(two.ask("join", {{"name", "Eve"}}).status, 403);
    EXPECT_EQ(two.ask("join", {{"name", "Eve"}, {"invitation", two.ada}}).status, 403);
    EXPECT_EQ(two.ask("join", {{"name", ""}, {"invitation", two.invitation}}).status, 400);
    const json wish = {{"name", "Bob"}, {"invitation", two.invitation}, {"key", "key of bob, 16 or more"}};
    const std::string first = two.ask("join", wish).body["seat"]["token"];
    EXPECT_EQ(two.ask("join", {{"name", "Eve"}, {"invitation", two.invitation}}).status, 409);
    EXPECT_EQ(
        two.ask("join", {{"name", "Eve"}, {"invitation", two.invitation}, {"key", "another key, of eve"}})
            .status,
        409);
    // The answer may have been lost on its way: the same page may ask again.
    const Answer again = two.ask("join", wish);
    ASSERT_EQ(again.status, 200) << again.body;
    EXPECT_EQ(again.body["seat"]["side"], "second");
    EXPECT_EQ(two.ask("resign", {{"seat", first}}).status, 403)
        << "a token that was replaced is worth nothing";
}

TEST(Friends, NobodyIsToldATokenButWhoeverSitsThere) {
    TestApi api;
    Two two(api);
    api.ask("WATCH", "/api/games/" + two.id);
    two.join();
    two.play(two.ada, "f5");
    const std::string seen = two.state().dump() + json(api.listener->events).dump() +
                             api.get("/api/games/" + two.id + "/record").body.dump() +
                             api.get("/api/lobby").body.dump();
    for (const std::string& secret : {two.ada, two.bob, two.invitation})
        EXPECT_EQ(seen.find(secret), std::string::npos);
    EXPECT_EQ(seen.find("\"seat\""), std::string::npos);
}

TEST(Friends, TakeBackByConsentLeavesNoVariation) {
    TestApi api;
    Two two(api);
    two.join();
    EXPECT_EQ(two.ask("offer", {{"seat", two.bob}, {"what", "takeback"}}).status, 409) << "he has not moved";
    two.play(two.ada, "f5");
    two.play(two.bob, "d6");
    // Ada's last move: Bob's answer goes with it.
    json now = two.ask("offer", {{"seat", two.ada}, {"what", "takeback"}}).body;
    EXPECT_EQ(now["encounter"]["offers"]["takeback"], "first");
    EXPECT_EQ(now["current"], 2);
    now = two.ask("answer", {{"seat", two.ada}, {"what", "takeback"}, {"yes", true}}).body;
    EXPECT_EQ(now["current"], 2) << "nobody agrees with themselves";
    EXPECT_EQ(two.ask("offer", {{"seat", two.ada}, {"what", "takeback"}}).status, 409)
        << "not again and again";
    two.play(two.ada, "c3");
    two.ask("offer", {{"seat", two.bob}, {"what", "takeback"}});
    now = two.ask("answer", {{"seat", two.ada}, {"what", "takeback"}, {"yes", false}}).body;
    EXPECT_EQ(now["current"], 3);
    EXPECT_EQ(now["encounter"]["offers"]["takeback"], nullptr);
    two.ask("offer", {{"seat", two.ada}, {"what", "takeback"}});
    now = two.ask("answer", {{"seat", two.bob}, {"what", "takeback"}, {"yes", true}}).body;
    EXPECT_EQ(now["position"]["played"], json({"f5", "d6"}));
    EXPECT_EQ(now["nodes"].size(), 3u);
    now = two.play(two.ada, "c4").body;
    EXPECT_EQ(now["nodes"].size(), 4u);
    EXPECT_EQ(now["position"]["side"], "second");
}

TEST(Friends, ADrawTakesTwoAndAMoveRefusesIt) {
    TestApi api;
    Two two(api);
    two.join();
    two.play(two.ada, "f5");
    two.ask("offer", {{"seat", two.ada}, {"what", "draw"}});
    EXPECT_EQ(two.play(two.bob, "d6").body["encounter"]["offers"]["draw"], nullptr);
    EXPECT_EQ(two.ask("offer", {{"seat", two.ada}, {"what", "draw"}}).status, 409);
    two.ask("offer", {{"seat", two.bob}, {"what", "draw"}});
    const json now = two.ask("answer", {{"seat", two.ada}, {"what", "draw"}, {"yes", true}}).body;
    EXPECT_EQ(now["encounter"]["state"], "over");
    EXPECT_EQ(now["encounter"]["ending"], json({{"winner", nullptr}, {"by", "agreed"}}));
    EXPECT_EQ(two.play(two.ada, "c3").status, 409);
    EXPECT_EQ(two.ask("resign", {{"seat", two.ada}}).status, 409);
    const json record = api.get("/api/games/" + two.id + "/record").body;
    EXPECT_EQ(record["json"]["result"], "draw, by agreement");
    EXPECT_NE(record["text"].get<std::string>().find("first: Ada\nsecond: Bob\n"), std::string::npos);
}

TEST(Friends, ARematchExchangesColours) {
    TestApi api;
    Two two(api, {{"game", "quarto"}, {"variant", "level2"}},
            {{"side", "second"}, {"clock", {{"base", 60}, {"increment", 3}}}});
    const json joined = two.join();
    EXPECT_EQ(joined["seat"]["side"], "first");
    EXPECT_EQ(two.ask("offer", {{"seat", two.ada}, {"what", "rematch"}}).status, 409)
        << "the game is not over";
    json now = two.ask("resign", {{"seat", two.bob}}).body;
    EXPECT_EQ(now["encounter"]["ending"], json({{"winner", "second"}, {"by", "resigned"}}));
    EXPECT_EQ(api.get("/api/games/" + two.id + "/record").body["json"]["result"],
              "second wins, by resignation");
    two.ask("offer", {{"seat", two.ada}, {"what", "rematch"}});
    now = two.ask("answer", {{"seat", two.bob}, {"what", "rematch"}, {"yes", true}}).body;
    const std::string next = now["encounter"]["rematch"];
    EXPECT_EQ(two.ask("offer", {{"seat", two.ada}, {"what", "rematch"}}).status, 409) << "once is enough";
    two.id = next;
    now = two.state();
    EXPECT_EQ(now["variant"], "level2");
    EXPECT_EQ(now["encounter"]["state"], "playing");
    EXPECT_EQ(now["encounter"]["seats"]["first"]["name"], "Ada");
    EXPECT_EQ(now["encounter"]["clock"]["left"], json({{"first", 60.0}, {"second", 60.0}}));
    EXPECT_EQ(two.play(two.bob, ">0").status, 409);
    EXPECT_EQ(two.play(two.ada, ">0").status, 200);
}

TEST(Friends, AFlagFallsAlthoughNobodyLooks) {
    TestApi api;
    Two two(api, {{"game", "othello"}}, {{"side", "first"}, {"clock", {{"base", 1}}}});
    two.join();
    EXPECT_EQ(two.state()["encounter"]["clock"]["running"], nullptr) << "no time runs before the first move";
    // What a client says of its time counts for nothing.
    two.ask(
        "play",
        {{"seat", two.ada}, {"move", "f5"}, {"seconds", -100}, {"left", 1000}, {"clock", {{"base", 1000}}}});
    EXPECT_EQ(two.state()["encounter"]["clock"]["running"], "second");
    api.ask("WATCH", "/api/games/" + two.id);
    EXPECT_TRUE(api.loop.run_until([&] {
        api.api.tidy();
        return !api.listener->events.empty() && api.listener->events.back()["event"] == "game";
    }));
    const json told = api.listener->events.back()["game"]["encounter"];
    EXPECT_EQ(told["ending"], json({{"winner", "first"}, {"by", "time"}}));
    EXPECT_EQ(told["clock"]["left"]["second"], 0.0);
    EXPECT_EQ(two.play(two.bob, "d6").status, 409);
}

TEST(Friends, AMoveThatComesTooLateIsNone) {
    TestApi api;
    Two two(api, {{"game", "othello"}}, {{"side", "first"}, {"clock", {{"base", 1}}}});
    two.join();
    two.play(two.ada, "f5");
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    // Before the server has looked by itself.
    EXPECT_EQ(two.play(two.bob, "d6").status, 409);
    EXPECT_EQ(two.state()["encounter"]["ending"]["by"], "time");
    EXPECT_EQ(two.state()["current"], 1);
}

TEST(Friends, ForcedPassesArePlayed) {
    TestApi api;
    Two two(api);
    two.join();
    const std::string moves = "d3 c3 c4 e3 f4 g3 d2 c5 f3 g2 f5 e1 d1 g5 f1 f2 e2 c2 e6 f7 c1 f6 b1 b2 g1";
    bool first = true;
    for (const std::string_view move : words(moves)) {
        ASSERT_EQ(two.play(first ? two.ada : two.bob, std::string(move)).status, 200) << move;
        first = !first;
    }
    // White has no move now, and nobody is asked to say so.
    json now = two.state();
    EXPECT_EQ(now["position"]["last"]["pass"], true);
    EXPECT_EQ(now["position"]["side"], "first");
    EXPECT_EQ(now["position"]["ply"], 26);
    // Bob takes back what he chose, not the pass.
    two.ask("offer", {{"seat", two.bob}, {"what", "takeback"}});
    now = two.ask("answer", {{"seat", two.ada}, {"what", "takeback"}, {"yes", true}}).body;
    EXPECT_EQ(now["position"]["ply"], 23);
    EXPECT_EQ(now["position"]["side"], "second");
}

TEST(Friends, AGameOutlivesTheServer) {
    const ScratchFolder folder;
    std::string id;
    std::string ada;
    std::string bob;
    json before;
    {
        TestApi api({}, {}, std::move(*GameStore::open(folder.file("games"), 1 << 20)));
        Two two(api, {{"game", "othello"}}, {{"side", "first"}, {"clock", {{"base", 60}}}});
        two.join();
        two.play(two.ada, "f5");
        two.ask("offer", {{"seat", two.bob}, {"what", "draw"}});
        api.api.end();
        EXPECT_TRUE(api.loop.run_until([&] {
            api.api.tidy();
            return api.api.has_ended();
        }));
        id = two.id;
        ada = two.ada;
        bob = two.bob;
        before = two.state()["encounter"];
    }
    TestApi api({}, {}, std::move(*GameStore::open(folder.file("games"), 1 << 20)));
    json now = api.get("/api/games/" + id).body["encounter"];
    EXPECT_EQ(now["clock"]["running"], "second");
    EXPECT_GE(now["clock"]["left"]["second"], before["clock"]["left"]["second"].get<double>() - 1);
    for (const char* field : {"seats", "offers", "state", "open"})
        EXPECT_EQ(now[field], before[field]) << field;
    EXPECT_EQ(api.post("/api/games/" + id + "/play", {{"seat", ada}, {"move", "d6"}}).status, 409);
    EXPECT_EQ(api.post("/api/games/" + id + "/play", {{"seat", bob}, {"move", "d6"}}).status, 200);
}

TEST(Friends, OnlyWhoeverSitsThereIsHere) {
    TestApi api;
    Two two(api);
    two.join();
    EXPECT_EQ(api.ask("WATCH", "/api/games/" + two.id, {{"seat", "nonsense"}}).status, 403);
    const json seen = api.ask("WATCH", "/api/games/" + two.id, {{"seat", two.bob}}).body;
    EXPECT_EQ(seen["seat"]["side"], "second");
    EXPECT_EQ(seen["encounter"]["seats"]["second"]["here"], true);
    EXPECT_EQ(seen["encounter"]["seats"]["first"]["here"], false);
    const auto spectator = std::make_shared<TestListener>();
    auto bob = std::exchange(api.listener, spectator);
    api.ask("WATCH", "/api/games/" + two.id);
    bob.reset();  // his connection is lost
    api.api.tidy();
    ASSERT_FALSE(spectator->events.empty());
    EXPECT_EQ(spectator->events.back(),
              json({{"event", "presence"}, {"id", two.id}, {"here", {{"first", false}, {"second", false}}}}));
}

TEST(Friends, AnOpenTableIsInTheLobby) {
    ServerLimits limits;
    limits.tables = 2;
    TestApi api(limits);
    Two table(api, {{"game", "yolah"}},
              {{"open", true}, {"side", "first"}, {"clock", {{"base", 300}, {"increment", 5}}}});
    Two hidden(api);
    json tables = api.get("/api/lobby").body["tables"];
    ASSERT_EQ(tables.size(), 1u);
    EXPECT_EQ(tables[0]["id"], table.id);
    EXPECT_EQ(tables[0]["state"], "waiting");
    EXPECT_EQ(tables[0]["names"], json({{"first", "Ada"}, {"second", nullptr}}));
    EXPECT_EQ(tables[0]["clock"], json({{"base", 300.0}, {"increment", 5.0}}));
    Two second(api, {{"game", "yolah"}}, {{"open", true}});
    const json third = {{"game", "yolah"}, {"friends", {{"name", "Eve"}, {"open", true}}}};
    EXPECT_EQ(api.post("/api/games", third).status, 429);
    // Whoever comes to an open table needs no invitation.
    EXPECT_EQ(table.ask("join", {{"name", "Cid"}}).status, 200);
    tables = api.get("/api/lobby").body["tables"];
    EXPECT_EQ(tables[1]["state"], "playing");
    EXPECT_EQ(tables[1]["names"]["second"], "Cid");
    table.ask("resign", {{"seat", table.ada}});
    EXPECT_EQ(api.get("/api/lobby").body["tables"].size(), 1u);
    // Nobody has come yet: it may be withdrawn.
    EXPECT_EQ(api.ask("DELETE", "/api/games/" + second.id, {{"seat", second.ada}}).status, 200);
    EXPECT_EQ(api.get("/api/lobby").body["tables"].size(), 0u);
}

TEST(Friends, ANewGameSaysWhatIsWrong) {
    TestApi api;
    const auto status = [&](json friends, json more = json::object()) {
        json wish = {{"game", "othello"}, {"friends", std::move(friends)}};
        wish.update(more);
        return api.post("/api/games", wish).status;
    };
    EXPECT_EQ(status(true), 400);
    EXPECT_EQ(status(json::object()), 400);
    EXPECT_EQ(status({{"name", "a\nb"}}), 400);
    EXPECT_EQ(status({{"name", "Ada"}, {"side", "third"}}), 400);
    EXPECT_EQ(status({{"name", "Ada"}, {"clock", {{"base", 0}}}}), 400);
    EXPECT_EQ(status({{"name", "Ada"}, {"clock", {{"base", 1e9}}}}), 400);
    EXPECT_EQ(status({{"name", "Ada"}, {"clock", {{"base", 60}, {"increment", -1}}}}), 400);
    EXPECT_EQ(status({{"name", "Ada"}}, {{"moves", "f5"}}), 400);
    EXPECT_EQ(status({{"name", "Ada"}}, {{"players", {{"second", "random"}}}}), 400);
    EXPECT_EQ(status({{"name", "Ada"}}), 201);
    const json own = {{"game", "othello"}, {"friends", {{"name", "Ada"}}}};
    EXPECT_EQ(api.ask("PUT", "/api/games/abcdefgh", own).status, 400);
}

}  // namespace
}  // namespace damier::serve
