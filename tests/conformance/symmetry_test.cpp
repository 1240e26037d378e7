// Images of positions have images of moves: the symmetries that a game claims, checked along random
// games. A wrong rule seldom keeps all of them.
#include <algorithm>
#include <set>

#include "support/random_games.h"
#include "support/typed_tests.h"

namespace damier {
namespace {

// All of them, or a sample when they are many; never the identity.
std::vector<int> some_symmetries(int count, Random& random) {
    std::vector<int> sample;
    if (count <= 16) {
        for (int symmetry = 1; symmetry < count; ++symmetry) sample.push_back(symmetry);
        return sample;
    }
    for (int i = 0; i < 16; ++i) {
        sample.push_back(1 + static_cast<int>(random.below(static_cast<std::uint32_t>(count - 1))));
    }
    return sample;
}

template <class R>
class SymmetryConformance : public testing::Test {};

TYPED_TEST_SUITE(SymmetryConformance, AllRulesTypes, RulesNames);

TYPED_TEST(SymmetryConformance, ZeroIsTheIdentity) {
    using G = typename TypeParam::Game;
    ASSERT_GE(G::symmetry_count(TypeParam::variant), 1);
    Random random(47);
    for (int i = 0; i < 50; ++i) {
        for (const auto& position : random_recorded_game<G>(TypeParam::initial(), random).positions) {
            ASSERT_EQ(G::transform(position, 0), position);
            for (const auto move : legal_moves<G>(position)) ASSERT_EQ(G::transform(position, move, 0), move);
        }
    }
}

template <Notation G>
void expect_same_shape(const typename G::Position& position, int symmetry) {
    const auto image = G::transform(position, symmetry);
    ASSERT_EQ(image.is_over(), position.is_over());
    ASSERT_EQ(image.margin(), position.margin());
    ASSERT_EQ(image.side(), position.side());
    ASSERT_EQ(image.ply(), position.ply());
    ASSERT_EQ(image.variant(), position.variant());
    ASSERT_EQ(image.hash(), image.computed_hash());

    std::set<std::string> expected, listed;
    for (const auto move : legal_moves<G>(position)) {
        const auto image_move = G::transform(position, move, symmetry);
        expected.insert(G::format_move(image, image_move));
        auto played_then_turned = position;
        played_then_turned.play(move);
        auto turned_then_played = image;
        turned_then_played.play(image_move);
        ASSERT_EQ(turned_then_played, G::transform(played_then_turned, symmetry))
            << G::format_move(position, move);
    }
    for (const auto move : legal_moves<G>(image)) listed.insert(G::format_move(image, move));
    ASSERT_EQ(listed, expected);
}

TYPED_TEST(SymmetryConformance, ImagesHaveImagesOfMoves) {
    using G = typename TypeParam::Game;
    Random random(53);
    for (int i = 0; i < 12; ++i) {
        const auto game = random_recorded_game<G>(TypeParam::initial(), random);
        for (const int symmetry : some_symmetries(G::symmetry_count(TypeParam::variant), random)) {
            for (const auto& position : game.positions) {
                SCOPED_TRACE(fmt::format("{} under symmetry {}", G::format_position(position), symmetry));
                expect_same_shape<G>(position, symmetry);
                if (this->HasFatalFailure()) return;
            }
        }
    }
}

// Different numbers are different symmetries, and none but 0 is the identity: their images of one
// position with little symmetry of its own differ.
TYPED_TEST(SymmetryConformance, NoTwoAreTheSame) {
    using G = typename TypeParam::Game;
    Random random(59);
    const int count = G::symmetry_count(TypeParam::variant);
    std::set<std::vector<std::string>> images;
    std::vector<typename G::Position> positions;
    for (int i = 0; i < 8; ++i) {
        const auto game = random_recorded_game<G>(TypeParam::initial(), random);
        positions.push_back(game.positions[game.moves.size() / 2]);
        positions.push_back(game.last());
    }
    for (int symmetry = 0; symmetry < count; ++symmetry) {
        std::vector<std::string> image;
        for (const auto& position : positions) {
            image.push_back(G::format_position(G::transform(position, symmetry)));
        }
        EXPECT_TRUE(images.insert(image).second) << "symmetry " << symmetry << " equals an earlier one";
    }
}

}  // namespace
}  // namespace damier
