// One recorded game for each game and variant: tests/golden/<game>-<variant>.txt holds the board, the
// legal moves and the JSON at each step. A change of rules, notation, JSON, drawing or of the random
// numbers shows as a difference. When it is meant, write the files anew and read the diff:
//
//     DAMIER_UPDATE_GOLDEN=1 ctest -R Golden
#include <fmt/core.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/text/text.h"
#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

template <class R>
std::string transcript() {
    using G = typename R::Game;
    Random random(1);
    const auto game = random_recorded_game<G>(R::initial(), random);
    std::string out = fmt::format("A random game of {} ({}), seed 1. Written by golden_test.cpp.\n", G::title,
                                  G::variants[R::variant].name);
    for (std::size_t ply = 0; ply < game.positions.size(); ++ply) {
        const auto& position = game.positions[ply];
        out += fmt::format("\n# ply {}\n{}", ply, G::draw(position, {.ascii = true}));
        out += fmt::format("position {}\njson {}\nmargin {}\nmoves", G::format_position(position),
                           G::to_json(position).dump(), position.margin());
        for (const auto move : legal_moves<G>(position)) out += ' ' + G::format_move(position, move);
        if (ply < game.moves.size()) out += "\nplayed " + G::format_move(position, game.moves[ply]);
        out += '\n';
    }
    return out;
}

struct Difference {
    std::size_t line;
    std::string expected;
    std::string actual;
};

// The first line that differs, or nothing.
std::optional<Difference> first_difference(const std::string& expected, const std::string& actual) {
    const auto left = split(expected, '\n'), right = split(actual, '\n');
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        const std::string_view a = i < left.size() ? left[i] : "(end of file)";
        const std::string_view b = i < right.size() ? right[i] : "(end of file)";
        if (a != b) return Difference{i + 1, std::string(a), std::string(b)};
    }
    return std::nullopt;
}

template <class R>
class Golden : public testing::Test {};

TYPED_TEST_SUITE(Golden, AllRulesTypes, RulesNames);

TYPED_TEST(Golden, TheRecordedGameComesOutAgain) {
    const std::string path = fmt::format("{}/tests/golden/{}.txt", DAMIER_SOURCE_DIR, TypeParam::name());
    const std::string actual = transcript<TypeParam>();
    if (std::getenv("DAMIER_UPDATE_GOLDEN") != nullptr) {
        std::ofstream(path) << actual;
        GTEST_SKIP() << path << " is written anew";
    }
    std::ifstream file(path);
    ASSERT_TRUE(file) << path << " is missing: DAMIER_UPDATE_GOLDEN=1 writes it";
    std::stringstream expected;
    expected << file.rdbuf();
    const auto difference = first_difference(expected.str(), actual);
    if (difference) {
        ADD_FAILURE_AT(path.c_str(), static_cast<int>(difference->line))
            << "expected: " << difference->expected << "\nactual:   " << difference->actual
            << "\nDAMIER_UPDATE_GOLDEN=1 writes it anew, if the change is meant";
    }
}

TEST(FirstDifference, FindsIt) {
    EXPECT_FALSE(first_difference("a\nb\n", "a\nb\n"));
    const auto changed = first_difference("a\nb\nc\n", "a\nx\nc\n");
    ASSERT_TRUE(changed);
    EXPECT_EQ(changed->line, 2u);
    EXPECT_EQ(changed->expected, "b");
    EXPECT_EQ(changed->actual, "x");
    const auto shorter = first_difference("a\nb", "a");
    ASSERT_TRUE(shorter);
    EXPECT_EQ(shorter->actual, "(end of file)");
}

}  // namespace
}  // namespace damier
