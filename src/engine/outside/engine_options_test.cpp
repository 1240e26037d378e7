#include "engine/outside/engine_options.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

std::vector<ugi::OptionDeclaration> sample() {
    std::vector<ugi::OptionDeclaration> options;
    for (const char* line :
         {"name Hash Size type spin default 16 min 1 max 1024", "name Ponder type check default false",
          "name Style type combo default Solid var Solid var Wild", "name Clear type button",
          "name Book type string default <empty>"})
        options.push_back(*ugi::parse_option(line));
    return options;
}

std::string set(const SpecArgument& given) {
    const auto options = sample();
    const auto chosen = option_to_set(options, given);
    return chosen ? ugi::format_setoption(*chosen) : chosen.error().message;
}

TEST(EngineOptions, AreFoundWhateverTheirCaseAndBlanks) {
    EXPECT_EQ(set({"hash_size", "64"}), "setoption name Hash Size value 64");
    EXPECT_EQ(set({"hash-size", "64"}), "setoption name Hash Size value 64");
    EXPECT_EQ(set({"style", "wild"}), "setoption name Style value Wild");
    EXPECT_EQ(set({"book", "a b.bin"}), "setoption name Book value a b.bin");
}

TEST(EngineOptions, AloneSwitchOnOrPress) {
    EXPECT_EQ(set({"ponder", {}}), "setoption name Ponder value true");
    EXPECT_EQ(set({"clear", {}}), "setoption name Clear");
}

TEST(EngineOptions, ThatAreUnknownOrOutOfRangeAreRefusedWithASentence) {
    EXPECT_EQ(set({"hash_sise", "64"}),
              "the engine has no option 'hash_sise': it has Hash Size, Ponder, Style, Clear or Book (did you "
              "mean 'Hash Size'?)");
    EXPECT_EQ(set({"hash_size", "2048"}),
              "hash_size='2048': the engine expects a whole number from 1 to 1024");
    EXPECT_EQ(set({"hash_size", "many"}),
              "hash_size='many': the engine expects a whole number from 1 to 1024");
    EXPECT_EQ(set({"ponder", "perhaps"}), "ponder='perhaps': the engine expects true or false");
    EXPECT_EQ(set({"style", "mild"}), "style='mild': the engine expects Solid or Wild");
    EXPECT_EQ(set({"clear", "1"}), "clear='1': the engine expects no value: the word alone presses it");
    EXPECT_EQ(option_to_set({}, {"x", "1"}).error().message, "the engine has no options, but 'x' was given");
}

}  // namespace
}  // namespace damier
