#include "serve/api/api.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "play/registry/registry.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

using nlohmann::json;

std::string path_of(const json& game, const std::string& rest = "") {
    return "/api/games/" + game["id"].get<std::string>() + rest;
}

TEST(Api, MakesAGameOfEveryKindAndVariant) {
    TestApi api;
    for (const GameEntry* entry : registered_games()) {
        for (const Variant& variant : entry->variants) {
            const Answer made = api.post("/api/games", {{"game", entry->name}, {"variant", variant.name}});
            ASSERT_EQ(made.status, 201) << made.body;
            EXPECT_EQ(made.body["game"], entry->name);
            EXPECT_EQ(made.body["variant"], variant.name);
            EXPECT_EQ(made.body["nodes"].size(), 1u);
            EXPECT_FALSE(made.body["position"]["choices"].empty());
            EXPECT_EQ(api.get(path_of(made.body)).body, made.body);
            // The two ways to write a position agree.
            EXPECT_EQ(api.get(path_of(made.body, "/nodes/0")).body, made.body["position"]);
        }
    }
}

TEST(Api, PlaysUndoesAndRedoes) {
    TestApi api;
    const json game = api.game({{"game", "othello"}});
    json now = api.post(path_of(game, "/play"), {{"move", "f5"}}).body;
    EXPECT_EQ(now["current"], 1);
    EXPECT_EQ(now["position"]["played"], json({"f5"}));
    now = api.post(path_of(game, "/play"), {{"move", "d6"}}).body;
    EXPECT_EQ(now["current"], 2);
    now = api.post(path_of(game, "/undo")).body;
    EXPECT_EQ(now["current"], 1);
    EXPECT_EQ(now["redo"], 2);
    now = api.post(path_of(game, "/redo")).body;
    EXPECT_EQ(now["current"], 2);
    EXPECT_EQ(now["redo"], nullptr);
}

TEST(Api, WhatTwoPeopleTakeBackIsNotTheGame) {
    TestApi api;
    const json game = api.game({{"game", "othello"}, {"moves", "f5 d6 c3"}});
    api.post(path_of(game, "/undo"));
    json now = api.post(path_of(game, "/play"), {{"move", "c4"}, {"at", 2}}).body;
    EXPECT_EQ(now["nodes"][2]["children"], json({4, 3})) << "the game goes on with what was played instead";
    // What is tried at another place is a variation, however long.
    now = api.post(path_of(game, "/play"), {{"move", "f4"}, {"at", 1}}).body;
    EXPECT_EQ(now["nodes"][1]["children"], json({2, 5}));
    now = api.post(path_of(game, "/play"), {{"move", now["position"]["choices"][0]["move"]}, {"at", 5}}).body;
    EXPECT_EQ(now["nodes"][1]["children"], json({2, 5}));
}

TEST(Api, TakesBackWhatWasChosenNotAForcedPass) {
    TestApi api;
    const json game = api.game({{"game", "othello"},
                                {"moves",
                                 "d3 c3 c4 e3 f4 g3 d2 c5 f3 g2 f5 e1 d1 g5 f1 f2 e2 c2 e6 f7 c1 f6 b1 "
                                 "b2 g1 --"}});
    EXPECT_EQ(game["position"]["ply"], 26);
    EXPECT_EQ(api.post(path_of(game, "/undo")).body["position"]["ply"], 24);
    EXPECT_EQ(api.post(path_of(game, "/undo")).body["position"]["ply"], 23);
}

TEST(Api, KeepsVariationsAsATree) {
    TestApi api;
    const json game = api.game({{"game", "othello"}, {"moves", "f5 d6 c3"}});
    EXPECT_EQ(game["current"], 3);
    json now = api.post(path_of(game, "/play"), {{"move", "f4"}, {"at", 1}}).body;
    EXPECT_EQ(now["current"], 4);
    EXPECT_EQ(now["nodes"][1]["children"], json({2, 4}));
    // A move that is there already leads to its node.
    now = api.post(path_of(game, "/play"), {{"move", "d6"}, {"at", 1}}).body;
    EXPECT_EQ(now["current"], 2);
    EXPECT_EQ(now["nodes"].size(), 5u);
    now = api.post(path_of(game, "/promote"), {{"node", 4}}).body;
    EXPECT_EQ(now["nodes"][1]["children"], json({4, 2}));
    now = api.post(path_of(game, "/comment"), {{"node", 4}, {"text", "parallel"}}).body;
    EXPECT_EQ(now["nodes"][4]["comment"], "parallel");
    now = api.post(path_of(game, "/remove"), {{"node", 2}}).body;
    EXPECT_EQ(now["nodes"].size(), 3u);
    EXPECT_EQ(now["current"], 1) << "the node that was on the board is gone: back to what is left";
}

TEST(Api, SaysWhatIsWrongWithARequest) {
    TestApi api;
    const json game = api.game({{"game", "yolah"}});
    const struct {
        std::string method, path;
        json body;
        int status;
        std::string part;
    } cases[] = {
        {"POST", "/api/games", {{"game", "chess"}}, 400, "chess"},
        {"POST", "/api/games", json::array(), 400, "JSON object"},
        {"POST", "/api/games", json::object(), 400, "'game'"},
        {"POST", "/api/games", {{"game", 7}}, 400, "a text"},
        {"POST", "/api/games", {{"game", "yolah"}, {"variant", "level9"}}, 400, "level9"},
        {"POST", "/api/games", {{"game", "yolah"}, {"position", 4}}, 400, "position"},
        {"POST", "/api/games", {{"game", "yolah"}, {"moves", "a1:a1"}}, 400, "a1:a1"},
        {"POST", "/api/games", {{"game", "yolah"}, {"seconds", -1}}, 400, "seconds"},
        {"POST", "/api/games", {{"game", "yolah"}, {"players", {{"first", "stockfish"}}}}, 400, "stockfish"},
        {"POST", "/api/games", {{"game", "yolah"}, {"tree", 3}}, 400, "object"},
        {"PUT", "/api/games/..", {{"game", "yolah"}}, 400, "8 to 32"},
        {"GET", "/api/games/nonesuch", nullptr, 404, "no such game"},
        {"GET", path_of(game, "/nodes/7"), nullptr, 404, "node 7"},
        {"GET", path_of(game, "/nodes/x"), nullptr, 404, "node"},
        {"POST", path_of(game, "/play"), {{"move", "z9"}}, 400, "z9"},
        {"POST", path_of(game, "/play"), {{"move", "a1:a2"}, {"at", 99}}, 404, "node 99"},
        {"POST", path_of(game, "/goto"), {{"node", 1.5}}, 400, "whole number"},
        {"POST", path_of(game, "/remove"), {{"node", 0}}, 400, "cannot be removed"},
        {"POST", path_of(game, "/dance"), nullptr, 404, "dance"},
        {"POST", path_of(game, "/comment"), {{"node", 0}, {"text", std::string(5000, 'x')}}, 400, "at most"},
        {"POST", "/api/searches", {{"game", "yolah"}, {"player", "uct(time=1s"}}, 400, ""},
        {"POST", "/api/players", {{"game", "quarto"}, {"player", "perfect(memory=8GiB)"}}, 400, "memory"},
        {"POST", "/api/read", {{"text", ""}}, 400, "nothing to read"},
        {"POST", "/api/microscope", {{"game", "yolah"}, {"algorithm", "magic"}}, 400, "algorithm"},
        {"GET", "/api/tournaments/none", nullptr, 404, "none"},
        {"GET", "/api/searches/none", nullptr, 404, ""},
        {"DELETE", "/api/catalogue", nullptr, 404, ""},
    };
    for (const auto& example : cases) {
        const Answer answer = api.ask(example.method, example.path, example.body);
        EXPECT_EQ(answer.status, example.status) << example.path << ' ' << example.body << answer.body;
        const std::string sentence = answer.body.value("error", "");
        EXPECT_NE(sentence.find(example.part), std::string::npos) << example.path << ": " << sentence;
        EXPECT_FALSE(sentence.empty());
    }
    EXPECT_EQ(api.get(path_of(game)).body["revision"], game["revision"])
        << "a refused request changes nothing";
}

TEST(Api, AMachineAnswersAPerson) {
    TestApi api;
    const json game = api.game({{"game", "yolah"}, {"players", {{"second", "random"}}}});
    api.ask("WATCH", path_of(game));
    const std::string move = game["position"]["choices"][0]["move"];
    const json now = api.post(path_of(game, "/play"), {{"move", move}}).body;
    EXPECT_EQ(now["thinking"]["side"], "second");
    const auto plies = [&] { return api.get(path_of(game)).body["position"]["ply"].get<int>(); };
    EXPECT_TRUE(api.loop.run_until([&] { return plies() == 2; }));
    EXPECT_EQ(api.listener->events.back()["event"], "game");
    EXPECT_EQ(api.listener->events.back()["game"]["position"]["ply"], 2);
    // Undo goes back to where the person was to move.
    EXPECT_EQ(api.post(path_of(game, "/undo")).body["current"], 0);
    EXPECT_EQ(api.post(path_of(game, "/redo")).body["current"], 2);
    // What is played instead of a move that was taken back is the game.
    api.post(path_of(game, "/undo"));
    const std::string other = game["position"]["choices"][1]["move"];
    EXPECT_EQ(api.post(path_of(game, "/play"), {{"move", other}}).body["nodes"][0]["children"], json({3, 1}));
}

TEST(Api, TellsThoseWhoWatchOnlyWhatChanged) {
    TestApi api;
    const json game = api.game({{"game", "othello"}, {"moves", "f5 d6 c3"}});
    EXPECT_FALSE(game.contains("since"));
    // Without watching, or with a revision that is still to come, there is nothing to build upon.
    EXPECT_EQ(api.post(path_of(game, "/undo"), {{"since", 1}}).body["nodes"].size(), 4u);
    const json watched = api.ask("WATCH", path_of(game)).body;
    EXPECT_FALSE(watched.contains("since"));
    EXPECT_EQ(api.post(path_of(game, "/redo"), {{"since", 1000}}).body["nodes"].size(), 4u);
    EXPECT_EQ(api.post(path_of(game, "/redo"), {{"since", -1}}).status, 400);

    const json now = api.post(path_of(game, "/play"), {{"move", "d3"}, {"since", watched["revision"]}}).body;
    EXPECT_EQ(now["since"], watched["revision"]);
    ASSERT_EQ(now["nodes"].size(), 2u) << "the new one and its parent";
    EXPECT_EQ(now["nodes"][1]["move"], "d3");
    EXPECT_EQ(now["removed"], json::array());

    const auto heard = [&](const std::string& what, const json& body) {
        const std::shared_ptr<TestListener> asker = std::exchange(api.listener, nullptr);
        api.post(path_of(game, what), body);
        api.listener = asker;
        return asker->events.back()["game"];
    };
    const json told = heard("/remove", {{"node", 3}});
    EXPECT_EQ(told["since"], now["revision"]);
    EXPECT_EQ(told["removed"], json({3, 4}));
    ASSERT_EQ(told["nodes"].size(), 1u);
    EXPECT_EQ(told["nodes"][0]["id"], 2);
    EXPECT_EQ(heard("/goto", {{"node", 0}})["nodes"], json::array());
}

TEST(Api, TwoMachinesPlayToTheEnd) {
    TestApi api;
    for (const char* name : {"yolah", "othello", "quarto"}) {
        const json game = api.game(
            {{"game", name}, {"players", {{"first", "random"}, {"second", "greedy"}}}, {"delay", 0}});
        EXPECT_TRUE(api.loop.run_until([&] {
            return api.get(path_of(game)).body["position"]["over"].get<bool>();
        })) << name;
    }
}

TEST(Api, PausesAndSteps) {
    TestApi api;
    const json game = api.game(
        {{"game", "othello"}, {"players", {{"first", "random"}, {"second", "random"}}}, {"running", false}});
    EXPECT_EQ(game["thinking"], nullptr);
    api.post(path_of(game, "/step"));
    const auto now = [&] { return api.get(path_of(game)).body; };
    EXPECT_TRUE(api.loop.run_until([&] { return now()["position"]["ply"] == 1; }));
    EXPECT_EQ(now()["thinking"], nullptr) << "one step only";
}

TEST(Api, StopsAThoughtAndPlaysWhatItHas) {
    TestApi api;
    const json game = api.game({{"game", "yolah"}, {"players", {{"first", "uct"}}}, {"seconds", 60}});
    EXPECT_EQ(game["thinking"]["player"], "uct");
    api.post(path_of(game, "/now"));
    EXPECT_TRUE(api.loop.run_until([&] { return api.get(path_of(game)).body["position"]["ply"] == 1; },
                                   std::chrono::seconds(20)));
}

TEST(Api, GoesOnWithATreeThatAnotherServerGave) {
    TestApi before;
    json game = before.game({{"game", "quarto"}, {"variant", "level2"}, {"moves", ">5"}});
    game = before.post(path_of(game, "/play"), {{"move", "b2>A"}}).body;
    before.post(path_of(game, "/comment"), {{"node", 2}, {"text", "ça va"}});
    before.post(path_of(game, "/play"), {{"move", ">7"}, {"at", 0}});
    const json exported = before.get(path_of(game, "/record")).body["json"];

    TestApi after;
    const Answer made = after.ask("PUT", path_of(game),
                                  {{"game", "quarto"}, {"variant", "level2"}, {"tree", exported["tree"]}});
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(made.body["id"], game["id"]);
    EXPECT_EQ(made.body["nodes"].size(), 4u);
    EXPECT_EQ(made.body["nodes"][2]["comment"], "ça va");
    EXPECT_EQ(made.body["position"]["played"], json({">7"}));
    EXPECT_EQ(after.get(path_of(game, "/record")).body["json"]["tree"], exported["tree"]);
    // As JSON in a text, too; and putting it again changes nothing.
    EXPECT_EQ(after.game({{"text", exported.dump()}})["nodes"].size(), 4u);
    EXPECT_EQ(after.ask("PUT", path_of(game), {{"game", "yolah"}}).body["game"], "quarto");
}

TEST(Api, ExportsARecordThatItReads) {
    TestApi api;
    const json game = api.game({{"game", "othello"}, {"moves", "f5d6c3d3c4f4"}});
    const std::string text = api.get(path_of(game, "/record")).body["text"];
    const Answer read = api.post("/api/read", {{"text", text}});
    EXPECT_EQ(read.body["kind"], "record");
    EXPECT_EQ(read.body["moves"], 6);
    EXPECT_EQ(api.game({{"text", text}})["position"]["played"], game["position"]["played"]);
}

TEST(Api, KeepsTheHeadersOfARecord) {
    TestApi api;
    const std::string text =
        "damier game 1\ngame: othello\nvariant: standard\nfirst: Alice\nsecond: Bob\nevent: club\nresult: "
        "unfinished\n\nf5 d6\n";
    const json game = api.game({{"text", text}});
    EXPECT_EQ(game["headers"], json({{"first", "Alice"}, {"second", "Bob"}, {"event", "club"}}));
    EXPECT_EQ(api.get(path_of(game, "/record")).body["text"], text);
    api.post(path_of(game, "/settings"), {{"players", {{"second", "random"}}}, {"running", false}});
    const json exported = api.get(path_of(game, "/record")).body;
    EXPECT_NE(exported["text"].get<std::string>().find("second: random"), std::string::npos);
    EXPECT_EQ(api.game({{"text", exported["json"].dump()}})["headers"], game["headers"]);
    for (const json& bad :
         {json({{"a\nb", "x"}}), json({{"a", "x\ny"}}), json({{"a:b", "x"}}), json({{"a", 3}}), json("x")})
        EXPECT_EQ(api.post("/api/games",
                           {{"game", "othello"}, {"tree", {{"nodes", {json::object()}}}}, {"headers", bad}})
                      .status,
                  400)
            << bad;
}

TEST(Api, ShowsWhereATextIsWrong) {
    TestApi api;
    const Answer answer = api.post("/api/read", {{"text", "é f5 d6 a1"}, {"game", "othello"}});
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(answer.body["place"], json({{"from", 0}, {"to", 1}}));
    const Answer other = api.post("/api/read", {{"text", "..../.5../..A./.... 0 L2"}, {"game", "othello"}});
    EXPECT_EQ(other.body["game"], "quarto") << "the game is a guess, not a condition";
    const Answer further = api.post("/api/read", {{"text", "f5 d6 a1 c3"}, {"game", "yolah"}});
    EXPECT_EQ(further.body["place"], json({{"from", 6}, {"to", 8}}))
        << "the game that reads furthest is meant";
    const Answer later = api.post("/api/read", {{"text", "f5 d6 a1 c3"}});
    EXPECT_EQ(later.body["place"], json({{"from", 6}, {"to", 8}}));
}

TEST(Api, SearchesAndTells) {
    TestApi api;
    const json start = api.game({{"game", "othello"}})["position"];
    const Answer made = api.post("/api/searches", {{"game", "othello"},
                                                   {"position", start["position"]},
                                                   {"player", "alphabeta(depth=3, id)"},
                                                   {"every_move", true}});
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string path = "/api/searches/" + made.body["id"].get<std::string>();
    EXPECT_TRUE(api.loop.run_until([&] { return api.get(path).body["done"].get<bool>(); }));
    const json report = api.get(path).body["report"];
    EXPECT_EQ(report["depth"], 3);
    EXPECT_EQ(report["moves"].size(), 4u);
    EXPECT_EQ(api.listener->events.back()["event"], "search");
    EXPECT_EQ(api.listener->events.back()["search"]["done"], true);
}

// By move: 1, 0 or -1 where it is proved; those that are not are left out.
std::map<std::string, int> proved_moves(TestApi& api, const json& position, const std::string& player) {
    const Answer made = api.post("/api/searches", {{"game", "quarto"},
                                                   {"variant", position["variant"]},
                                                   {"position", position["position"]},
                                                   {"player", player},
                                                   {"every_move", true}});
    EXPECT_EQ(made.status, 201) << made.body;
    const std::string path = "/api/searches/" + made.body["id"].get<std::string>();
    const auto is_done = [&] { return api.get(path).body["done"].get<bool>(); };
    EXPECT_TRUE(api.loop.run_until(is_done, std::chrono::seconds(60)));
    std::map<std::string, int> proved;
    const json report = api.get(path).body["report"];
    for (const json& move : report["moves"]) {
        const std::string outcome = move.value("outcome", "draw");
        if (move.value("solved", false))
            proved[move["move"]] = outcome == "win" ? 1 : outcome == "loss" ? -1 : 0;
    }
    return proved;
}

TEST(Api, ThePerfectPlayerProvesEveryMove) {
    TestApi api;
    for (const char* variant : {"level1", "level4"}) {
        const json late =
            api.game({{"game", "quarto"},
                      {"variant", variant},
                      {"moves", ">0 c3>7 a1>1 b3>B d1>8 b4>E c4>D b2>4 c1>F d3>C"}})["position"];
        const auto proved = proved_moves(api, late, "perfect");
        EXPECT_EQ(proved.size(), late["choices"].size());
        EXPECT_EQ(proved, proved_moves(api, late, "alphabeta(id, tt, depth=128)"));
    }
}

TEST(Api, AProofWithoutTheTimeForItProvesNothing) {
    ServerLimits limits;
    limits.seconds = 0.05;
    TestApi api(limits);
    const json start = api.game({{"game", "quarto"}, {"moves", ">0"}})["position"];
    EXPECT_TRUE(proved_moves(api, start, "perfect(book=none)").empty());
}

TEST(Api, ASearchCanBeStopped) {
    TestApi api;
    const Answer made = api.post("/api/searches", {{"game", "yolah"}, {"seconds", 60}});
    const std::string path = "/api/searches/" + made.body["id"].get<std::string>();
    EXPECT_EQ(api.ask("DELETE", path).status, 200);
    EXPECT_TRUE(
        api.loop.run_until([&] { return api.get(path).body["done"].get<bool>(); }, std::chrono::seconds(20)));
}

TEST(Api, ReviewsAGame) {
    TestApi api;
    const Answer made =
        api.post("/api/reviews",
                 {{"game", "othello"}, {"moves", {"f5", "d6", "c3"}}, {"player", "alphabeta(depth=2)"}});
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(made.body["total"], 3);
    const std::string path = "/api/reviews/" + made.body["id"].get<std::string>();
    EXPECT_TRUE(api.loop.run_until([&] { return api.get(path).body["done"].get<bool>(); }));
    const json moves = api.get(path).body["moves"];
    ASSERT_EQ(moves.size(), 3u);
    EXPECT_EQ(moves[2]["played"], "c3");
    EXPECT_EQ(moves[2]["side"], "first");
}

TEST(Api, HoldsItsLimits) {
    ServerLimits limits;
    limits.games = 2;
    limits.nodes = 3;
    limits.searches = 1;
    limits.seconds = 5;
    limits.player_memory = 1 << 20;
    limits.player_threads = 1;
    TestApi api(limits);
    const json game = api.game({{"game", "othello"}});
    const json second = api.game({{"game", "othello"}});
    api.post(path_of(game, "/play"), {{"move", "f5"}});
    api.post(path_of(second, "/play"), {{"move", "f5"}});
    const Answer third = api.post("/api/games", {{"game", "othello"}});
    EXPECT_EQ(third.status, 503) << "nothing that somebody played is given up for it";
    EXPECT_GT(third.retry_after, 0);
    EXPECT_EQ(third.body["retry_after"], third.retry_after);
    api.post(path_of(game, "/play"), {{"move", "d6"}});
    EXPECT_EQ(api.post(path_of(game, "/play"), {{"move", "c3"}}).status, 409);
    const auto with_player = [&](const char* player) {
        return api.post(path_of(game, "/settings"), {{"players", {{"first", player}}}})
            .body.value("error", "");
    };
    EXPECT_NE(with_player("uct(memory=1GiB, time=1s)").find("at most"), std::string::npos);
    EXPECT_NE(with_player("uct(threads=2, time=1s)").find("at most"), std::string::npos);
    EXPECT_NE(with_player("alphabeta(depth=2, weights=/etc/passwd)").find("no file"), std::string::npos);
    EXPECT_EQ(with_player("uct"), "");
    EXPECT_EQ(api.post("/api/searches", {{"game", "yolah"}, {"seconds", 6}}).status, 400);
    EXPECT_EQ(api.post("/api/searches", {{"game", "yolah"}, {"seconds", 5}}).status, 201);
    EXPECT_EQ(api.post("/api/searches", {{"game", "yolah"}}).status, 429);
}

TEST(Api, MereVisitsLockNobodyOut) {
    ServerLimits limits;
    limits.games = 20;
    TestApi api(limits);
    const json played = api.game({{"game", "othello"}});
    api.post(path_of(played, "/play"), {{"move", "f5"}});
    for (int i = 0; i < 1000; ++i)
        ASSERT_EQ(api.ask("PUT", "/api/games/visit" + std::to_string(1000 + i), {{"game", "yolah"}}).status,
                  201);
    EXPECT_EQ(api.api.open_games(), 20u);
    EXPECT_EQ(api.get(path_of(played)).status, 200) << "a game that is played stays";
}

TEST(Api, AGameInWhichNobodyMovedIsDroppedSooner) {
    ServerLimits limits;
    limits.idle_visit = std::chrono::seconds(0);
    TestApi api(limits);
    const json played = api.game({{"game", "othello"}});
    api.post(path_of(played, "/play"), {{"move", "f5"}});
    api.game({{"game", "othello"}});
    api.api.tidy();
    EXPECT_EQ(api.api.open_games(), 1u);
    EXPECT_EQ(api.get(path_of(played)).status, 200);
}

TEST(Api, TheMemoryForGamesIsBounded) {
    ServerLimits limits;
    limits.memory = 64 << 20;  // of which two sixteenths of what the program leaves are for games: 2 MiB
    TestApi api(limits);
    int made = 0;
    Answer answer;
    do {
        answer = api.post("/api/games", {{"game", "othello"}, {"moves", "f5 d6"}});
        made += answer.status == 201;
    } while (answer.status == 201 && made < 1000);
    EXPECT_EQ(answer.status, 503);
    EXPECT_GT(made, 50);
    EXPECT_LE(api.api.ledger().in_use(Account::games), api.api.ledger().bound(Account::games));
}

TEST(Api, TheCommentsOfAGameAreBounded) {
    ServerLimits limits;
    limits.comment_bytes = 6000;
    TestApi api(limits);
    const json game = api.game({{"game", "othello"}, {"moves", "f5 d6"}});
    const auto comment = [&](int node, std::size_t bytes) {
        return api.post(path_of(game, "/comment"), {{"node", node}, {"text", std::string(bytes, 'x')}})
            .status;
    };
    EXPECT_EQ(comment(1, 4000), 200);
    EXPECT_EQ(comment(2, 4000), 409);
    EXPECT_EQ(comment(1, 10), 200);
    EXPECT_EQ(comment(2, 4000), 200);
}

TEST(Api, OneAddressCannotTakeAllSearches) {
    ServerLimits limits;
    limits.address_searches = 3;
    TestApi api(limits);
    const json search = {{"game", "yolah"}, {"seconds", 60}};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(api.post("/api/searches", search).status, 201);
    EXPECT_EQ(api.post("/api/searches", search).status, 429);
    EXPECT_EQ(api.ask("POST", "/api/searches", search, "somebody else").status, 201);
}

TEST(Api, FinishedSearchesAreBounded) {
    ServerLimits limits;
    limits.address_results = 3;
    TestApi api(limits);
    api.listener.reset();
    std::string first;
    for (int i = 0; i < 8; ++i) {
        const Answer made =
            api.post("/api/searches", {{"game", "othello"}, {"player", "alphabeta(depth=1)"}});
        ASSERT_EQ(made.status, 201) << made.body;
        const std::string path = "/api/searches/" + made.body["id"].get<std::string>();
        if (first.empty()) first = path;
        ASSERT_TRUE(api.loop.run_until([&] { return api.get(path).body["done"].get<bool>(); }));
    }
    EXPECT_EQ(api.api.open_tasks(), 3u);
    EXPECT_EQ(api.get(first).status, 404) << "the oldest has gone";
    EXPECT_GT(api.api.ledger().in_use(Account::results), 0u);
}

// Somebody who leaves wants no answer: what was begun for them ends, and what waits never begins.
TEST(Api, JobsEndWithWhoeverAskedForThem) {
    ServerLimits limits;
    limits.threads = 1;
    TestApi api(limits);
    std::stop_source gone;
    Request request;
    ASSERT_TRUE(read_target("/api/searches", request));
    request.method = "POST";
    request.user = "somebody";
    request.gone = gone.get_token();
    request.body = {{"game", "yolah"}, {"seconds", 60}};
    for (int i = 0; i < 5; ++i) api.api.handle(request, [](const Answer&) {});
    const auto at_work = [&](const char* what) {
        return api.get("/api/health").body["queues"]["thinking"][what];
    };
    EXPECT_TRUE(api.loop.run_until([&] { return at_work("running") == 1; }));
    gone.request_stop();
    EXPECT_TRUE(api.loop.run_until([&] { return at_work("running") == 0 && at_work("waiting") == 0; },
                                   std::chrono::seconds(30)));
}

// Somebody else may have taken what there was: that is no fault of the server.
TEST(Api, WithoutMemoryItSaysWhenToComeBack) {
    const Answer answer = answer_of([]() -> Answer { throw std::bad_alloc(); });
    EXPECT_EQ(answer.status, 503);
    EXPECT_GT(answer.retry_after, 0);
    EXPECT_NE(answer.body["error"].get<std::string>().find("memory"), std::string::npos);
    EXPECT_EQ(answer_of([]() -> Answer { throw std::logic_error("wrong"); }).status, 500);
}

TEST(Api, SaysHowItIs) {
    TestApi api;
    const json health = api.get("/api/health").body;
    EXPECT_EQ(health["status"], "ok");
    EXPECT_EQ(health["version"], "test");
    EXPECT_EQ(health["memory"]["bound"], ServerLimits{}.memory);
    EXPECT_EQ(health["memory"]["accounts"].size(), account_count);
    std::uint64_t sum = 0;
    for (const auto& [name, account] : health["memory"]["accounts"].items()) {
        EXPECT_LE(account["reserved"], account["bound"]) << name;
        if (name != "seats") sum += account["bound"].get<std::uint64_t>();
    }
    EXPECT_LE(sum, ServerLimits{}.memory) << "the bounds together are the server's";
    api.api.end();
    EXPECT_EQ(api.get("/api/health").body["status"], "ending");
    EXPECT_EQ(api.post("/api/games", {{"game", "othello"}}).status, 503);
    EXPECT_EQ(api.post("/api/searches", {{"game", "othello"}}).status, 503);
}

TEST(Api, DropsGamesThatNobodyLooksAt) {
    ServerLimits limits;
    limits.idle_game = std::chrono::seconds(0);
    TestApi api(limits);
    const json game = api.game({{"game", "othello"}});
    api.game({{"game", "othello"}});
    api.ask("WATCH", path_of(game));
    api.api.tidy();
    EXPECT_EQ(api.api.open_games(), 1u) << "the one that is watched stays";
    api.listener.reset();
    api.api.tidy();
    EXPECT_EQ(api.api.open_games(), 0u);
}

TEST(Api, TheCatalogueKnowsEverything) {
    TestApi api;
    const json catalogue = api.get("/api/catalogue").body;
    EXPECT_EQ(catalogue["games"].size(), registered_games().size());
    for (const json& game : catalogue["games"]) {
        for (const json& level : game["levels"])
            EXPECT_EQ(api.post("/api/players", {{"game", game["name"]}, {"player", level["player"]}}).status,
                      200);
        EXPECT_EQ(api.post("/api/players", {{"game", game["name"]}, {"player", "perfect"}}).status,
                  game["solver"] ? 200 : 400);
    }
    EXPECT_GT(catalogue["limits"]["seconds"], 0);
}

}  // namespace
}  // namespace damier::serve
