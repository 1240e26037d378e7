// A kind of player that lives in this program only. One line registers it; then it is in the catalogue, in
// specs, in the options of UGI, on the server and in the arena, and nothing of the program was changed for
// it.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "arena/run/test_tournaments.h"
#include "engine/ours/session.h"
#include "engine/ours/test_sink.h"
#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "play/catalogue.h"
#include "play/players/kinds/minimal.h"
#include "players/kind_for.h"
#include "serve/api/test_api.h"

namespace damier {

namespace {

// Counts how often a player was made.
class CountedKind final : public KindFor<MinimalKind, Yolah, Othello, Quarto> {
  public:
    PlayerResources resources(const GameEntry&, const PlayerSettings&) const override {
        return {.memory = std::uint64_t{3} << 20};
    }
    Expected<std::unique_ptr<Player>> make(const CheckedPlayer& player) const override {
        ++made;
        return KindFor::make(player);
    }

    mutable std::atomic<int> made = 0;
};

const CountedKind& counted_kind() {
    static const CountedKind kind;
    return kind;
}

}  // namespace

// In place of the library's list: all kinds of the program, and one more.
std::span<const PlayerKind* const> player_kinds() {
    static const std::vector<const PlayerKind*> kinds = [] {
        std::vector<const PlayerKind*> all(built_in_kinds().begin(), built_in_kinds().end());
        all.push_back(&counted_kind());
        return all;
    }();
    return kinds;
}

namespace {

TEST(OwnKind, IsInTheCatalogue) {
    const nlohmann::json players = catalogue_json()["players"];
    const nlohmann::json& last = players.back();
    EXPECT_EQ(players.size(), built_in_kinds().size() + 1);
    EXPECT_EQ(last["name"], "minimal");
    EXPECT_EQ(last["example"], "minimal(most=20)");
    EXPECT_EQ(last["options"][0]["key"], "most");
    EXPECT_EQ(last["options"][0]["default"], "500");
    EXPECT_EQ(last["options"][0]["expects"], "a whole number from 1 to 500");
}

TEST(OwnKind, IsReadFromText) {
    const GameEntry& yolah = **find_game("yolah");
    const auto error_of = [&](std::string_view text) {
        const auto player = check_player(yolah, text, {});
        return player ? "no error" : player.error().message;
    };
    EXPECT_EQ(error_of("Minimal( most = 3 )"), "no error");
    EXPECT_NE(error_of("minmal").find("did you mean 'minimal'?"), std::string::npos);
    EXPECT_EQ(error_of("minimal(must=1)"),
              "minimal has no option 'must': expected most (did you mean 'most'?)");
    EXPECT_EQ(error_of("minimal(most=501)"), "minimal: most='501': expected a whole number from 1 to 500");
}

TEST(OwnKind, PlaysEveryGame) {
    for (const GameEntry* game : registered_games()) {
        const auto table = game->make_table(0);
        const auto player = make_player(*game, "minimal", {});
        ASSERT_TRUE(player) << player.error().message;
        while (!table->state().over) ASSERT_TRUE(table->play((*player)->choose(*table, {}, {}, {}).move));
    }
}

TEST(OwnKind, IsAnOptionOfUgi) {
    TestSink sink;
    auto session = make_session("ugi", {**find_game("othello")}, sink);
    ASSERT_TRUE(session) << session.error().message;
    (*session)->hear("ugi");
    EXPECT_EQ(sink.wait_for("ugiok"), "ugiok");
    const auto lines = sink.take();
    const auto says = [&](std::string_view part) {
        return std::ranges::any_of(lines, [&](const std::string& line) { return line.contains(part); });
    };
    EXPECT_TRUE(says("var minimal"));
    EXPECT_TRUE(says("option name most type spin"));
    const int made = counted_kind().made;
    for (const char* line : {"setoption name Player value minimal", "setoption name most value 7",
                             "position startpos", "go nodes 10"})
        (*session)->hear(line);
    EXPECT_NE(sink.wait_for("bestmove"), "");
    (*session)->finish();
    EXPECT_EQ(counted_kind().made, made + 1);
}

// Whether its text is right is seen without making it: that may take memory and time.
TEST(OwnKind, IsCheckedByTheServerAndNotMade) {
    serve::TestApi api;
    const auto check = [&](const char* text) {
        return api.post("/api/players", {{"game", "quarto"}, {"player", text}}).status;
    };
    EXPECT_EQ(api.get("/api/catalogue").body["players"].back()["name"], "minimal");
    const int made = counted_kind().made;
    EXPECT_EQ(check("minimal(most=9)"), 200);
    EXPECT_EQ(check("minimal(most=0)"), 400);
    const auto game = api.game({{"game", "quarto"}, {"players", {{"second", "minimal"}}}});
    EXPECT_EQ(counted_kind().made, made);
    const std::string path = "/api/games/" + game["id"].get<std::string>();
    const std::string move = game["position"]["choices"][0]["move"];
    EXPECT_EQ(api.post(path + "/play", {{"move", move}}).status, 200);
    EXPECT_TRUE(api.loop.run_until([&] { return api.get(path).body["current"] == 2; }));
    EXPECT_EQ(counted_kind().made, made) << "it is made in the process that thinks";
}

TEST(OwnKind, SaysWhatItTakes) {
    EXPECT_EQ(demands_of(**find_game("yolah"), "minimal", {})->memory, 3u << 20);
}

// In worker processes, which know what the program knows.
TEST(OwnKind, PlaysInTheArena) {
    TournamentSettings settings = small_tournament("yolah", {"minimal(most=5)", "random"}, 2);
    auto field = make_field(settings);
    ASSERT_TRUE(field) << field.error().message;
    auto tournament = Tournament::open(settings, std::move(*field), Journal::in_memory, "test");
    ASSERT_TRUE(tournament) << tournament.error().message;
    EXPECT_EQ(tournament->run({.workers = 2}, {}, {}), RunEnd::finished);
    EXPECT_EQ(tournament->journal().read()->games.size(), 4u);
}

std::string text_in(const std::string& path) {
    std::ifstream file(DAMIER_SOURCE_DIR "/" + path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// Where a kind is asked for by its name, another one is forgotten: only its own file knows it.
TEST(Kinds, AreNowhereAskedForByName) {
    std::string names;
    for (const PlayerKind* kind : player_kinds()) {
        // The word is also a way to choose openings.
        if (kind->name != "random") names += (names.empty() ? "" : "|") + std::string(kind->name);
    }
    const std::string quoted = "\"(" + names + ")[\"(]";
    const std::regex asked("[!=]= *" + quoted + "|" + quoted +
                           " *[!=]=|(starts_with|equal_ignoring_case)\\(.*" + quoted);
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(DAMIER_SOURCE_DIR "/src")) {
        const std::string path = entry.path().lexically_relative(DAMIER_SOURCE_DIR).string();
        const bool is_code = path.ends_with(".h") || (path.ends_with(".cpp") && !path.ends_with("_test.cpp"));
        if (!is_code || path.starts_with("src/play/players/kinds/")) continue;
        ++files;
        std::istringstream text(text_in(path));
        for (std::string line; std::getline(text, line);)
            EXPECT_FALSE(std::regex_search(line, asked)) << path << ": " << line;
    }
    EXPECT_GT(files, 300);
    for (const std::string line :
         {"if (name == \"uct\")", "spec.name != \"engine\"", "player.starts_with(\"pvs(\")"})
        EXPECT_TRUE(std::regex_search(line, asked)) << line;
}

// What docs/adding-a-player.md shows is the code of this test.
TEST(OwnKind, IsTheOneOfTheGuide) {
    const std::string guide = text_in("docs/adding-a-player.md");
    for (const std::string path : {"search/plain/minimal.h", "play/players/kinds/minimal.h"}) {
        const std::string code = text_in("tests/players/" + path);
        ASSERT_TRUE(code.starts_with("// src/" + path)) << path;
        EXPECT_TRUE(guide.contains("```cpp\n" + code + "```\n")) << path;
    }
    // The one line of the list stands there as the others do.
    const std::string list = text_in("src/play/players/all_kinds.h");
    EXPECT_TRUE(guide.contains("                            MinimalKind,     //\n"));
    EXPECT_TRUE(list.contains("                            MinimaxKind,     //\n"));
}

}  // namespace
}  // namespace damier
