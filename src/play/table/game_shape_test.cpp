#include "play/table/game_shape.h"

#include <gtest/gtest.h>

#include <set>

#include "games/othello/game.h"
#include "games/quarto/game.h"
#include "games/yolah/game.h"
#include "play/registry/registry.h"
#include "play/table/random_moves.h"

namespace damier {
namespace {

template <class G>
class GameShape : public testing::Test {};
using Games = testing::Types<Yolah, Othello, Quarto>;
TYPED_TEST_SUITE(GameShape, Games);

template <Notation G>
const GameEntry& entry() {
    return **find_game(G::name);
}

template <Notation G>
std::unique_ptr<Table> random_game(int variant, std::uint64_t seed, int plies) {
    auto table = entry<G>().make_table(variant);
    Random random(seed);
    for (int i = 0; i < plies && !table->state().over; ++i) (void)table->play(random_move(*table, random));
    return table;
}

// The image of a game under a symmetry; it starts from the image of the start, which may be another position.
template <Notation G>
std::unique_ptr<Table> image_of(const Table& table, int symmetry) {
    const TypedTable<G>& typed = as_table_of<G>(table);
    auto image = entry<G>().make_table(table.state().variant);
    EXPECT_TRUE(image->set(G::format_position(G::transform(typed.history()[0], symmetry))));
    for (std::size_t i = 0; i < typed.played().size(); ++i) {
        const auto move = G::transform(typed.history()[i], typed.played()[i], symmetry);
        EXPECT_TRUE(image->play(G::format_move(position_on<G>(*image), move)));
    }
    return image;
}

TYPED_TEST(GameShape, IsTheSameForEveryImage) {
    using G = TypeParam;
    for (int variant = 0; variant < static_cast<int>(std::size(G::variants)); ++variant) {
        const int symmetries = G::symmetry_count(variant);
        const auto table = random_game<G>(variant, 5, 200);
        for (int symmetry = 0; symmetry < symmetries; symmetry += 1 + symmetries / 40) {
            const auto image = image_of<G>(*table, symmetry);
            ASSERT_EQ(game_shape<G>(*image), game_shape<G>(*table)) << symmetry;
            ASSERT_EQ(position_shape<G>(*image), position_shape<G>(*table)) << symmetry;
        }
    }
}

TYPED_TEST(GameShape, TellsGamesApart) {
    using G = TypeParam;
    std::set<std::uint64_t> games;
    std::set<std::uint64_t> positions;
    constexpr int count = 100;
    for (int seed = 0; seed < count; ++seed) {
        const auto table = random_game<G>(0, static_cast<std::uint64_t>(seed), 12);
        EXPECT_TRUE(games.insert(game_shape<G>(*table)).second);
        positions.insert(position_shape<G>(*table));
    }
    EXPECT_EQ(games.size(), static_cast<std::size_t>(count));
    EXPECT_GT(positions.size(), 90u);
}

// The four first moves of Othello are one up to symmetry; a game and its prefix are two.
TEST(OthelloShape, KnowsTheFirstMovesOfOthello) {
    std::set<std::uint64_t> shapes;
    for (const char* move : {"d3", "c4", "f5", "e6"}) {
        const auto table = entry<Othello>().make_table(0);
        ASSERT_TRUE(table->play(move));
        shapes.insert(game_shape<Othello>(*table));
    }
    EXPECT_EQ(shapes.size(), 1u);
    shapes.insert(game_shape<Othello>(*entry<Othello>().make_table(0)));
    EXPECT_EQ(shapes.size(), 2u);
}

}  // namespace
}  // namespace damier
