#include "play/players/levels.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "play/catalogue.h"
#include "play/players/player.h"
#include "play/registry/registry.h"
#include "play/spec/player_options.h"

namespace damier {
namespace {

std::string text_of_level(int level) {
    return fmt::format("level({})", level);
}

// Of every game and variant; the strongest are hurried.
TEST(Levels, EachMakesALegalMove) {
    Limits hurry;
    hurry.seconds = 0.01;
    for (const GameEntry* game : registered_games()) {
        for (int variant = 0; variant < static_cast<int>(game->variants.size()); ++variant) {
            for (int level = 1; level <= level_count; ++level) {
                const auto table = game->make_table(variant);
                const auto player = make_player(*game, text_of_level(level), {});
                ASSERT_TRUE(player) << player.error().message;
                EXPECT_EQ((*player)->name(), text_of_level(level));
                const std::string move = (*player)->choose(*table, hurry, {}, {}).move;
                EXPECT_TRUE(table->play(move)) << game->name << " level " << level << ": " << move;
            }
        }
    }
}

// Strength must not depend on the machine, except at the top of the ladder. A second is enough for a search;
// a proof hardly ever takes one, but without it the player would not be perfect.
TEST(Levels, OnlyTheTopUsesAClock) {
    for (const GameEntry* game : registered_games()) {
        for (int level = 1; level <= level_count; ++level) {
            const auto demands = demands_of(*game, text_of_level(level), {});
            ASSERT_TRUE(demands) << demands.error().message;
            const auto& seconds = demands->limits.seconds;
            EXPECT_EQ(seconds.has_value(), level == level_count) << game->name << " level " << level;
            EXPECT_LE(seconds.value_or(0), game->name == "quarto" ? 10 : 1);
            EXPECT_EQ(demands->threads, 1);
        }
    }
}

TEST(Levels, GetStrongerAsTheyWereMeasured) {
    for (const GameEntry* game : registered_games()) {
        const Ladder& ladder = game->levels;
        EXPECT_TRUE(std::ranges::is_sorted(ladder, {}, &Level::rating)) << game->name;
        EXPECT_GT(ladder.front().rating.value_or(0), 0) << game->name << ": random has 0";
    }
}

// A level is what it says, whatever evaluation is the rule where it plays.
TEST(Levels, TakeNoEvaluationFromOutside) {
    const GameEntry& othello = **find_game("othello");
    PlayerContext context;
    context.evaluation = "no such evaluation";
    for (int level = 1; level <= level_count; ++level)
        EXPECT_TRUE(make_player(othello, text_of_level(level), context)) << level;
}

TEST(Levels, StandInTheCatalogue) {
    const nlohmann::json catalogue = catalogue_json();
    ASSERT_EQ(catalogue["games"].size(), registered_games().size());
    for (const nlohmann::json& game : catalogue["games"]) {
        ASSERT_EQ(game["levels"].size(), 10u);
        std::set<std::string> names;
        for (const nlohmann::json& level : game["levels"]) {
            names.insert(level["name"]);
            EXPECT_TRUE(parse_player_spec(level["means"].get<std::string>()));
        }
        EXPECT_EQ(names.size(), 10u);
        EXPECT_EQ(game["levels"][2]["player"], "level(3)");
    }
}

}  // namespace
}  // namespace damier
