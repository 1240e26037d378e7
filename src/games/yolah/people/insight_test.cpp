#include "games/yolah/people/insight.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "games/yolah/evaluation/features.h"
#include "games/yolah/symmetry.h"
#include "games/yolah/text.h"

namespace damier::yolah {
namespace {

using Squares = std::vector<std::string>;

Position position(std::string_view text) {
    return parse_position(text, 0).value();
}

Squares squares_of(const Insight& insight, std::string_view key, Side side) {
    for (const Insight::Overlay& overlay : insight.overlays) {
        if (overlay.key == key && overlay.side == side) return overlay.squares;
    }
    return {"missing"};
}

Insight::Figure figure(const Insight& insight, std::string_view key) {
    return *std::ranges::find(insight.figures, key, &Insight::Figure::key);
}

// Two corridors on rank 1, one for each side; everybody else is walled in.
TEST(YolahInsight, OfAnEndgameInTwoRooms) {
    const Insight insight =
        yolah::insight(position("bbbxwwwx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/b..x...w w"));
    for (const std::string_view key : {"reach", "first_reached", "closed"}) {
        EXPECT_EQ(squares_of(insight, key, Side::first), (Squares{"b1", "c1"})) << key;
        EXPECT_EQ(squares_of(insight, key, Side::second), (Squares{"e1", "f1", "g1"})) << key;
        EXPECT_EQ(figure(insight, key).first, 2);
        EXPECT_EQ(figure(insight, key).second, 3);
    }
    EXPECT_EQ(figure(insight, "points").first, 26);
    EXPECT_EQ(figure(insight, "points").second, 25);
    EXPECT_TRUE(insight.threats.empty()) << "nobody can get at the other";
}

// Black's corridor along rank 1, White's door above it on c3.
TEST(YolahInsight, SeesTheMoveThatShutsTheCorridor) {
    const Insight insight =
        yolah::insight(position("bbbxwwwx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxwxxxxx/xx.xxxxx/b.....xx b"));
    EXPECT_EQ(squares_of(insight, "reach", Side::first), (Squares{"b1", "c1", "d1", "e1", "f1"}));
    EXPECT_EQ(squares_of(insight, "reach", Side::second), (Squares{"c1", "c2"}));
    EXPECT_EQ(squares_of(insight, "first_reached", Side::first), (Squares{"b1", "d1", "e1", "f1"}));
    EXPECT_EQ(squares_of(insight, "first_reached", Side::second), (Squares{"c2"}));
    EXPECT_EQ(squares_of(insight, "closed", Side::first), Squares{});
    ASSERT_EQ(insight.threats.size(), 1u) << "c3:c2 takes only two";
    const Insight::Threat& threat = insight.threats[0];
    EXPECT_EQ(threat.key, "cuts_off");
    EXPECT_EQ(threat.side, Side::second);
    EXPECT_EQ(threat.move, nlohmann::json({{"move", "c3:c1"}, {"from", "c3"}, {"to", "c1"}}));
    EXPECT_EQ(threat.squares, (Squares{"b1", "d1", "e1", "f1"}));
    EXPECT_EQ(threat.number, 4);
}

template <class Check>
void for_random_positions(Check check) {
    Random random(83);
    for (int game = 0; game < 15; ++game) {
        Position at;
        while (!at.is_over()) {
            check(at);
            Moves moves;
            at.legal_moves(moves);
            at.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

TEST(YolahInsight, CountsAsTheEvaluationDoes) {
    for_random_positions([](const Position& at) {
        const Insight insight = yolah::insight(at);
        const Features features = features_of(at);
        const auto& first = at.side() == Side::first ? features.mover : features.other;
        EXPECT_EQ(figure(insight, "reach").first, first[static_cast<std::size_t>(Term::one_move)]);
        EXPECT_EQ(figure(insight, "first_reached").first, first[static_cast<std::size_t>(Term::queen_first)]);
        EXPECT_GE(figure(insight, "closed").first, first[static_cast<std::size_t>(Term::closed)]);
    });
}

Squares image(const Squares& squares, int symmetry) {
    Bitboard set = 0;
    for (const std::string& square : squares) set |= bit(damier::transform(*parse_square(square), symmetry));
    return names_of(set);
}

// Which of several equal threats are shown depends on the order of the squares; how large they are does not.
TEST(YolahInsight, OfAnImageIsTheImage) {
    for_random_positions([](const Position& at) {
        const Insight plain = yolah::insight(at);
        const int symmetry = 1 + at.ply() % (symmetry_count - 1);
        const Insight other = yolah::insight(transform(at, symmetry));
        for (const Insight::Overlay& overlay : plain.overlays)
            EXPECT_EQ(squares_of(other, overlay.key, *overlay.side), image(overlay.squares, symmetry));
        ASSERT_EQ(other.threats.size(), plain.threats.size());
        for (std::size_t i = 0; i < plain.threats.size(); ++i) {
            EXPECT_EQ(other.threats[i].number, plain.threats[i].number);
            EXPECT_GE(*plain.threats[i].number, 3);
        }
    });
}

}  // namespace
}  // namespace damier::yolah
