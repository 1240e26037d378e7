#include "magic_search.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "games/yolah/attacks/magic_constants.h"

namespace damier::yolah {
namespace {

TEST(MagicSearch, FindsTheCommittedConstants) {
    const Magics magics = find_magics(default_magic_seed);
    EXPECT_EQ(magics.orthogonal, orthogonal_magics);
    EXPECT_EQ(magics.diagonal, diagonal_magics);
}

TEST(MagicSearch, TheCommittedHeaderIsItsOutput) {
    std::ifstream file(DAMIER_SOURCE_DIR "/src/games/yolah/attacks/magic_constants.h");
    std::ostringstream text;
    text << file.rdbuf();
    EXPECT_EQ(text.str(), magics_as_header(find_magics(default_magic_seed), default_magic_seed));
}

TEST(MagicSearch, AnotherSeedFindsOtherConstants) {
    EXPECT_NE(find_magics(1).orthogonal, orthogonal_magics);
}

}  // namespace
}  // namespace damier::yolah
