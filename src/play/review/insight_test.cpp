#include "play/review/insight.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "play/registry/registry.h"
#include "play/table/random_moves.h"

namespace damier {
namespace {

// At every move of a game, of every game.
TEST(Insight, HasItsListsAtEveryMove) {
    for (const GameEntry* game : registered_games()) {
        const auto table = game->make_table(0);
        Random random(97);
        for (;;) {
            const nlohmann::json insight = insight_json(*table);
            for (const char* list : {"overlays", "threats", "figures", "terms"})
                ASSERT_TRUE(insight[list].is_array()) << game->name << " " << insight;
            EXPECT_EQ(insight["overlays"].empty(), table->state().over);
            EXPECT_EQ(insight["figures"].empty(), table->state().over);
            EXPECT_EQ(insight.contains("gifts"), game->name == "quarto" && !table->state().over);
            if (table->state().over) break;
            ASSERT_TRUE(table->play(random_move(*table, random)));
        }
        EXPECT_TRUE(insight_json(*table)["terms"].empty());
    }
}

// The terms are the evaluation's, turned to the first player, in points.
TEST(Insight, TermsAreSeenByTheFirstPlayer) {
    const GameEntry& othello = **find_game("othello");
    const auto table = othello.make_table(0);
    for (const char* moves : {"f5", "d6"}) {
        ASSERT_TRUE(table->replay(moves));
        const auto rows = othello.explain(*table, othello.evaluations.front().name, {});
        ASSERT_TRUE(rows);
        const bool first_moves = table->state().side == Side::first;
        const nlohmann::json terms = insight_json(*table)["terms"];
        ASSERT_EQ(terms.size(), rows->size());
        for (std::size_t i = 0; i < rows->size(); ++i) {
            EXPECT_EQ(terms[i]["name"], (*rows)[i].name);
            EXPECT_EQ(terms[i]["key"], (*rows)[i].name) << "a word that is fit for both";
            EXPECT_FALSE(terms[i].contains("number"));
            EXPECT_EQ(terms[i]["first"], first_moves ? (*rows)[i].mover : (*rows)[i].other);
            EXPECT_DOUBLE_EQ(terms[i]["value"], (first_moves ? 1 : -1) * (*rows)[i].value / 100);
        }
    }
}

// A sentence has a key and the number in it beside it, so that nobody reads it back.
TEST(Insight, TermsThatAreSentencesHaveAKeyAndTheirNumber) {
    const GameEntry& quarto = **find_game("quarto");
    const auto table = quarto.make_table(0);
    ASSERT_TRUE(table->set("..../.5../..A./.... 0"));
    const nlohmann::json terms = insight_json(*table)["terms"];
    ASSERT_FALSE(terms.empty());
    for (const nlohmann::json& term : terms) {
        EXPECT_EQ(term["key"], "leaves_safe");
        EXPECT_EQ(term["name"],
                  "placements that leave " + std::to_string(term["number"].get<int>()) + " safe");
    }
}

}  // namespace
}  // namespace damier
