// Puzzles over the API: which there are, and what is said of moves.
#include <gtest/gtest.h>

#include <set>

#include "play/puzzles/shipped.h"
#include "play/registry/registry.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

using nlohmann::json;

std::string path_of(const PuzzleSet& set, std::size_t place) {
    return "/api/puzzles/" + std::string(set.game->name) + "/" + std::to_string(place + 1);
}

TEST(PuzzleRequests, AreSolvedAsTheFileSays) {
    TestApi test;
    for (const PuzzleSet& set : shipped_puzzles()) {
        for (std::size_t i = 0; i < set.puzzles.size(); i += 40) {
            const Puzzle& puzzle = set.puzzles[i];
            const std::string path = path_of(set, i);
            const json shown = test.get(path).body;
            EXPECT_EQ(shown["position"], puzzle.position);
            EXPECT_EQ(shown["moves"], puzzle.steps.size());
            EXPECT_EQ(shown.dump().find("\"" + puzzle.steps[0].solution() + "\""), std::string::npos)
                << "the solution is told to those who ask for it";
            std::vector<std::string> moves;
            for (std::size_t step = 0; step < puzzle.steps.size(); ++step) {
                moves.push_back(puzzle.steps[step].moves.back().move);
                const json wrong = test.post(path, {{"moves", moves}}).body;
                EXPECT_EQ(wrong["right"], false) << wrong;
                EXPECT_EQ(wrong["done"], false);
                EXPECT_EQ(wrong["reply"], nullptr);
                moves.back() = puzzle.steps[step].solution();
                const json right = test.post(path, {{"moves", moves}}).body;
                const bool last = step + 1 == puzzle.steps.size();
                EXPECT_EQ(right["right"], true) << right;
                EXPECT_EQ(right["done"], last);
                EXPECT_EQ(right["reply"], last ? json() : json(puzzle.steps[step + 1].reply));
                EXPECT_EQ(right["leads_to"], right["best"]);
                EXPECT_EQ(right["best"]["winner"] == "draw", puzzle.aim == PuzzleAim::draw);
                EXPECT_EQ(right["best"].contains("by"),
                          set.game->max_margin > 1 && puzzle.aim != PuzzleAim::draw);
            }
            const json solution = test.get(path + "/solution").body;
            EXPECT_EQ(solution["line"].size(), 2 * puzzle.steps.size() - 1);
            EXPECT_EQ(solution["steps"][0]["moves"].size(), puzzle.steps[0].moves.size());
        }
    }
}

TEST(PuzzleRequests, AreRefusedInASentence) {
    TestApi test;
    const PuzzleSet& set = shipped_puzzles().front();
    const Puzzle& puzzle = set.puzzles.front();
    const std::string path = path_of(set, 0);
    EXPECT_EQ(test.get("/api/puzzles/chess").status, 400);
    EXPECT_EQ(test.get("/api/puzzles/othello/0").status, 404);
    EXPECT_EQ(test.get("/api/puzzles/othello/241000").status, 404);
    EXPECT_EQ(test.get("/api/puzzles/othello/1x").status, 404);
    EXPECT_EQ(test.get("/api/puzzles/othello/1/hint").status, 404);
    EXPECT_EQ(test.post("/api/puzzles/othello").status, 405);
    EXPECT_EQ(test.ask("DELETE", "/api/puzzles/othello/1").status, 405);
    EXPECT_EQ(test.post(path, {{"moves", json::array()}}).status, 400);
    EXPECT_EQ(test.post(path).status, 400);
    EXPECT_EQ(test.post(path, {{"moves", json(std::vector<std::string>(20, "a1"))}}).status, 400);
    EXPECT_EQ(test.post(path, {{"moves", {"z9"}}}).status, 400);
    for (const char* date : {"2026-02-30", "2026-2-03", "tomorrow", "", "20260-1-01"})
        EXPECT_EQ(test.get("/api/puzzles/daily?date=" + std::string(date)).status, 400) << date;
    for (const Puzzle& one : set.puzzles) {
        if (one.steps.size() < 2) continue;
        const std::string wrong = one.steps[0].moves.back().move;
        const Answer answer = test.post(path_of(set, static_cast<std::size_t>(&one - set.puzzles.data())),
                                        {{"moves", {wrong, one.steps[1].solution()}}});
        EXPECT_EQ(answer.status, 400) << "nothing follows a wrong move";
        break;
    }
    EXPECT_FALSE(puzzle.steps.empty());
}

TEST(PuzzleRequests, TheDayDecidesItsPuzzles) {
    TestApi test;
    const json day = test.get("/api/puzzles/daily?date=2026-11-19").body;
    EXPECT_EQ(day, test.get("/api/puzzles/daily?date=2026-11-19").body);
    EXPECT_EQ(day["date"], "2026-11-19");
    EXPECT_EQ(day["puzzles"].size(), shipped_puzzles().size());
    EXPECT_NE(day["puzzles"], test.get("/api/puzzles/daily?date=2026-11-20").body["puzzles"]);
    std::set<std::string> difficulties;
    for (const json& one : day["puzzles"])
        difficulties.insert(test.get("/api/puzzles/" + one["game"].get<std::string>() + "/" +
                                     std::to_string(one["number"].get<int>()))
                                .body["difficulty"]);
    EXPECT_EQ(difficulties.size(), 3u) << "an easy, a medium and a hard one";
    EXPECT_EQ(test.get("/api/puzzles/daily").body["date"].get<std::string>().size(), 10u);
}

}  // namespace
}  // namespace damier::serve
