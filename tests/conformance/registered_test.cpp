// Nobody escapes the suite: what the registry offers to users is what the suite runs over.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "play/registry/registry.h"
#include "support/all_games.h"

namespace damier {
namespace {

TEST(RegisteredGames, AllGoThroughTheConformanceSuite) {
    std::set<std::string> tested;
    for_each_rules([&](auto rules) { tested.insert(decltype(rules)::name()); });
    for (const GameEntry* game : registered_games()) {
        for (const Variant& variant : game->variants) {
            EXPECT_TRUE(tested.contains(fmt::format("{}-{}", game->name, variant.name)))
                << game->name << " " << variant.name << " is missing in tests/support/all_games.h";
        }
    }
}

}  // namespace
}  // namespace damier
