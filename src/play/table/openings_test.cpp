// Openings by name.
#include "play/table/openings.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

#include "games/othello/people/openings.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

std::unique_ptr<Table> othello_after(std::string_view moves) {
    auto table = find_game("othello").value()->make_table(0);
    EXPECT_TRUE(table->replay(moves)) << moves;
    return table;
}

}  // namespace

TEST(Openings, OfOthelloAreMany) {
    EXPECT_GE(std::size(othello::openings), 90u);
}

// Two names of one position stand in one row, and every row can be played.
TEST(Openings, HaveOneNameForEachPosition) {
    std::set<std::string_view> names;
    for (const NamedOpening& opening : othello::openings) {
        EXPECT_TRUE(names.insert(opening.name).second) << opening.name;
        const auto table = othello_after(opening.moves);
        EXPECT_EQ(table->game().opening(*table), opening.name) << opening.moves;
    }
}

TEST(Openings, AreTheSameInAnyImageAndOrder) {
    for (const std::string_view tiger : {"f5d6c3d3c4", "d3c5f6f5e6", "c4e3f6e6f5", "e6f4c3c4d3"})
        EXPECT_EQ(opening_of(*othello_after(tiger)), (PlayedOpening{"Tiger", 5})) << tiger;
    EXPECT_EQ(opening_of(*othello_after("f5d6c4d3c3")), (PlayedOpening{"Tiger", 5})) << "c3 and c4 exchanged";
}

TEST(Openings, LastUntilThereIsALaterName) {
    EXPECT_EQ(opening_of(*othello_after("f5d6c3d3c4f4f6f3e6e7d7g6")), (PlayedOpening{"Comp'Oth", 8}));
    EXPECT_EQ(opening_of(*othello_after("f5d6c3d3c4f4f6f3e6e7d7g6d8")), (PlayedOpening{"D8 Comp'Oth", 13}));
    EXPECT_EQ(opening_of(*othello_after("f5")), std::nullopt);
    EXPECT_EQ(opening_of(*find_game("yolah").value()->make_table(0)), std::nullopt);
}

}  // namespace damier
