// What is known about Quarto from outside this program.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/contract/perft.h"
#include "games/quarto/game.h"

namespace damier {
namespace {

#ifdef NDEBUG
constexpr int perft_depth = 4;
constexpr int playing_depth = 3;
#else
constexpr int perft_depth = 3;
constexpr int playing_depth = 3;
#endif

// The same for each level: no win is possible before the fourth placement.
constexpr std::uint64_t leaves[] = {1, 16, 3'840, 806'400, 146'764'800};

TEST(QuartoReference, Perft) {
    for (int level = 0; level < 4; ++level) {
        for (int depth = 0; depth <= perft_depth; ++depth) {
            EXPECT_EQ(perft<Quarto>(Quarto::initial(level), depth), leaves[depth])
                << "level " << level + 1 << ", depth " << depth;
        }
        for (int depth = 0; depth <= playing_depth; ++depth) {
            EXPECT_EQ(perft_by_playing<Quarto>(Quarto::initial(level), depth), leaves[depth])
                << "level " << level + 1 << ", depth " << depth;
        }
    }
}

// Four light pieces (0 to 3) on the winning set that each level adds: they win from that level on.
TEST(QuartoReference, EachLevelAddsItsSets) {
    const std::string_view lights[] = {">0 a1>1 b1>2 c1>3 d1",   // a row: level 1
                                       ">0 a1>1 b1>2 a2>3 b2",   // a square of 2x2: level 2
                                       ">0 a1>1 c1>2 a3>3 c3",   // corners of a square of 3x3: level 3
                                       ">0 b1>1 a2>2 c2>3 b3"};  // a tilted square: level 4
    for (int level = 0; level < 4; ++level) {
        for (int added = 0; added < 4; ++added) {
            const std::string ends(lights[added]);
            const auto won = Quarto::parse_moves(Quarto::initial(level), ends);
            const auto goes_on = Quarto::parse_moves(Quarto::initial(level), ends + ">4");
            EXPECT_EQ(won.has_value(), added <= level) << "level " << level + 1 << ": " << ends;
            EXPECT_EQ(goes_on.has_value(), added > level) << "level " << level + 1 << ": " << ends << ">4";
        }
    }
}

}  // namespace
}  // namespace damier
